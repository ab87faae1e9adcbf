import { ORDER_HASH_DIGITS } from '@festix/domain/door';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
import { Jobs } from '../../../../kernel/work/jobs.ts';
import { HOLDER_DOCUMENT, HOLDER_NAME } from '../../../documents/tickets/who-holds.ts';
import { LOCK_FEED, OPEN_FEED } from '../../../programme/stock/lock-feed.ts';
import { DOOR_ANSWERS } from '../door-answers.ts';
import { DOCUMENT_STATE } from '../open-documents.ts';
import { LISTED_PASSAGES, PARTY } from './listed-passages.ts';
import { describeNotes, type DirtyNote, type DoorNote } from './door-notes.ts';

/** The present state of an event's list. */
export interface FeedState {
  epoch: number;
  seq: number;
  /** Decimal digits of the 64-bit sum. */
  digest: string;
  count: number;
  /** Tickets admitted now to the whole event. */
  inside: number;
  /** People inside by area and day, beyond that; null before any. */
  passages: PlacedCount[] | null;
  /** People inside several areas on a day, none of which is the main one; null before any. */
  together: TogetherCount[] | null;
  /** Whether the list carries names and masked documents. */
  names: boolean;
}

/** People inside an area on a day, by their numbers, with how many of them the main area has already. */
export interface PlacedCount {
  area: number;
  day: number;
  inside: number;
  in_main?: number;
}

/** People inside the same areas on a day: bit 1 is area 1. */
export interface TogetherCount {
  day: number;
  areas: number;
  people: number;
}

/** Backlog of dirty rows that is numbered even without a reader, so that the first phone does not wait for it. */
const BACKLOG = 1_000;
const SWEEP_SECONDS = 10;

/** Dirty rows that one transaction numbers; the next transaction takes the rest. */
const MOST_AT_ONCE = 20_000;

/**
 * Makes a new epoch when the list starts or stops to carry names, or what tickets open. Then it also lists all tickets
 * anew, for their parties.
 */
const RENEW_EPOCH = sql`
  with renewed as (
    update door_feeds f set epoch = epoch + 1, names = e.door_names, has_access = e.access is not null
    from events e, (select has_access from door_feeds where event_id = $1) was
    where e.id = f.event_id and f.event_id = $1 and (f.names <> e.door_names or f.has_access <> (e.access is not null))
    returning f.event_id, was.has_access <> f.has_access as opens_anew
  )
  insert into door_dirty (event_id, ticket_id)
  select d.event_id, d.ticket_id from renewed r join door_tickets d using (event_id) where r.opens_anew`;

const TAKE_DIRTY = sql<Dirty>`
  with taken as (
    delete from door_dirty
    where event_id = $1
      and id <= (select max(id) from (select id from door_dirty where event_id = $1 order by id limit $2) first)
    returning ticket_id, kind, body
  )
  select count(*) as taken,
    array_agg(distinct ticket_id) filter (where kind = 'ticket' and ticket_id is not null) as tickets,
    jsonb_agg(distinct jsonb_build_object('kind', kind, 'ticket_id', ticket_id, 'body', body))
      filter (where kind <> 'ticket') as notes
  from taken`;

/** Lists the fields of a ticket in the list. */
const TICKET_FIELDS = [
  'serial',
  'code_hash',
  'lot_id',
  'price_kind',
  'status',
  'order_status',
  'entry',
  'order_hash',
  'holder_name',
  'document_masked',
  'answers',
  'document_state',
  'checked_in_at',
  'party',
  'passages',
];
const fieldsOf = (row: Statement): Statement =>
  sql.join(TICKET_FIELDS.map((field) => sql`${row}.${sql.identifier(field)}`));

/** Returns SQL for whether the holder of the passage `p` of a list's row is also in the main area on its day: 1 or 0. */
const inMainToo = (passages: Statement, isInside: Statement): Statement =>
  sql`(${passages} @> jsonb_build_array(jsonb_build_object('area', 0, 'day', p->'day', 'out', false))
      or (p->>'day')::integer = 0 and ${isInside})::integer`;

