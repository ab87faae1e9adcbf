import { Injectable } from '@nestjs/common';
import { type EventChangesView } from '@festix/domain/contract';
import { type AnnouncementKind } from '@festix/domain/programme';
import { SALE_ORIGINS, type OrderStatus } from '@festix/domain/selling';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

export interface AnnouncementRow {
  id: string;
  kind: AnnouncementKind;
  message: string | null;
  changes: EventChangesView | null;
  created_at: Date;
  told_at: Date | null;
  made_by: { id: string; name: string } | null;
  people: number;
  sent: number;
  failed: number;
  unreachable: number;
}

/** An event, with the fields that announcements depend on. */
export interface AnnouncedEventRow {
  start_date: Date;
  end_date: Date | null;
  time_zone: string;
  canceled_at: Date | null;
  changed_at: Date | null;
  venue: string | null;
}

/** The event as it was at its first sale. */
export interface SoldAs {
  start_date: Date;
  end_date: Date | null;
  venue: string | null;
}

/** SQL: the state of the mails of announcement `a`, until it is settled. */
const MAILS = sql`
  select count(*) as people, count(*) filter (where d.state in ('sent', 'delivered', 'read')) as sent,
    count(*) filter (where d.state = 'failed') as failed,
    count(*) filter (where r.is_told and r.delivery_id is null) as unreachable
  from announcement_recipients r left join deliveries d on d.id = r.delivery_id
  where r.announcement_id = a.id and a.people is null`;

/** Stores the mail counts once no mail is on its way: the messages themselves are deleted later. */
export const SETTLE_MAILS = sql`
  update event_announcements settled
  set people = m.people, sent = m.sent, failed = m.failed, unreachable = m.unreachable
  from event_announcements a cross join lateral (${MAILS}) m
  where a.id = settled.id and a.told_at is not null and a.people is null and m.sent + m.failed + m.unreachable = m.people`;

const ANNOUNCEMENTS = sql`
  select a.id, a.kind, a.message, a.changes, a.created_at, a.told_at,
    case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as made_by,
    coalesce(a.people, m.people) as people, coalesce(a.sent, m.sent) as sent, coalesce(a.failed, m.failed) as failed,
    coalesce(a.unreachable, m.unreachable) as unreachable
  from event_announcements a
  left join users u on u.id = a.made_by
  cross join lateral (${MAILS}) m`;

/** Returns SQL that formats a venue in words: its name, and its address if known. */
const venueWords = (name: Statement, address: Statement, city: Statement, state: Statement): Statement =>
  sql`concat_ws(', ', ${name}, nullif(${address}, ''), nullif(concat_ws(' - ', nullif(${city}, ''), nullif(${state}, '')), ''))`;

const EVENT = sql<AnnouncedEventRow>`
  select e.start_date, e.end_date, e.time_zone, e.canceled_at, e.changed_at,
    case when v.id is not null then ${venueWords(
      sql`v.name`,
      sql`case when v.show_address then v.address end`,
      sql`v.city`,
      sql`v.state`,
    )} end as venue
  from events e left join venues v on v.id = e.venue_id
  where e.id = $1`;

/** SQL: a venue's words. */
const VENUE = sql<{ words: string }>`
  select ${venueWords(sql`name`, sql`case when show_address then address end`, sql`city`, sql`state`)} as words
  from venues where id = $1`;

/** Selects the first edit since the first sale that changed a field: its old value is the one that was sold. */
const FIRST_EDIT = (changed: Statement): Statement => sql`
  select before from audit_entries
  where event_id = $1 and action = 'events:edit' and at >= (select sold_at from first_sale) and ${changed}
  order by at, id limit 1`;

const differs = (path: string): Statement => {
  const key = sql.literal(path);
  return sql`before #> ${key} is distinct from after #> ${key}`;
};

/** Statuses of a sale whose money has arrived. */
const SOLD: readonly OrderStatus[] = ['paid', 'in_mediation', 'refunded', 'charged_back'];

/** Looks up the first sale of each origin and status, and takes the first of those. */
export const SOLD_AS = sql<SoldAsRow>`
  with first_sale as (
    select min(o.created_at) as sold_at
    from unnest(${sql.literal(`{${SALE_ORIGINS.join()}}`)}::text[]) origin,
      unnest(${sql.literal(`{${SOLD.join()}}`)}::text[]) status, lateral (
      select created_at from orders
      where event_id = $1 and orders.origin = origin.origin and orders.status = status.status and paid_at is not null
      order by created_at, id limit 1
    ) o
  ),
  dated as (${FIRST_EDIT(sql`(${differs('{start_date}')} or ${differs('{end_date}')})`)}),
  placed as (${FIRST_EDIT(differs('{venue,id}'))})
  select (select before ->> 'start_date' from dated)::timestamptz as start_date,
    (select before ->> 'end_date' from dated)::timestamptz as end_date,
    exists (select from dated) as is_dated,
    (select ${venueWords(
      sql`before #>> '{venue,name}'`,
      sql`case when (before #> '{venue,show_address}')::boolean then before #>> '{venue,address}' end`,
      sql`before #>> '{venue,city}'`,
      sql`before #>> '{venue,state}'`,
    )} from placed where before #> '{venue,id}' is not null) as venue,
    exists (select from placed) as is_placed`;

interface SoldAsRow extends SoldAs {
  is_dated: boolean;
  is_placed: boolean;
}

/** Reads announcements, and events as they were sold. */
@Injectable()
export class AnnouncementsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  ofEvent(eventId: string): Promise<AnnouncementRow[]> {
    return this.database.query(
      sql<AnnouncementRow>`${ANNOUNCEMENTS} where a.event_id = $1 order by a.created_at desc, a.id desc`.with([
        eventId,
      ]),
    );
  }

  async find(id: string, on: Pick<Tx, 'query'>): Promise<AnnouncementRow> {
    const [row] = await on.query(sql<AnnouncementRow>`${ANNOUNCEMENTS} where a.id = $1`.with([id]));
    if (!row) throw new Error(`the announcement ${id} was just written`);
    return row;
  }

  /**
   * Returns the event of an announcement; `on` is the transaction that holds the event, for a decision that depends on
   * it.
   */
  async event(eventId: string, on: Pick<Tx, 'query'> = this.database): Promise<AnnouncedEventRow> {
    const [event] = await on.query(EVENT.with([eventId]));
    if (!event) throw new Error(`the guard has seen the event ${eventId}`);
    return event;
  }

  async venueWords(venueId: string, on: Pick<Tx, 'query'>): Promise<string | undefined> {
    const [venue] = await on.query(VENUE.with([venueId]));
    return venue?.words;
  }

  /** Returns the fields at the first sale; a field without an edit since is the present one. */
  async soldAs(
    eventId: string,
    { start_date, end_date, venue }: AnnouncedEventRow,
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<SoldAs> {
    const [sold] = await on.query(SOLD_AS.with([eventId]));
    return {
      ...(sold?.is_dated ? { start_date: sold.start_date, end_date: sold.end_date } : { start_date, end_date }),
      venue: sold?.is_placed ? sold.venue : venue,
    };
  }
}
