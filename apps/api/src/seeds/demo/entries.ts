import { contract } from '@festix/domain';
import type { Database } from '../../kernel/database.ts';
import { chance, demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import { SeedRefused, type SeedClient } from './seed-client.ts';

/** Lets a share of an event's paid tickets in, at a door of the producer's. */
export async function seedEntries(
  client: SeedClient,
  database: Database,
  plan: PlannedEvent,
  eventId: string,
): Promise<void> {
  if (plan.inside === 0) return;
  const device = demoId(`device ${plan.producer}`);
  await client.call(plan.producer, contract.devices.enrol, { body: { id: device, name: 'Celular 03', kind: 'door' } });
  const tickets = await database.query<{ id: string }>(
    `select t.id from tickets t join orders o on o.id = t.order_id
     where t.event_id = $1 and t.status = 'valid' and o.status = 'paid' order by t.serial`,
    [eventId],
  );
  const random = chance(plan.hour + plan.orders);
  for (const ticket of tickets.filter(() => random() < plan.inside)) {
    const body = { id: demoId(`entry ${ticket.id}`), ticket_id: ticket.id, device_id: device, gate: 'Portão A' };
    await client
      .call(plan.producer, contract.door.checkin, { params: { event_id: eventId }, body })
      .catch((error: unknown) => {
        if (!(error instanceof SeedRefused) || error.status !== 409) throw error;
      });
  }
}
