import type { Tx } from '../../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
import type { UploadingDevice } from '../../../door/ops/told-op.ts';

/**
 * Returns SQL that is true if a device or its person ever had to do with selling an event in person. Ops of any other
 * device belong to a stranger and get no verdict.
 */
export function tillOfSql({
  device,
  user,
  event,
}: {
  device: Statement;
  user: Statement;
  event: Statement;
}): Statement {
  return sql`(
  exists (select from leases l where l.device_id = ${device} and l.event_id = ${event})
  or exists (select from cash_sessions s where s.device_id = ${device} and s.event_id = ${event})
  or exists (select from orders o where o.event_id = ${event} and o.sold_by = ${user})
  or exists (
    select from operators_then o where o.user_id = ${user} and o.sale_point_id in (
      select s.sale_point_id from sale_point_events s where s.event_id = ${event}
      union all
      select s.sale_point_id from sale_point_producers s join events e on e.producer_id = s.producer_id
      where e.id = ${event})))`;
}

const EVENTS_OF = sql<{ event_id: string }>`
  select told.event_id from unnest($3::uuid[]) told (event_id)
  where ${tillOfSql({ device: sql`$1::uuid`, user: sql`$2::uuid`, event: sql`told.event_id` })}`;

/** Returns those of the events that a device is or was a till of. */
export async function eventsOfTill(
  tx: Tx,
  { id, user_id }: UploadingDevice,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query(EVENTS_OF.with([id, user_id, [...new Set(eventIds)]]));
  return new Set(rows.map(({ event_id }) => event_id));
}
