import { ExpiredHolds } from '../modules/selling/orders/expired-holds.ts';
import type { TestApi } from './api.ts';

const LEFT = `
  select from orders
  where status in ('booking', 'rejected') and expires_at <= $1 and ($2::uuid is null or event_id = $2) limit 1`;

/** Waits until every expired hold is released, of one event or of all, by this call or by the concurrent sweep. */
export async function giveBackExpired(api: TestApi, eventId: string | null = null): Promise<void> {
  do await api.app.get(ExpiredHolds, { strict: false }).giveBack(eventId);
  while ((await api.database.query(LEFT, [api.clock.now(), eventId])).length > 0);
}
