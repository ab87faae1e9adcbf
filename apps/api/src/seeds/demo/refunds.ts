import { contract } from '@festix/domain/contract';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import type { SeedClient } from './seed-client.ts';

/** The first paid orders of an event by its oldest, with their first ticket. */
const BOUGHT = sql<{ order_id: string; ticket_id: string }>`
  select o.id as order_id, t.id as ticket_id
  from orders o join tickets t on t.order_id = o.id and t.position = 0
  where o.event_id = $1 and o.origin = 'online' and o.paid_at is not null and o.status = 'paid'
    and (o.buyer_email = $2 or ($2 is null and (select count(*) from tickets where order_id = o.id) > 1))
  order by o.created_at, o.id limit 1`;

const CUSTOMER = 'cliente@festix.dev';
const CANCELLED_REASON = 'Como o evento foi cancelado, prefiro o dinheiro de volta.';
const CHANGED_REASON = 'Eu ia pela atração que saiu.';

/** Creates refunds: requested where an event was cancelled or changed, and of one ticket of an event still to come. */
export async function seedRefunds(
  client: SeedClient,
  database: Database,
  plan: PlannedEvent,
  event: { id: string; now: Date; signIn(at: Date, email: string): Promise<void> },
): Promise<void> {
  const isAsked = plan.cancelled !== undefined || plan.changed !== undefined;
  if (!isAsked && plan.days <= 0) return;
  const [bought] = await database.query(BOUGHT.with([event.id, isAsked ? CUSTOMER : null]));
  if (!bought) return;
  const { order_id, ticket_id } = bought;
  const id = demoId(`refund ${plan.key}`);
  await event.signIn(event.now, isAsked ? CUSTOMER : plan.producer);
  if (isAsked) {
    const body = { id, reason: plan.changed ? CHANGED_REASON : CANCELLED_REASON };
    await client.call(CUSTOMER, contract.refunds.ask, { params: { order_id }, body });
  } else {
    const body = { id, ticket_ids: [ticket_id], reason: 'Combinado por telefone.' };
    await client.call(plan.producer, contract.refunds.start, { params: { event_id: event.id, order_id }, body });
  }
}
