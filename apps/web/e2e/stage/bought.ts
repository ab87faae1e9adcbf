import { randomUUID } from 'node:crypto';
import { contract, type OrderView } from '@festix/domain/contract';
import type { Evening } from './evening.ts';
import type { Person } from './people.ts';

/** Buys and pays two tickets of tonight online. */
export async function buyTwo(person: Person, evening: Evening): Promise<OrderView> {
  const event = await person.api.call(contract.buying.event, { params: { slug: evening.slug }, query: {} });
  const [price] = event.lots[0]?.prices ?? [];
  const order_id = randomUUID();
  await person.api.call(contract.buying.book, {
    params: { slug: evening.slug },
    body: { id: order_id, items: [{ price_id: price?.id ?? '', amount: 2 }] },
  });
  const { payment } = await person.api.call(contract.buying.checkout, {
    params: { order_id },
    body: {
      buyer: { name: person.name, email: person.email, phone: '+5581998765432', document: '52998224725' },
      payment: { method: 'pix' },
    },
  });
  await person.api.call(contract.buying.sandbox, {
    params: { payment_id: payment?.id ?? '' },
    body: { status: 'approved' },
  });
  return person.api.call(contract.buying.order, { params: { order_id } });
}
