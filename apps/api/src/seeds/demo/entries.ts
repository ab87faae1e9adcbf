import { contract } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { seedDocuments, type ComingTicket } from './documents.ts';
import { chance, demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import { SeedRefusedError, type SeedClient } from './seed-client.ts';
import type { SteeredClock } from './steered-clock.ts';

/** For how long people have been coming in. */
const COMING = 50 * MINUTE;

/** A session's access lasts a quarter of an hour. */
const SIGN_IN_AGAIN = 10 * MINUTE;

/** Every so many people hold up a ticket that is in already, or a code that is none of ours. */
const TWICE = 9;
const NO_TICKET = 14;

/** Every so many people of an event with areas leave again, of whom every second one returns. */
const LEAVES = 5;

/**
 * Lets a share of an event's paid tickets in, one after another, at two doors of the producer's, which also turn some away
 * and ask for documents.
 */
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
  const tickets = await database.query(
    sql<
      ComingTicket & { paid_at: Date; lot_id: string }
    >`select t.id, t.price_kind, t.lot_id, o.paid_at from tickets t join orders o on o.id = t.order_id
     where t.event_id = ${event.id} and t.status = 'valid' and o.status = 'paid' order by o.paid_at, t.serial`,
  );
  const random = chance(plan.hour + plan.orders);
  // Later buyers are still on the way.
  const coming = tickets.filter(({ paid_at }) => random() < plan.inside && paid_at.getTime() < begun);
  let signedIn = begun;
  for (const [index, ticket] of coming.entries()) {
    const at = begun + Math.floor((COMING * index) / coming.length);
    if (at - signedIn >= SIGN_IN_AGAIN) {
      await event.signIn(new Date(at), plan.producer);
      signedIn = at;
    }
    clock.moveTo(new Date(at));
    const [device_id, gate] = index % 3 === 2 ? [second, 'Portão B'] : [first, 'Portão A'];
    const scan = (what: string, held: { ticket_id: string } | { reference: string }) =>
      client
        .call(plan.producer, contract.door.checkin, {
          params: { event_id: event.id },
          body: { id: demoId(`${what} ${ticket.id}`), ...held, device_id, gate },
        })
        .catch((error: unknown) => {
          if (!(error instanceof SeedRefusedError) || ![404, 409].includes(error.status)) throw error;
        });
    await scan('entry', { ticket_id: ticket.id });
    if (plan.access) await seedPassages(client, plan, event.id, { ...ticket, index, device_id, gate });
    if (index % TWICE === TWICE - 1) await scan('again', { ticket_id: ticket.id });
    if (index % NO_TICKET === NO_TICKET - 1) await scan('foreign', { reference: `INGRESSO-${1000 + index}` });
  }
  await event.signIn(event.doorsUntil, plan.producer);
  const entered = coming.filter(({ lot_id }) => opensToday(plan, lot_id));
  await seedConflict(client, plan, event.id, second, event.doorsUntil, entered[0]?.id);
  await seedUndone(client, plan, event.id, entered[1]?.id);
  const door = { producer: plan.producer, event_id: event.id, device_id: first, now: event.doorsUntil };
  await seedDocuments(client, door, entered);
}

/** Records a conflict: the second door was offline and admitted an entered ticket. */
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

/** Records an entry by the wrong door, which a supervisor undid. */
async function seedUndone(
  client: SeedClient,
  plan: PlannedEvent,
  event_id: string,
  ticket_id: string | undefined,
): Promise<void> {
  if (!ticket_id) return;
  await client.call(plan.producer, contract.checkins.undo, {
    area: 'producer',
    params: { event_id, checkin_id: demoId(`entry ${ticket_id}`) },
    body: { reason: 'Entrou pela porta errada' },
  });
}

/** Lets a holder into the other areas that the ticket opens; some leave the event, and some of these return. */
async function seedPassages(
  client: SeedClient,
  plan: PlannedEvent,
  event_id: string,
  {
    id,
    lot_id,
    index,
    device_id,
    gate,
  }: { id: string; lot_id: string; index: number; device_id: string; gate: string },
): Promise<void> {
  const pass = passOfLot(plan, lot_id);
  if (!pass || !opensToday(plan, lot_id)) return;
  const read = { params: { event_id }, area: 'door' as const };
  const held = { ticket_id: id, device_id, gate };
  for (const area of pass.areas.filter((number) => number !== 0)) {
    await client.call(plan.producer, contract.door.checkin, {
      ...read,
      body: { id: demoId(`entry ${area} ${id}`), ...held, area },
    });
  }
  if (index % LEAVES !== LEAVES - 1) return;
  await client.call(plan.producer, contract.checkins.exit, { ...read, body: { id: demoId(`exit ${id}`), ...held } });
  if (index % (2 * LEAVES) !== LEAVES - 1) return;
  await client.call(plan.producer, contract.door.checkin, { ...read, body: { id: demoId(`return ${id}`), ...held } });
}

/** Returns whether a ticket of the lot opens the first day, on which people come in. */
function opensToday(plan: PlannedEvent, lotId: string): boolean {
  return (passOfLot(plan, lotId)?.days ?? [0]).includes(0);
}

function passOfLot(plan: PlannedEvent, lotId: string) {
  return plan.access?.passes.find((_, lot) => demoId(`lot ${plan.key} ${lot}`) === lotId);
}
