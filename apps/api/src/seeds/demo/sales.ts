import { contract, type LotView, type OrderView } from '@festix/domain/contract';
import { DAY, MINUTE } from '@festix/domain/ground';
import { type PriceKind, type SaidAnswer } from '@festix/domain/programme';
import { answersTo } from './answers.ts';
import { chance, cpf, demoId, emailOf, personName, pick } from './names.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { PlannedEvent } from './plan.ts';
import { SeedRefusedError, type SeedClient } from './seed-client.ts';
import type { SteeredClock } from './steered-clock.ts';

type Fate = 'approved' | 'booking' | 'rejected' | 'cancelled' | 'refunded' | 'in_mediation' | 'charged_back';

/** Ends of orders, by frequency. */
const FATES: readonly Fate[] = [
  ...Array.from({ length: 16 }, () => 'approved' as const),
  'booking',
  'rejected',
  'cancelled',
  'refunded',
  'in_mediation',
  'charged_back',
];

/** Statuses of a gateway, one after another, until an order has met its end. */
const WORDS: Record<
  Exclude<Fate, 'booking'>,
  ('approved' | 'rejected' | 'cancelled' | 'refunded' | 'in_mediation' | 'charged_back')[]
> = {
  approved: ['approved'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  refunded: ['approved', 'refunded'],
  in_mediation: ['approved', 'in_mediation'],
  charged_back: ['approved', 'charged_back'],
};

/** Lives through the sales of one event, each at its own moment of the past; every third is made at the till. */
export async function seedSales(
  client: SeedClient,
  clock: SteeredClock,
  plan: PlannedEvent,
  event: {
    id: string;
    start: Date;
    now: Date;
    signIn(at: Date, email: string): Promise<void>;
    /** Resolves when the messages of an order are sent. */
    mailed(orderId: string): Promise<void>;
    /** Announces the event's change to the buyers so far. */
    announce(): Promise<void>;
  },
  lots: readonly LotView[],
): Promise<void> {
  const random = chance(plan.slug.length * 7919 + plan.orders);
  const begun = Math.min(event.start.getTime(), event.now.getTime()) - plan.onSaleFor * DAY;
  const toldAt = (daysAgo: number): number => event.now.getTime() - daysAgo * DAY;
  const isOff = plan.cancelled === undefined ? Infinity : toldAt(plan.cancelled);
  const ended = Math.min(event.start.getTime(), event.now.getTime(), isOff) - 20 * MINUTE;
  let untold = plan.changed && toldAt(plan.changed.daysAgo);
  const { questions } = await client.call(null, contract.buying.event, { params: { slug: plan.slug } });
  const open = lots.filter((lot) => lot.enabled && lot.visible);
  for (let number = 0; number < plan.orders; number++) {
    const lot = pick(open, random);
    const price = pick(lot.prices, random);
    const sale = {
      id: demoId(`order ${plan.key} ${number}`),
      event_id: event.id,
      items: [
        {
          ...{ price_id: price.id, amount: price.places > 1 ? 1 : 1 + Math.floor(random() * 3) },
          ...(price.pricing === 'contribution' && { unit_amount: pick(price.suggestions ?? [], random) }),
        },
      ],
    };
    const name = personName(random);
    const buyer = personOf(name, emailOf(name, number));
    const fate = pick(FATES, random);
    const atTill = plan.producer === 'produtor@festix.dev' && number % 3 === 2;
    // The last ones are still open when the product starts; earlier ones would have lost their places by then.
    const isOpen = fate === 'booking' || fate === 'rejected';
    const turn = begun + ((ended - begun) * number) / plan.orders;
    if (untold !== undefined && turn >= untold) {
      untold = undefined;
      await event.announce();
    }
    const at = new Date(isOpen ? Math.min(event.now.getTime(), ended) : turn);
    const isFree = price.pricing === 'free';
    // A person who takes free places without an account would have to read the code in a mail.
    const account = isFree ? TAKERS[number % TAKERS.length] : number === 0 ? CUSTOMER.email : undefined;
    const seller = atTill ? 'pdv@festix.dev' : account;
    if (seller) await event.signIn(at, seller);
    clock.moveTo(at);
    try {
      if (atTill) await sellAtTill(client, sale, pick(['cash', 'card_machine'] as const, random));
      else
        await sellOnline(
          client,
          plan.slug,
          withCoupon(sale, plan, lots.indexOf(lot), price.kind),
          { buyer, answers: answersTo(questions, (sale.items[0]?.amount ?? 0) * price.places, chance(number)) },
          fate,
          { account, method: isFree ? 'free' : 'pix' },
        );
      await event.mailed(sale.id);
    } catch (error) {
      // A lot that is sold out by now is part of the picture.
      if (!(error instanceof SeedRefusedError) || error.status !== 409) throw error;
    }
  }
  // After the start of the event, when unpaid bookings have lost their places.
  const atTheDoor = new Date(ended + 80 * MINUTE);
  for (const [index, lot] of lots.entries()) {
    if (!plan.lots[index]?.toTheLast) continue;
    await event.signIn(atTheDoor, 'pdv@festix.dev');
    await sellTheRest(client, lot);
  }
}

/** Sells the remaining places one by one until there is none. */
async function sellTheRest(client: SeedClient, { id, event_id, prices }: LotView): Promise<void> {
  const price_id = prices.find(({ kind }) => kind === 'inteira')?.id ?? '';
  for (let number = 0; ; number++) {
    const sale = { id: demoId(`rest ${id} ${number}`), event_id, items: [{ price_id, amount: 1 }] };
    try {
      await sellAtTill(client, sale, 'cash');
    } catch (error) {
      if (error instanceof SeedRefusedError && error.status === 409) return;
      throw error;
    }
  }
}

interface Sale {
  id: string;
  event_id: string;
  items: { price_id: string; amount: number; unit_amount?: number }[];
  coupon?: string;
}

const CUSTOMER = {
  name: 'Clara Cliente',
  email: 'cliente@festix.dev',
  phone: '+5581987650001',
  document: cpf(chance(1)),
};

/** They have accounts, so that their addresses are known. */
const TAKERS = DEMO_PEOPLE.filter(({ roles }) => roles.join() === 'customer').map(({ email }) => email);

function nameOf(account: string): string {
  return DEMO_PEOPLE.find(({ email }) => email === account)?.name ?? '';
}

/** Returns a person with one address, phone and document for all orders. */
function personOf(name: string, email: string): Checkout['buyer'] {
  const seed = parseInt(demoId(email).slice(0, 8), 16);
  return { name, email, phone: `+55819${80_000_000 + (seed % 10_000_000)}`, document: cpf(chance(seed)) };
}

interface Checkout {
  buyer: { name: string; email: string; phone: string; document: string };
  answers: SaidAnswer[];
}

/** Applies the lot's first coupon, while valid, to some full prices. */
function withCoupon(sale: Sale, plan: PlannedEvent, lot: number, kind: PriceKind): Sale {
  const coupon = plan.coupons?.find((each) => !each.archived && each.days === undefined && each.lots.includes(lot));
  const unlocks = coupon?.unlock_lots ?? false;
  const hasIt = unlocks || (kind === 'inteira' && parseInt(sale.id.slice(-1), 16) < 6);
  return coupon && hasIt ? { ...sale, coupon: coupon.name } : sale;
}

async function sellAtTill(client: SeedClient, sale: Sale, payment_method: 'cash' | 'card_machine'): Promise<void> {
  await client.call('pdv@festix.dev', contract.salePoint.sell, { body: { ...sale, payment_method } });
}

async function sellOnline(
  client: SeedClient,
  slug: string,
  sale: Sale,
  { buyer, answers }: Checkout,
  fate: Fate,
  { account, method }: { account: string | undefined; method: 'free' | 'pix' },
): Promise<void> {
  const as = account ?? null;
  const { id, items, coupon } = sale;
  // Places are held for a named person: without a name no booking may have the last ones.
  const named = account === undefined && { buyer: { name: buyer.name, email: buyer.email } };
  client.meetGuest();
  const booking = { id, items, ...(coupon && { coupon }), ...named };
  await client.call(as, contract.buying.book, { params: { slug }, body: booking });
  const isCustomer = account === CUSTOMER.email;
  const who = isCustomer ? CUSTOMER : account ? personOf(nameOf(account), account) : buyer;
  const order: OrderView = await client.call(as, contract.buying.checkout, {
    params: { order_id: id },
    body: { buyer: who, answers, payment: { method } },
  });
  const payment = order.payment;
  if (fate === 'booking' || !payment) return;
  for (const status of isCustomer ? (['approved'] as const) : WORDS[fate]) {
    await client.call(null, contract.buying.sandbox, { params: { payment_id: payment.id }, body: { status } });
  }
}
