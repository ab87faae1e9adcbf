import { randomUUID } from 'node:crypto';
import { contract } from '@festix/domain/contract';
import { DAY, HOUR } from '@festix/domain/ground';
import { clientOf } from '../../../../tools/stage/api-client.ts';
import { stageUrl } from './api-client.ts';
import { nextMailTo } from './mails.ts';
import { newAddress, type Person } from './people.ts';

export interface SoldEvent {
  event_id: string;
  slug: string;
  price_id: string;
  order_id: string;
  /** The address that the tickets went to. */
  buyer: string;
}

/**
 * Creates an unlisted event of a producer: a person without an account has bought one ticket, and one for each of these
 * holders.
 */
export async function soldEvent(
  producer: Person,
  { name, holders, buyer_name = 'Ana Lima' }: { name: string; holders: readonly string[]; buyer_name?: string },
): Promise<SoldEvent> {
  const [event_id, order_id, buyer] = [randomUUID(), randomUUID(), newAddress()];
  const slug = `evento-${event_id.slice(0, 8)}`;
  const params = { event_id };
  await producer.api.call(contract.events.create, {
    area: 'producer',
    body: {
      ...{ id: event_id, name, slug, availability: 'private' },
      start_date: new Date(Date.now() + 30 * DAY).toISOString(),
      end_date: new Date(Date.now() + 30 * DAY + 2 * DAY + HOUR).toISOString(),
    },
  });
  const lot = await producer.api.call(contract.lots.create, {
    area: 'producer',
    params,
    body: {
      id: randomUUID(),
      name: '1º lote',
      ticket_limit: 50,
      visible: true,
      enabled: true,
      prices: [{ name: 'Inteira', value: 100_00, kind: 'inteira', sorting: 0 }],
    },
  });
  await producer.api.call(contract.events.publish, { area: 'producer', params });
  const price_id = lot.prices[0]?.id ?? '';
  const anybody = clientOf(stageUrl(), '');
  await anybody.call(contract.buying.book, {
    params: { slug },
    body: { id: order_id, items: [{ price_id, amount: holders.length + 1 }] },
  });
  const { payment } = await anybody.call(contract.buying.checkout, {
    params: { order_id },
    body: {
      buyer: { name: buyer_name, email: buyer, phone: '+5581998765432', document: '52998224725' },
      assignees: holders.map((holder, at) => ({ ticket_index: at + 1, name: holder, email: newAddress() })),
      payment: { method: 'pix' },
    },
  });
  await anybody.call(contract.buying.sandbox, {
    params: { payment_id: payment?.id ?? '' },
    body: { status: 'approved' },
  });
  await nextMailTo(buyer);
  return { event_id, slug, price_id, order_id, buyer };
}