/**
 * Returns SQL for the areas, as bits, in which the holder of a list's row is on each day, of those who are in several and
 * not in the main one.
 */
const areasTogether = (passages: Statement, isInside: Statement): Statement => sql`
  select (p->>'day')::integer as day, bit_or(1 << (p->>'area')::integer) as areas
  from jsonb_array_elements(${passages}) p where not (p->>'out')::boolean
  group by 1
  having count(*) > 1 and not bool_or((p->>'area')::integer = 0) and not ((p->>'day')::integer = 0 and ${isInside})`;

const TWO_TO_THE_64 = sql`18446744073709551616`;

/**
 * Copies the present state of the tickets $3 into the list and numbers the differences from $2 on. Lists a ticket once
 * it was paid or leased to a till; sends a revocation for a ticket that leaves the list, and for a serial replaced by a
 * transfer or reissue. Count, digest and people inside stay exact at every number.
 *
 * Keeps old and new values in one row from the start: the planner estimates nested results badly, and joining them
 * could take the square of their length.
 */
const NUMBER_TICKETS = sql<{ seq: number }>`
  with state as materialized (
    select now_is.*, was.ticket_id is not null as was_listed, was.serial as serial_before, was.digest as digest_before,
      was.checked_in_at is not null as was_inside, was.passages as passages_before,
      now_is.is_listed and (was.ticket_id is null or (${fieldsOf(sql`now_is`)}) is distinct from (${fieldsOf(sql`was`)})) as is_fresh
    from unnest($3::uuid[]) as dirty (id)
    join tickets t on t.id = dirty.id and t.event_id = $1
    left join orders o on o.id = t.order_id
    join events e on e.id = t.event_id
    left join checkins c on c.ticket_id = t.id and c.area = 0 and c.day = 0 and c.entry = t.entry
      and c.undone_at is null and c.left_at is null
    left join door_tickets was on was.ticket_id = t.id
    cross join lateral (
      select t.id as ticket_id, t.serial,
        coalesce((select p.code_hash from partner_tickets p where p.ticket_id = t.id), door_code_hash(t.event_id, t.code)) as code_hash,
        t.lot_id,
        case when t.status = 'leased' then null else t.price_kind end as price_kind, t.status, o.status as order_status,
        t.entry, left(door_code_hash(t.event_id, o.code), ${sql.literal(ORDER_HASH_DIGITS)}) as order_hash, ${HOLDER_NAME} as holder_name,
        masked_document(${HOLDER_DOCUMENT}) as document_masked,
        coalesce(${DOOR_ANSWERS}, case when was.answers is not null then '[]'::jsonb end) as answers,
        coalesce(${DOCUMENT_STATE}, case when was.document_state is not null then 'none' end) as document_state,
        c.scanned_at as checked_in_at, ${PARTY} as party, ${LISTED_PASSAGES} as passages,
        coalesce(t.status = 'leased' or (o.paid_at is not null and t.status in ('valid', 'cancelled', 'refunded')), false)
          as is_listed
    ) now_is
  ),
  fresh as materialized (
    select *, door_ticket_digest(serial, status, entry, passages) as digest, row_number() over (order by serial) as place
    from state where is_fresh
  ),
  superseded as (
    update superseded_serials set told_doors = true where ticket_id = any ($3::uuid[]) and not told_doors
    returning serial, reason
  ),
  revoked as materialized (
    select serial, reason, row_number() over (order by serial) as place from (
      select serial, reason from superseded
      union
      select serial, 'released' from state where status in ('returned', 'released')
      union
      select serial_before, 'voided' from state
      where was_listed and not is_listed and status not in ('returned', 'released')
    ) dead
  ),
  told as (
    insert into door_notes (event_id, seq, kind, body)
    select $1, $2 + place, 'revocation', jsonb_build_object('serial', serial, 'reason', reason) from revoked
  ),
  removed as (
    delete from door_tickets
    where ticket_id = any (array(select ticket_id from state where was_listed and not is_listed))
  ),
  put as (
    insert into door_tickets (ticket_id, event_id, seq, ${sql.join(TICKET_FIELDS.map(sql.identifier))}, digest)
    select ticket_id, $1, $2 + (select count(*) from revoked) + place, ${fieldsOf(sql`fresh`)}, digest from fresh
    on conflict (ticket_id) do update set seq = excluded.seq, digest = excluded.digest,
      ${sql.join(TICKET_FIELDS.map((field) => sql`${sql.identifier(field)} = excluded.${sql.identifier(field)}`))}
  ),
  before as (
    select coalesce(sum(digest_before), 0) as digest, count(*) filter (where was_inside) as inside,
      count(*) as count
    from state where was_listed and (is_fresh or not is_listed)
  ),
  moved as (
    select (p->>'area')::integer as area, (p->>'day')::integer as day, 1 as inside,
      ${inMainToo(sql`passages`, sql`checked_in_at is not null`)} as in_main
    from fresh, jsonb_array_elements(passages) p where not (p->>'out')::boolean
    union all
    select (p->>'area')::integer, (p->>'day')::integer, -1, -${inMainToo(sql`passages_before`, sql`was_inside`)}
    from state, jsonb_array_elements(passages_before) p
    where was_listed and (is_fresh or not is_listed) and not (p->>'out')::boolean
    union all
    select (p->>'area')::integer, (p->>'day')::integer, (p->>'inside')::integer,
      coalesce((p->>'in_main')::integer, 0)
    from door_feeds, jsonb_array_elements(passages) p where event_id = $1
  ),
  counted as (
    select jsonb_agg(jsonb_build_object('area', area, 'day', day, 'inside', inside, 'in_main', in_main) order by day, area) as passages
    from (select area, day, sum(inside) as inside, sum(in_main) as in_main from moved where (area, day) <> (0, 0) group by area, day) sums
  ),
  moved_together as (
    select day, areas, 1 as people
    from fresh, lateral (${areasTogether(sql`passages`, sql`checked_in_at is not null`)}) a where jsonb_array_length(passages) > 1
    union all
    select day, areas, -1
    from state, lateral (${areasTogether(sql`passages_before`, sql`was_inside`)}) a
    where was_listed and (is_fresh or not is_listed) and jsonb_array_length(passages_before) > 1
    union all
    select (t->>'day')::integer, (t->>'areas')::integer, (t->>'people')::integer
    from door_feeds, jsonb_array_elements(together) t where event_id = $1
  ),
  counted_together as (
    select jsonb_agg(jsonb_build_object('day', day, 'areas', areas, 'people', people) order by day, areas) as together
    from (select day, areas, sum(people) as people from moved_together group by day, areas having sum(people) > 0) sums
  ),
  after as (
    select coalesce(sum(digest), 0) as digest, count(*) filter (where checked_in_at is not null) as inside,
      count(*) as count
    from fresh
  )
  update door_feeds f set
    seq = $2 + (select count(*) from revoked) + after.count,
    digest = (f.digest + after.digest - before.digest % ${TWO_TO_THE_64} + ${TWO_TO_THE_64}) % ${TWO_TO_THE_64},
    count = f.count + after.count - before.count,
    inside = f.inside + after.inside - before.inside,
    passages = counted.passages,
    together = counted_together.together
  from before, after, counted, counted_together
  where f.event_id = $1
  returning f.seq`;

