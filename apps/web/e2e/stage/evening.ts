import { randomUUID } from 'node:crypto';
import { contract, type LotView, type OrderView } from '@festix/domain/contract';
import { HOUR } from '@festix/domain/ground';
import { type PriceKind } from '@festix/domain/programme';
import { signedIn } from './api-client.ts';

export interface SoldTicket {
  ticket_id: string;
  qr: string;
}

/** An event of tonight that belongs to one test alone, and stands in no public list. Its name is no other one's. */
export interface Evening {
  event_id: string;
  slug: string;
  /** Sells one ticket at the till. */
  sell(kind?: PriceKind): Promise<SoldTicket>;
  /** Sells some of one order online, to somebody of that name. */
  sellOnline(name: string, kind?: PriceKind, amount?: number): Promise<SoldTicket[]>;
  /** Sells one online, and the gateway gives the money back. */
  sellAndRefund(): Promise<SoldTicket>;
}

export async function openEventOfTonight(): Promise<Evening> {
  const producer = await signedIn('produtor@festix.dev');
  const till = await signedIn('pdv@festix.dev');
  const buyer = await signedIn('cliente@festix.dev');
  const event_id = randomUUID();
  const slug = `noite-${event_id.slice(0, 8)}`;
  await producer.call(contract.events.create, {
    area: 'producer',
    body: {
      id: event_id,
      name: `Noite ${event_id.slice(0, 8)}`,
      slug,
      start_date: new Date(Date.now() + HOUR).toISOString(),
      end_date: new Date(Date.now() + 9 * HOUR).toISOString(),
      availability: 'private',
    },
  });
  const lot: LotView = await producer.call(contract.lots.create, {
    area: 'producer',
    params: { event_id },
    body: {
      id: randomUUID(),
      name: 'Lote único',
      ticket_limit: 100,
      visible: true,
      enabled: true,
      prices: [
        { name: 'Inteira', value: 5_000, kind: 'inteira', sorting: 0 },
        { name: 'Meia', value: 2_500, kind: 'meia_estudante', sorting: 1 },
      ],
    },
  });
  await producer.call(contract.events.publish, { area: 'producer', params: { event_id } });
  const some = (kind: PriceKind, amount = 1) => [
    { price_id: lot.prices.find((price) => price.kind === kind)?.id ?? '', amount },
  ];

  async function book(name: string, kind: PriceKind, amount: number): Promise<OrderView> {
    const id = randomUUID();
    await buyer.call(contract.buying.book, { params: { slug }, body: { id, items: some(kind, amount) } });
    return buyer.call(contract.buying.checkout, {
      params: { order_id: id },
      body: {
        buyer: { name, email: 'cliente@festix.dev', phone: '+5581998765432', document: '52998224725' },
        payment: { method: 'pix' },
      },
    });
  }

  const say = ({ payment }: OrderView, status: 'approved' | 'refunded') =>
    buyer.call(contract.buying.sandbox, { params: { payment_id: payment?.id ?? '' }, body: { status } });

  async function pay(order: OrderView): Promise<OrderView> {
    await say(order, 'approved');
    return buyer.call(contract.buying.order, { params: { order_id: order.id } });
  }

  return {
    event_id,
    slug,
    sell: async (kind = 'inteira') => {
      const order = await till.call(contract.salePoint.sell, {
        body: { id: randomUUID(), event_id, items: some(kind), payment_method: 'cash' },
      });
      return soldTicket(order.tickets?.[0]);
    },
    sellOnline: async (name, kind = 'inteira', amount = 1) => ticketsOf(await pay(await book(name, kind, amount))),
    sellAndRefund: async () => {
      const sold = await book('Clara Cliente', 'inteira', 1);
      const [ticket] = ticketsOf(await pay(sold));
      await say(sold, 'refunded');
      return ticket!;
    },
  };
}

function ticketsOf({ tickets }: OrderView): SoldTicket[] {
  return (tickets ?? []).map(soldTicket);
}

function soldTicket(ticket: { id: string; qr?: string } | undefined): SoldTicket {
  if (!ticket?.qr) throw new Error('a paid order shows its tickets');
  return { ticket_id: ticket.id, qr: ticket.qr };
}
