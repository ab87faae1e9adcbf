import { contract, MINUTE } from '@festix/domain';
import type { Database } from '../../kernel/database.ts';
import { chance, demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import { SeedRefused, type SeedClient } from './seed-client.ts';
import type { SteeredClock } from './steered-clock.ts';

/** For how long people have been coming in. */
const COMING = 50 * MINUTE;

/** A session's access lasts a quarter of an hour. */
const SIGN_IN_AGAIN = 10 * MINUTE;

/** Lets a share of an event's paid tickets in, one after another, at two doors of the producer's. */
export async function seedEntries(
  client: SeedClient,
  database: Database,
  clock: SteeredClock,
  plan: PlannedEvent,
  event: { id: string; doorsUntil: Date; signIn(at: Date, email: string): Promise<void> },
): Promise<void> {
  if (plan.inside === 0) return;
  const [first, second] = [demoId(`device ${plan.producer}`), demoId(`device 2 ${plan.producer}`)];
  const begun = event.doorsUntil.getTime() - COMING;
  await event.signIn(new Date(begun), plan.producer);
  for (const [id, name] of [
    [first, 'Celular 03'],
    [second, 'Celular 07'],
  ] as const) {
    await client.call(plan.producer, contract.devices.enrol, { body: { id, name, kind: 'door' } });
  }
  const tickets = await database.query<{ id: string }>(
    `select t.id from tickets t join orders o on o.id = t.order_id
     where t.event_id = $1 and t.status = 'valid' and o.status = 'paid' order by t.serial`,
    [event.id],
  );
  const random = chance(plan.hour + plan.orders);
  const coming = tickets.filter(() => random() < plan.inside);
  let signedIn = begun;
  for (const [index, ticket] of coming.entries()) {
    const at = begun + Math.floor((COMING * index) / coming.length);
    if (at - signedIn >= SIGN_IN_AGAIN) {
      await event.signIn(new Date(at), plan.producer);
      signedIn = at;
    }
    clock.moveTo(new Date(at));
    const [device_id, gate] = index % 3 === 2 ? [second, 'Portão B'] : [first, 'Portão A'];
    const body = { id: demoId(`entry ${ticket.id}`), ticket_id: ticket.id, device_id, gate };
    await client
      .call(plan.producer, contract.door.checkin, { params: { event_id: event.id }, body })
      .catch((error: unknown) => {
        if (!(error instanceof SeedRefused) || error.status !== 409) throw error;
      });
  }
  await event.signIn(event.doorsUntil, plan.producer);
  await seedConflict(client, plan, event.id, second, event.doorsUntil, coming[0]?.id);
}

/** The second door was offline and let in somebody who was in already. */
async function seedConflict(
  client: SeedClient,
  plan: PlannedEvent,
  event_id: string,
  device_id: string,
  now: Date,
  ticket_id: string | undefined,
): Promise<void> {
  if (!ticket_id) return;
  const op = {
    id: demoId(`conflict ${plan.key}`),
    device_seq: 1,
    v: 1,
    type: 'admit',
    event_id,
    occurred_at: new Date(now.getTime() - 5 * MINUTE).toISOString(),
    payload: { ticket_id, decided_offline: true },
    gate: 'Portão B',
  };
  await client.call(plan.producer, contract.devices.ops, {
    params: { device_id },
    body: { sent_at: now.toISOString(), ops: [op] },
  });
}