const WRITE_NOTES = sql`
  with noted as (
    insert into door_notes (event_id, seq, kind, body)
    select $1, $2 + ord, kind, body from unnest($3::text[], $4::jsonb[]) with ordinality as n (kind, body, ord)
    returning seq
  )
  update door_feeds set seq = $2 + (select count(*) from noted) where event_id = $1`;

interface Dirty {
  taken: number;
  tickets: string[] | null;
  notes: DirtyNote[] | null;
}

/**
 * Numbers the changes that doors get. The next reader of the list does it, for committed changes, under a lock that
 * only readers take: a change that commits late is numbered late, and no writer ever waits.
 */
@Injectable()
export class DoorFeed implements OnModuleInit {
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every('doors.backlog', SWEEP_SECONDS, () => this.numberBacklogs());
  }

  /** Returns the list's state, including every change committed before the call. */
  async bringUpToDate(eventId: string): Promise<FeedState> {
    let state = await this.state(eventId);
    if (!state || state.is_dirty) {
      await this.numberOnce(eventId);
      state = await this.state(eventId);
    }
    if (!state) throw new Error('a feed belongs to an event');
    return state;
  }

  private async numberBacklogs(): Promise<void> {
    const events = await this.database.query(
      sql<{ event_id: string }>`select event_id from door_dirty group by event_id having count(*) >= ${BACKLOG}`,
    );
    for (const { event_id } of events) await this.numberOnce(event_id);
  }

  private async state(eventId: string): Promise<(FeedState & { is_dirty: boolean }) | undefined> {
    const [state] = await this.database.query(
      sql<FeedState & { is_dirty: boolean }>`select epoch, seq, digest, count, inside, passages, together, names,
              exists (select from door_dirty where door_dirty.event_id = $1) as is_dirty
       from door_feeds where event_id = $1`.with([eventId]),
    );
    return state;
  }

  /**
   * Assigns numbers once for all readers that arrive during a run: they share the run after it, because the present one
   * may have missed their changes.
   */
  private numberOnce(eventId: string): Promise<void> {
    const running = this.underWay.get(eventId);
    if (!running) return this.start(eventId);
    let next = this.next.get(eventId);
    if (!next) {
      next = running
        // The readers of the running one get its error; these have a run of their own.
        .catch(() => undefined)
        .then(() => {
          this.next.delete(eventId);
          return this.start(eventId);
        });
      this.next.set(eventId, next);
    }
    return next;
  }

  private start(eventId: string): Promise<void> {
    const run = this.number(eventId).finally(() => this.underWay.delete(eventId));
    this.underWay.set(eventId, run);
    return run;
  }

  private async number(eventId: string): Promise<void> {
    await this.database.query(OPEN_FEED.with([eventId]));
    while ((await this.database.transaction((tx) => numberSome(tx, eventId))) === MOST_AT_ONCE);
  }
}

