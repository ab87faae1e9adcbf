import { Injectable } from '@nestjs/common';
import type { LeaseState, LeaseStandingView } from '@festix/domain/contract';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import type { JsonMoment } from '../../../../kernel/database/json-moment.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { isSupervisedSql } from '../supervision.ts';

/** A lease as it is shown, with the reader's rights. */
export interface LeaseRow {
  id: string;
  event: LeaseStandingView['event'];
  lot: LeaseStandingView['lot'];
  sale_point: LeaseStandingView['sale_point'];
  device: { id: string; name: string; last_seen_at: JsonMoment | null };
  operator: LeaseStandingView['operator'];
  of_operator: LeaseStandingView['of_operator'];
  amount: number;
  sold: number;
  out: number;
  meia_allowance: number;
  state: LeaseState;
  created_at: Date;
  expires_at: Date;
}

/**
 * Is a condition in SQL over `l` and `d`, with its parameters; `$2` is the time that decides whether a lease is
 * suspect.
 */
export interface LeaseFilter {
  where: string;
  params: readonly unknown[];
}

export interface LeasesAsked {
  event_id?: string | undefined;
  state?: LeaseState | undefined;
}

/** Selects the state: an expired lease with stubs still out is suspect, since their sales are unknown. */
const STATE = sql`case when l.state = 'active' and l.expires_at <= $2 then 'suspect' else l.state end`;

const FROM = sql`from leases l join devices d on d.id = l.device_id`;

const ROW = sql`
  select l.id, json_build_object('id', e.id, 'name', e.name) as event, json_build_object('id', t.id, 'name', t.name) as lot,
    json_build_object('id', p.id, 'name', p.name) as sale_point,
    json_build_object('id', d.id, 'name', d.name, 'last_seen_at', d.last_seen_at) as device,
    json_build_object('id', u.id, 'name', u.name) as operator,
    (select json_build_object('out', count(*), 'devices', count(distinct o.device_id))
      from devices own join leases o on o.device_id = own.id join tickets k on k.lease_id = o.id
      where own.user_id = d.user_id and o.lot_id = l.lot_id and o.state = 'active' and k.status = 'leased') as of_operator,
    l.amount, s.sold, s.out, l.meia_allowance, ${STATE} as state, l.created_at, l.expires_at
  ${FROM}
  join users u on u.id = d.user_id
  join events e on e.id = l.event_id
  join lots t on t.id = l.lot_id
  join sale_points p on p.id = l.sale_point_id
  cross join lateral (
    select count(*) filter (where k.order_id is not null)::integer as sold,
      count(*) filter (where k.status = 'leased')::integer as out
    from tickets k where k.lease_id = l.id
  ) s`;

/** Sorts suspect leases first, then active ones. */
const ORDER = sql`(l.state = 'active') desc, (l.expires_at <= $2) desc, l.created_at desc, l.id`;

const SUPERVISED = isSupervisedSql({ sale_point_id: sql`l.sale_point_id`, event_id: sql`l.event_id` });

@Injectable()
export class LeasesQueries {
  constructor(private readonly database: Database) {}

  async find(leaseId: string, now: Date, on: Pick<Tx, 'query'> = this.database): Promise<LeaseRow | undefined> {
    const [lease] = await on.query(sql<LeaseRow & object>`${ROW} where l.id = $1`.with([leaseId, now]));
    return lease;
  }

  /** Selects the leases of a person's own tills, and of the supervised ones. */
  seenBy(userId: string, now: Date): LeaseFilter {
    return { where: `(d.user_id = $1 or ${SUPERVISED})`, params: [userId, now] };
  }

  ofEvent(eventId: string, now: Date): LeaseFilter {
    return { where: 'l.event_id = $1', params: [eventId, now] };
  }

  /** Returns the leases of a person's tills at an event that are not over: stubs of them may be out. */
  ofTills(userId: string, eventId: string, now: Date): Promise<LeaseRow[]> {
    return this.database.query(
      sql<
        LeaseRow & object
      >`${ROW} where d.user_id = $1 and l.event_id = $3 and l.state = 'active' order by ${ORDER}`.with([
        userId,
        now,
        eventId,
      ]),
    );
  }

  page(filter: LeaseFilter, asked: LeasesAsked, { skip, take }: { skip: number; take: number }): Promise<LeaseRow[]> {
    const { where, params } = narrowed(filter, asked);
    const [limit, offset] = [`$${params.length + 1}`, `$${params.length + 2}`];
    return this.database.query<LeaseRow & object>(
      // Counts the tickets of the page's leases only.
      `${ROW} where l.id = any (array(
         select l.id ${FROM} where ${where} order by ${ORDER} limit ${limit} offset ${offset}))
       order by ${ORDER}`,
      [...params, take, skip],
    );
  }

  async count(filter: LeaseFilter, asked: LeasesAsked): Promise<number> {
    const { where, params } = narrowed(filter, asked);
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::integer as count ${FROM} where ${where}`,
      params,
    );
    return row?.count ?? 0;
  }

  async supervises(userId: string, leaseId: string): Promise<boolean> {
    const rows = await this.database.query(
      sql`select from leases l where l.id = $2 and ${SUPERVISED}`.with([userId, leaseId]),
    );
    return rows.length > 0;
  }
}

function narrowed({ where, params }: LeaseFilter, { event_id, state }: LeasesAsked): LeaseFilter {
  const [event, wanted] = [`$${params.length + 1}`, `$${params.length + 2}`];
  return {
    where: `${where} and (${event}::uuid is null or l.event_id = ${event})
      and (${wanted}::text is null or ${STATE} = ${wanted})`,
    params: [...params, event_id ?? null, state ?? null],
  };
}
