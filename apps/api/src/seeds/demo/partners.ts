import { contract } from '@festix/domain/contract';
import { HOUR, MINUTE } from '@festix/domain/ground';
import { chance, demoId, personName } from './names.ts';
import type { PlannedEvent, PlannedPartner } from './plan.ts';
import type { SeedClient } from './seed-client.ts';
import type { SteeredClock } from './steered-clock.ts';

/** The lists come before the doors open. */
const LISTED_BEFORE = 2 * HOUR;

/**
 * Brings the lists of an event's other sellers through the front door, and lets the first of their people in: at the
 * second door of the producer's, one a minute. One ticket of each list is withdrawn.
 */
export async function seedPartners(
  client: SeedClient,
  clock: SteeredClock,
  plan: PlannedEvent,
  event: { id: string; doorsUntil: Date; signIn(at: Date, email: string): Promise<void> },
): Promise<void> {
  const params = { event_id: event.id };
  if (!plan.partners) return;
  const { doorsUntil } = event;
  const before = (milliseconds: number) => new Date(doorsUntil.getTime() - milliseconds);
  const { data: sellers } = await client.call(plan.producer, contract.partners.sellers, { params });
  for (const partner of plan.partners) {
    // The withdrawal is the last step: an earlier start has brought this list.
    if (sellers.some(({ name, withdrawn }) => name === partner.seller && withdrawn > 0)) continue;
    const tickets = ticketsOf(partner);
    await event.signIn(before(LISTED_BEFORE), plan.producer);
    const { seller_id } = await client.call(plan.producer, contract.partners.write, {
      params,
      body: { seller: partner.seller, tickets },
    });
    await client.call(plan.producer, contract.partners.editSeller, {
      params: { ...params, seller_id },
      body: { formats: [...partner.formats] },
    });
    const device_id = demoId(`device 2 ${plan.producer}`);
    await event.signIn(before(partner.inside * MINUTE), plan.producer);
    for (const [index, { code }] of tickets.slice(0, partner.inside).entries()) {
      clock.moveTo(before((partner.inside - index) * MINUTE));
      await client.call(plan.producer, contract.door.checkin, {
        params,
        body: { id: demoId(`entry ${partner.seller} ${code}`), reference: code, device_id, gate: 'Portão B' },
      });
    }
    await event.signIn(doorsUntil, plan.producer);
    await client.call(plan.producer, contract.partners.write, {
      params,
      body: { seller: partner.seller, tickets: [{ code: tickets.at(-1)!.code, withdrawn: true }] },
    });
  }
}

function ticketsOf({ seller, tickets, categories, code, order }: PlannedPartner) {
  const random = chance(seller.length + tickets);
  return Array.from({ length: tickets }, (_, n) => ({
    code: code(n + 1),
    name: personName(random),
    category: categories[n % categories.length]!,
    ...(order && { order: order(n + 1) }),
  }));
}
