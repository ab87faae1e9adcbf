import { START_MOST, type UnreachedView } from '@festix/domain/contract';
import { DAY, dayOf, momentOfDay } from '@festix/domain/ground';
import type { ShopLot } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import type { InJson } from '../../../kernel/database/json-moment.ts';
import { ReadReplica } from '../../../kernel/database/read-replica.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { shopLots } from '../../programme/events/public-event-row.ts';

/** Most events whose lots are read: the next ones. */
const EVENTS_READ = sql.literal(50);

/** How long words that did not reach their people are shown. */
const UNREACHED_FOR = 30 * DAY;

/** A lot as the shop sees it, by name. */
export interface NamedLot extends ShopLot {
  id: string;
  name: string;
}

interface EventWithLots {
  id: string;
  name: string;
  time_zone: string;
  lots: InJson<NamedLot[]>;
}

/** Selects the next events on sale of the producer `$2` at `$1`, with their lots. */
const LOTS = sql<EventWithLots>`
  select e.id, e.name, e.time_zone, ${shopLots(sql`'id', l.id, 'name', l.name,`)} as lots
  from (select * from events where producer_id = $2 and published_at is not null and canceled_at is null and not is_test
      and event_end(start_date, end_date) > $1 and (sales_end_at is null or sales_end_at > $1)
    order by start_date, id limit ${EVENTS_READ}) e
  order by e.start_date, e.id`;

/** Selects the events of the producer `$2` that are under way at `$1`, or start within a day of it: the latest first. */
const NEAR = sql<{ id: string; start_date: Date; time_zone: string }>`
  select id, start_date, time_zone from events
  where producer_id = $2 and published_at is not null and canceled_at is null and not is_test
    and start_date < $1::timestamptz + interval '1 day' and event_end(start_date, end_date) > $1
  order by start_date desc, id limit ${EVENTS_READ}`;

/** Sums the tickets of the events `$1` sold since the moment of each in `$2`, by the quarters that sales are summed in. */
const SOLD_SINCE = sql<{ id: string; sold: number }>`
  select asked.id, (
    select coalesce(sum(tickets), 0)::bigint from sold
    where event_id = asked.id and quarter >= asked.since and origin <> 'courtesy') as sold
  from unnest($1::uuid[], $2::timestamptz[]) as asked (id, since)`;

/**
 * SQL: counts the recipients of the announcement `a` whose newest mail failed; one may be sent again several times.
 * Messages are kept for longer than these rows are shown.
 */
const FAILED_STILL = sql`(
  with recursive mails (state, resent_as) as (
    select d.state, d.resent_as from announcement_recipients r join deliveries d on d.id = r.delivery_id
    where r.announcement_id = a.id and d.state = 'failed'
    union all
    select d.state, d.resent_as from mails m join deliveries d on d.id = m.resent_as)
  select count(*)::integer from mails where state = 'failed' and resent_as is null)`;

const unreached = (whose: Statement): Statement<UnreachedView> => sql<UnreachedView>`
  select json_build_object('id', e.id, 'name', e.name) as event, a.kind, a.unreachable + still.failed as people
  from event_announcements a join events e on e.id = a.event_id
    cross join lateral (select case when a.failed > 0 then ${FAILED_STILL} else 0 end as failed) still
  where a.created_at > $1 and a.failed + a.unreachable > 0 and a.unreachable + still.failed > 0 and ${whose}
  order by a.created_at desc, a.id desc limit ${sql.literal(START_MOST)}`;

const UNREACHED_OF_ALL = unreached(sql`true`);

/** Of the producer `$2`. */
const UNREACHED_OF_ONE = unreached(sql`e.producer_id = $2`);

/** Reads the lists of start pages, each of bounded size. */
@Injectable()
export class StartQueries {
  constructor(private readonly reads: ReadReplica) {}

  lots(producerId: string, now: Date): Promise<EventWithLots[]> {
    return this.reads.query(LOTS.with([now, producerId]));
  }

  /**
   * Returns the producer's events that start today in their zone, or are under way: of many the latest to start, so that
   * an exhibition of months hides no show of tonight.
   */
  async today(producerId: string, now: Date): Promise<{ id: string; since: Date }[]> {
    const near = await this.reads.query(NEAR.with([now, producerId]));
    return near
      .filter(
        ({ start_date, time_zone }) => start_date <= now || dayOf(start_date, time_zone) === dayOf(now, time_zone),
      )
      .slice(0, START_MOST)
      .map(({ id, time_zone }) => ({ id, since: new Date(momentOfDay(dayOf(now, time_zone), time_zone)) }));
  }

  /** Returns the tickets sold by event id. */
  async sold(events: readonly { id: string; since: Date }[]): Promise<Map<string, number>> {
    const rows = await this.reads.query(
      SOLD_SINCE.with([events.map(({ id }) => id), events.map(({ since }) => since)]),
    );
    return new Map(rows.map(({ id, sold }) => [id, sold]));
  }

  unreachedOfAll(now: Date): Promise<UnreachedView[]> {
    return this.reads.query(UNREACHED_OF_ALL.with([new Date(now.getTime() - UNREACHED_FOR)]));
  }

  unreachedOf(producerId: string, now: Date): Promise<UnreachedView[]> {
    return this.reads.query(UNREACHED_OF_ONE.with([new Date(now.getTime() - UNREACHED_FOR), producerId]));
  }
}
