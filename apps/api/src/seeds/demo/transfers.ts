import { contract } from '@festix/domain/contract';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import type { SeedClient } from './seed-client.ts';

const CUSTOMER = 'cliente@festix.dev';
const FRIEND = { name: 'Elis da Equipe', email: 'equipe@festix.dev' };

/** The last ticket of an order of the customer's that has more than one. */
const LAST_TICKET = sql<{ order_id: string; ticket_id: string }>`
  select t.order_id, t.id as ticket_id
  from orders o join tickets t on t.order_id = o.id
  where o.event_id = $1 and o.buyer_email = $2 and o.status = 'paid' and t.status = 'valid' and t.position > 0
    and not exists (select from checkins c where c.ticket_id = t.id)
  order by o.created_at, t.position desc limit 1`;

/** Transfers a ticket of the customer to a member of the team, for a coming event. */
export async function seedTransfers(
  client: SeedClient,
  database: Database,
  plan: PlannedEvent,
  event: { id: string; now: Date; signIn(at: Date, email: string): Promise<void> },
): Promise<void> {
  if (plan.days <= 0 || plan.cancelled !== undefined || plan.changed) return;
  const [params] = await database.query(LAST_TICKET.with([event.id, CUSTOMER]));
  if (!params) return;
  await event.signIn(event.now, CUSTOMER);
  const body = { id: demoId(`transfer ${plan.key}`), ...FRIEND };
  await client.call(CUSTOMER, contract.customer.transfer, { params, body });
}
