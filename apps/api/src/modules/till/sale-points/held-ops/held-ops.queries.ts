import { TILL_OP_TYPES } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
import { isSupervisedSql, SUPERVISED_POINTS } from '../supervision.ts';
import { sellingThereSql } from '../told-sales/selling-there.ts';
import { tillOfSql } from '../told-sales/till-of.ts';

interface Named {
  id: string;
  name: string;
}

export interface HeldOpRow {
  device: Named & { number: number };
  op_id: string;
  event: Named & { time_zone: string };
  sale_point: Named;
  operator: Named;
  occurred_at: Date | null;
  received_at: Date;
  code: string;
  body: unknown;
}

const SAID = (field: Statement): Statement => sql`(h.body #>> '{payload,${field}}')::uuid`;

/** SQL: the sale point of the lease, drawer or sale that an op names; null if it names none that exists. */
const NAMED_POINT = sql`case
  when h.type = 'sale' then (select l.sale_point_id from tickets t join leases l on l.id = t.lease_id
    where t.id = ${SAID(sql`items,0,ticket_id`)} and l.device_id = h.device_id and l.event_id = h.event_id)
  when h.type = 'lease_return' then (select l.sale_point_id from leases l
    where l.id = ${SAID(sql`lease_id`)} and l.device_id = h.device_id and l.event_id = h.event_id)
  when h.type = 'cash_event' then (select s.sale_point_id from cash_sessions s
    where s.id = ${SAID(sql`session_id`)} and s.device_id = h.device_id and s.event_id = h.event_id)
  when h.type in ('sale_void', 'receipt', 'reprint') then (select o.sale_point_id from orders o
    where o.id = ${SAID(sql`order_id`)} and o.event_id = h.event_id)
end`;

/** Returns SQL that is true if the till `h` ever belonged to the sale point. */
const isTillOf = (salePointId: Statement): Statement => sql`(
  exists (select from operators_then o where o.user_id = h.user_id and o.sale_point_id = ${salePointId})
  or exists (select from leases l
    where l.device_id = h.device_id and l.event_id = h.event_id and l.sale_point_id = ${salePointId}))`;

/**
 * Selects the events that `$1` supervises or has supervised at sale points; it narrows the search and decides nothing.
 */
const EVENTS = sql`array(
  select event_id from event_sellers where user_id = $1
  union select event_id from leases where sale_point_id = any (${SUPERVISED_POINTS}))`;

const TYPES = sql.join(TILL_OP_TYPES.map((type) => sql`${sql.literal(type)}`));

/** Returns SQL that selects ops of tills that `$1` supervises; it skips ops of strangers' devices first. */
const toldThere = (which: Statement): Statement => sql`
  select h.*, d.user_id, d.name as device_name, d.number as device_number
  from device_ops h join devices d on d.id = h.device_id
  where h.type in (${TYPES}) and h.event_id = any (${EVENTS}) and ${which}
    and ${tillOfSql({ device: sql`h.device_id`, user: sql`d.user_id`, event: sql`h.event_id` })}
  offset 0`;

/** Selects a supervisor's ops of tills. */
const ops = (which: Statement): Statement => sql`
  from (${toldThere(which)}) h
  join events e on e.id = h.event_id
  cross join lateral (
    select coalesce(${NAMED_POINT}, (
      select t.sale_point_id from (${sellingThereSql(sql`h.device_id`, sql`array[h.event_id]`)}) t
      where ${isTillOf(sql`t.sale_point_id`)} order by t.rank, t.created_at, t.sale_point_id limit 1)) as id
  ) at_point
  join sale_points p on p.id = at_point.id
  where ${isSupervisedSql({ sale_point_id: sql`p.id`, event_id: sql`h.event_id` })}`;

/** SQL: the waiting ones of them, after a `select` of the person `$1`. */
export const HELD = ops(sql`h.outcome = 'quarantined'`);

const LIST = sql<HeldOpRow>`
  select h.op_id, h.occurred_at, h.received_at, h.result ->> 'code' as code, h.body,
    json_build_object('id', h.device_id, 'name', h.device_name, 'number', h.device_number) as device,
    json_build_object('id', e.id, 'name', e.name, 'time_zone', e.time_zone) as event,
    json_build_object('id', p.id, 'name', p.name) as sale_point,
    (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = coalesce(
      (select o.id from users o where o.id = (h.body ->> 'operator_id')::uuid), h.user_id)) as operator
  ${HELD} order by h.received_at, coalesce(h.occurred_at, h.received_at), h.device_id, h.op_id limit $2 offset $3`;

/** Reads the quarantined ops of tills, for their supervisors. */
@Injectable()
export class HeldOpsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the ops by waiting time, the longest first, and those of one upload by their own time. */
  page(userId: string, take: number, skip: number): Promise<HeldOpRow[]> {
    return this.database.query(LIST.with([userId, take, skip]));
  }

  async count(userId: string): Promise<number> {
    const [row] = await this.database.query(sql<{ count: number }>`select count(*) ${HELD}`.with([userId]));
    return row?.count ?? 0;
  }

  /** Returns sale point and event of an op that the person may judge, or has judged; undefined for any other. */
  async placeOf(
    userId: string,
    deviceId: string,
    opId: string,
  ): Promise<{ sale_point_id: string; event_id: string } | undefined> {
    const [place] = await this.database.query(
      sql<{
        sale_point_id: string;
        event_id: string;
      }>`select p.id as sale_point_id, h.event_id ${ops(sql`h.device_id = $2 and h.op_id = $3`)}`.with([
        userId,
        deviceId,
        opId,
      ]),
    );
    return place;
  }
}
