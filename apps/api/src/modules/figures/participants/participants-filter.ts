import { type ParticipantsFilter } from '@festix/domain/contract';
import { foldText, normaliseDocument } from '@festix/domain/ground';
import { dayOfId, MAIN_AREA, opensPlace, passOf, type EventAccess, type SoughtPlace } from '@festix/domain/programme';
import { codesWithin, orderCodePrefix, typedOrderCodes } from '@festix/domain/selling';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { HOLDER_DOCUMENT, HOLDER_EMAIL, HOLDER_NAME } from '../../documents/tickets/who-holds.ts';

/** The filter of an event's participants. */
export interface ParticipantsWish {
  query?: string | undefined;
  filter?: ParticipantsFilter | undefined;
  lots?: readonly string[] | undefined;
  area?: number | undefined;
  day?: string | undefined;
  status?: 'valid' | 'all' | undefined;
}

export interface ParticipantsAsked extends ParticipantsWish {
  /** A reader without the right to addresses finds one only as a whole. */
  sees_emails: boolean;
  /** A ticket's typed code is admitted at the door as the ticket is. */
  sees_codes: boolean;
}

export function participantsAsked({ abilities }: EventActor, wish: ParticipantsWish): ParticipantsAsked {
  const { query, filter, lots, area, day, status } = wish;
  const [sees_emails, sees_codes] = [abilities.has('orders:export'), abilities.has('orders:file')];
  return { query: query?.trim() || undefined, filter, lots, area, day, status, sees_emails, sees_codes };
}

/** Returns whether the filter leaves out valid tickets. */
export function isNarrowed({ query, lots, area, day, status }: ParticipantsWish): boolean {
  return Boolean(query) || [lots, area, day].some((filter) => filter !== undefined) || status === 'all';
}

/** SQL: the ticket is valid, and its order holds the place. */
const COMES = sql`t.status = 'valid' and (o.status = 'paid'
  or (o.status in ('in_mediation', 'charged_back') and holds_place(o.status, o.status_detail)))`;

const CAME_OR_NOT = sql`((${COMES}) or (o.paid_at is not null and t.status in ('cancelled', 'refunded')))`;

/** Returns the condition on the participants of the event: on tickets `t` and their orders `o`. */
export function participantsCondition(
  { id, name, access }: { id: string; name: string; access: EventAccess | null },
  asked: ParticipantsAsked,
): Statement {
  const event = { id: sql.value(id), name };
  const where = [sql`t.event_id = ${event.id}`, asked.status === 'all' ? CAME_OR_NOT : COMES];
  if (asked.lots) where.push(sql`t.lot_id = any (${asked.lots}::uuid[])`);
  if (asked.area !== undefined || asked.day !== undefined) where.push(ofPlace(asked, access));
  if (asked.query) where.push(found(asked.query, asked, event));
  return sql.join(where, ' and ');
}

/**
 * Returns the condition on passages `c` at the area and on the day of the filter. Entries to areas that count in the main
 * one are entries to it.
 */
export function atPlace({ area, day }: SoughtPlace, access: EventAccess | null): Statement {
  const where = [sql`true`];
  if (area !== undefined) {
    const counted = (access?.areas ?? []).filter(({ counts_in_main }) => counts_in_main && area === MAIN_AREA);
    where.push(sql`c.area = any (${[area, ...counted.map(({ number }) => number)]}::smallint[])`);
  }
  if (day !== undefined) where.push(sql`c.day = ${dayOfId(access ?? { days: [] }, day)?.number ?? NO_DAY}::smallint`);
  return sql.join(where, ' and ');
}

/** Number of no day. */
const NO_DAY = -1;

/** Returns the condition on tickets whose lot opens an area on a day. A lot without a pass of its own has the usual one. */
function ofPlace(place: SoughtPlace, access: EventAccess | null): Statement {
  const { areas, days, passes } = access ?? { areas: [], days: [], passes: {} };
  const opens = (lotId: string) => opensPlace(passOf({ passes }, lotId), place, { areas, days });
  const named = Object.keys(passes);
  const other = opens('') ? sql`t.lot_id <> all (${named}::uuid[])` : sql`false`;
  return sql`(${other} or t.lot_id = any (${named.filter(opens)}::uuid[]))`;
}

/**
 * Searches texts of tickets and orders first, and the holders' names of those found: computing the holder of every
 * ticket would take longer.
 */
function found(
  query: string,
  { filter = 'user', sees_emails }: ParticipantsAsked,
  { id: event, name: eventName }: { id: Statement; name: string },
): Statement {
  switch (filter) {
    case 'user': {
      const named = namedAs(query);
      const email = sql.value(sees_emails && [...query].length >= FEWEST_LETTERS ? `%${part(query)}%` : part(query));
      return sql`t.id in (
          select id from tickets where event_id = ${event}
            and (${named(sql`name_words(holder_name)`)} or ${named(sql`name_words(assignee_name)`)} or assignee_email like ${email})
          union all select t.id from orders o join tickets t on t.order_id = o.id where o.event_id = ${event}
            and (o.buyer_name is not null or o.buyer_email is not null or o.buyer_phone is not null)
            and (${named(sql`folded_words(o.buyer_folded)`)} or o.buyer_email like ${email})
          union all select t.id from orders o join users u on u.id = o.user_id join tickets t on t.order_id = o.id
            where o.event_id = ${event} and (${named(sql`name_words(u.name)`)} or u.email like ${email})
          union all select t.id from tickets t join users u on u.id = t.assignee_id
            where t.event_id = ${event} and ${named(sql`name_words(u.name)`)})
        and (${named(sql`name_words(${HOLDER_NAME})`)} or ${HOLDER_EMAIL} like ${email})`;
    }
    case 'document': {
      const document = sql.value(normaliseDocument(query));
      return sql`t.id in (
          select id from tickets where event_id = ${event} and holder_document = ${document}
          union all select t.id from orders o join tickets t on t.order_id = o.id
            where o.event_id = ${event} and o.buyer_document = ${document}
          union all select t.id from orders o join users u on u.id = o.user_id join tickets t on t.order_id = o.id
            where o.event_id = ${event} and u.document = ${document})
        and ${HOLDER_DOCUMENT} = ${document}`;
    }
    case 'code': {
      const codes = sql.value(codesWithin(query).map(({ code }) => code));
      const beginnings = typedOrderCodes(query, orderCodePrefix(eventName));
      const ofOrders = sql.join(
        beginnings.map((code) => sql`o.code like ${`${likeText(code)}%`}`),
        ' or ',
      );
      return sql`t.id in (
          select id from tickets where code = any (${codes}::text[])
          union all select t.id from orders o join tickets t on t.order_id = o.id
            where o.event_id = ${event} and (o.code = any (${codes}::text[]) or ${ofOrders}))`;
    }
  }
}

/** A shorter part of an address has to be all of it. */
const FEWEST_LETTERS = 3;

function part(text: string): string {
  return likeText(foldText(text));
}
