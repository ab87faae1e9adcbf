import { Injectable } from '@nestjs/common';
import type { LeaseState, LeaseStandingView } from '@festix/domain/contract';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import type { JsonMoment } from '../../../../kernel/database/json-moment.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
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

export interface LeasesAsked {
  /** The time that decides whether a lease is suspect. */
  now: Date;
  event_id?: string | undefined;
  state?: LeaseState | undefined;
}

/** Selects the state: an expired lease with stubs still out is suspect, since their sales are unknown. */
const stateAt = (now: Statement): Statement =>
  sql`case when l.state = 'active' and l.expires_at <= ${now} then 'suspect' else l.state end`;

const FROM = sql`from leases l join devices d on d.id = l.device_id`;

const rowAt = (now: Statement): Statement => sql`
  select l.id, json_build_object('id', e.id, 'name', e.name) as event, json_build_object('id', t.id, 'name', t.name) as lot,
    json_build_object('id', p.id, 'name', p.name) as sale_point,
    json_build_object('id', d.id, 'name', d.name, 'last_seen_at', d.last_seen_at) as device,
    json_build_object('id', u.id, 'name', u.name) as operator,
    (select json_build_object('out', count(*), 'devices', count(distinct o.device_id))
      from devices own join leases o on o.device_id = own.id join tickets k on k.lease_id = o.id
      where own.user_id = d.user_id and o.lot_id = l.lot_id and o.state = 'active' and k.status = 'leased') as of_operator,
    l.amount, s.sold, s.out, l.meia_allowance, ${stateAt(now)} as state, l.created_at, l.expires_at
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
const orderAt = (now: Statement): Statement =>
  sql`(l.state = 'active') desc, (l.expires_at <= ${now}) desc, l.created_at desc, l.id`;

const supervisedBy = (person: Statement): Statement =>
  isSupervisedSql({ sale_point_id: sql`l.sale_point_id`, event_id: sql`l.event_id` }, person);

const LEASE = sql<LeaseRow>`${rowAt(sql`$2`)} where l.id = $1`;

const OF_TILLS = sql<LeaseRow>`
  ${rowAt(sql`$2`)} where d.user_id = $1 and l.event_id = $3 and l.state = 'active' order by ${orderAt(sql`$2`)}`;

const IS_SUPERVISED = sql`select from leases l where l.id = $2 and ${supervisedBy(sql`$1`)}`;

@Injectable()
export class LeasesQueries {
  constructor(private readonly database: Database) {}

  async find(leaseId: string, now: Date, on: Pick<Tx, 'query'> = this.database): Promise<LeaseRow | undefined> {
    const [lease] = await on.query(LEASE.with([leaseId, now]));
    return lease;
  }

  /** Selects the leases of a person's own tills, and of the supervised ones. */
  seenBy(userId: string): Statement {
    const person = sql.value(userId);
    return sql`(d.user_id = ${person} or ${supervisedBy(person)})`;
  }

  ofEvent(eventId: string): Statement {
    return sql`l.event_id = ${eventId}`;
  }

  /** Returns the leases of a person's tills at an event that are not over: stubs of them may be out. */
  ofTills(userId: string, eventId: string, now: Date): Promise<LeaseRow[]> {
    return this.database.query(OF_TILLS.with([userId, now, eventId]));
  }

  /** Returns those of leases `l` and their devices `d` that meet the condition. */
  page(condition: Statement, asked: LeasesAsked, { skip, take }: { skip: number; take: number }): Promise<LeaseRow[]> {
    const now = sql.value(asked.now);
    const order = orderAt(now);
    return this.database.query(
      // Counts the tickets of the page's leases only.
      sql<LeaseRow>`${rowAt(now)} where l.id = any (array(
         select l.id ${FROM} where ${narrowed(condition, asked)} order by ${order} limit ${take} offset ${skip}))
       order by ${order}`,
    );
  }

  async count(condition: Statement, asked: LeasesAsked): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*)::integer as count ${FROM} where ${narrowed(condition, asked)}`,
    );
    return row?.count ?? 0;
  }

  async supervises(userId: string, leaseId: string): Promise<boolean> {
    const rows = await this.database.query(IS_SUPERVISED.with([userId, leaseId]));
    return rows.length > 0;
  }
}

function narrowed(condition: Statement, { now, event_id, state }: LeasesAsked): Statement {
  const where = [condition];
  if (event_id !== undefined) where.push(sql`l.event_id = ${event_id}`);
  if (state !== undefined) where.push(sql`${stateAt(sql.value(now))} = ${state}`);
  return sql.join(where, ' and ');
}
