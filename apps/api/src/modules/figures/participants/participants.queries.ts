import { SALES_COUNT_LIMIT, type ParticipantView } from '@festix/domain/contract';
import { isSearched } from '@festix/domain/ground';
import { type EventAccess } from '@festix/domain/programme';
import { type OrderOrigin, type OrderStatus } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { ReadReplica } from '../../../kernel/database/read-replica.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { firstEntryAt, placedEntries, type PlacedEntry } from '../../documents/tickets/has-entered.ts';
import { onTheWall } from '../../documents/reports/sales-statement.ts';
import { takenPlacesSql } from '../../programme/stock/apart-places.ts';
import { HOLDER_DOCUMENT, HOLDER_EMAIL, HOLDER_NAME } from '../../documents/tickets/who-holds.ts';
import { atPlace, isNarrowed, participantsCondition, type ParticipantsAsked } from './participants-filter.ts';

/** A ticket and its holder. */
export interface ParticipantRow<Moment = Date> {
  id: string;
  code: string;
  serial: number;
  status: ParticipantView['status'];
  holder_name: string | null;
  holder_email: string | null;
  holder_document: string | null;
  lot_id: string;
  lot: string;
  price: string;
  order_id: string;
  order_code: string;
  order_status: OrderStatus;
  origin: OrderOrigin;
  seller: string | null;
  /** The first entry; with an area or a day in the filter, the first there. */
  entered_at: Moment | null;
  answers: { question_id: string; question: string; value: string }[] | null;
}

/** A row of a file, with times of the event's local clock. */
export interface ParticipantRecord extends ParticipantRow<number> {
  entries: PlacedEntry[] | null;
}

export interface ParticipantsEvent {
  id: string;
  name: string;
  start_date: Date;
  time_zone: string;
  access: EventAccess | null;
}

export const EVENT = sql`select id, name, start_date, time_zone, access from events where id = $1`;

/** Selects the answers of the ticket first, then those of its order. */
const ANSWERS = sql`(
  select json_agg(json_build_object('question_id', a.question_id, 'question', a.question,
      'value', array_to_string(a.answers, ', ')) order by a.position nulls last, a.sorting)
  from order_answers a where a.order_id = o.id and (a.position is null or a.position = t.position))`;

const FROM = sql`from tickets t join orders o on o.id = t.order_id`;

function shown(from: Statement, entered: Statement): Statement {
  return sql`
    select t.id, t.code, t.serial, t.status, ${HOLDER_NAME} as holder_name, ${HOLDER_EMAIL} as holder_email,
      ${HOLDER_DOCUMENT} as holder_document, l.id as lot_id, l.name as lot, coalesce(p.name, l.partner_category, l.name) as price, s.name as seller, o.id as order_id,
      o.code as order_code, o.status as order_status, o.origin, ${entered},
      ${ANSWERS} as answers
    ${from}
    join lots l on l.id = t.lot_id
    left join prices p on p.id = t.price_id
    left join partners s on s.id = l.partner_id`;
}

/** Sorts by name, as the door's search does. */
export function byNameSql(
  event: ParticipantsEvent,
  asked: ParticipantsAsked,
  only?: { skip: number; take: number },
): Statement<ParticipantRecord> {
  const onWall = (moment: Statement) => onTheWall(moment, sql.value(event.time_zone));
  const there = atPlace(asked, event.access);
  const entries = sql`, ${placedEntries(sql`c.ticket_id = t.id and ${there}`, onWall)} as entries`;
  const people = shown(FROM, sql`${onWall(firstEntryAt(sql`t.id`, there))} as entered_at${entries}`);
  const all = sql`${people} where ${participantsCondition(event, asked)}`;
  const page = only ? sql`limit ${only.take} offset ${only.skip}` : sql``;
  return sql<ParticipantRecord>`
    select * from (${all}) people order by holder_name collate "pt-BR-x-icu" nulls last, serial ${page}`;
}

const TAKEN = sql<{ count: number }>`
  select (sold + given + disputed + (select coalesce(sum(partner_tickets), 0) from lots where event_id = $1))::integer as count from ${takenPlacesSql(sql`$1`)} taken`;

/** Reads the participants of an event. */
@Injectable()
export class ParticipantsQueries {
  constructor(private readonly reads: ReadReplica) {}

  async event(eventId: string): Promise<ParticipantsEvent> {
    const [event] = await this.reads.query(sql<ParticipantsEvent>`${EVENT}`.with([eventId]));
    if (!event) throw new Error(`the guard has seen the event ${eventId}`);
    return event;
  }

  /** Returns the newest first. */
  async page(
    event: ParticipantsEvent,
    asked: ParticipantsAsked,
    { skip, take }: { skip: number; take: number },
  ): Promise<ParticipantRow[]> {
    const condition = participantsCondition(event, asked);
    const ids = sql`(select t.id ${FROM} where ${condition} order by t.serial desc limit ${take} offset ${skip})`;
    const entered = sql`${firstEntryAt(sql`t.id`, atPlace(asked, event.access))} as entered_at`;
    const from = sql`from ${ids} page join tickets t on t.id = page.id join orders o on o.id = t.order_id`;
    return this.reads.query(sql<ParticipantRow>`${shown(from, entered)} order by t.serial desc`);
  }

  /** Counts all valid tickets by the event's figures, and filtered ones up to a limit. */
  async count(event: ParticipantsEvent, asked: ParticipantsAsked): Promise<number> {
    const [counted] = await this.reads.query(isNarrowed(asked) ? countSql(event, asked) : TAKEN.with([event.id]));
    return counted?.count ?? 0;
  }
}

function countSql(event: ParticipantsEvent, asked: ParticipantsAsked): Statement<{ count: number }> {
  const condition = participantsCondition(event, asked);
  const most = isSearched(asked.query) ? SALES_COUNT_LIMIT.searched : SALES_COUNT_LIMIT.narrowed;
  return sql<{ count: number }>`
    select count(*)::integer as count from (select ${FROM} where ${condition} limit ${most}) counted`;
}
