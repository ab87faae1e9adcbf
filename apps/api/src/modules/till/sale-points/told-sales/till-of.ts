import type { Tx } from '../../../../kernel/database/database.ts';
import type { UploadingDevice } from '../../../door/ops/told-op.ts';

/**
 * Returns SQL that is true if a device or its person ever had to do with selling an event in person. Ops of any other
 * device belong to a stranger and get no verdict.
 */
export function tillOfSql({ device, user, event }: { device: string; user: string; event: string }): string {
  return `(
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

const EVENTS_OF = `
  select told.event_id from unnest($3::uuid[]) told (event_id)
  where ${tillOfSql({ device: '$1::uuid', user: '$2::uuid', event: 'told.event_id' })}`;

/** Returns those of the events that a device is or was a till of. */
export async function eventsOfTill(
  tx: Tx,
  { id, user_id }: UploadingDevice,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ event_id: string }>(EVENTS_OF, [id, user_id, [...new Set(eventIds)]]);
  return new Set(rows.map(({ event_id }) => event_id));
}