/** Returns the number of dirty rows it took. */
async function numberSome(tx: Tx, eventId: string): Promise<number> {
  const [feed] = await tx.query(LOCK_FEED.with([eventId]));
  if (!feed) return 0;
  await tx.query(RENEW_EPOCH.with([eventId]));
  const [dirty] = await tx.query(TAKE_DIRTY.with([eventId, MOST_AT_ONCE]));
  if (!dirty) return 0;
  const seq = dirty.tickets ? await numberTickets(tx, eventId, feed.seq, dirty.tickets) : feed.seq;
  if (dirty.notes) await numberNotes(tx, eventId, seq, await describeNotes(tx, eventId, dirty.notes));
  return dirty.taken;
}

/** Returns the last number assigned. */
async function numberTickets(tx: Tx, eventId: string, after: number, tickets: readonly string[]): Promise<number> {
  const [numbered] = await tx.query(NUMBER_TICKETS.with([eventId, after, tickets]));
  return numbered?.seq ?? after;
}

async function numberNotes(tx: Tx, eventId: string, after: number, notes: readonly DoorNote[]): Promise<void> {
  if (notes.length === 0) return;
  const bodies = notes.map(({ kind: _, ...body }) => JSON.stringify(body));
  await tx.query(WRITE_NOTES.with([eventId, after, notes.map(({ kind }) => kind), bodies]));
}
