import type { CheckoutBody, OrderView, PaymentView, SandboxBody } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import type { TestPerson } from './people.ts';
import { as, type TestShow } from './shows.ts';

/** Items as `[price id, amount]`. */
export type Cart = [priceId: string, amount: number][];

export interface TestBooking {
  order: OrderView;
  /** The cookie that ties the booking to its browser. */
  cookie: string;
}

/** Returns the body of a booking for a cart. */
export function bookingBody(cart: Cart, id: string = newId()) {
  return { id, items: cart.map(([price_id, amount]) => ({ price_id, amount })) };
}

/** Sends a booking without checking the answer. */
export function tryToBook(
  api: TestApi,
  show: Pick<TestShow, 'slug'>,
  cart: Cart,
  buyer: TestPerson | null = null,
  id?: string,
) {
  return as(api, buyer).post(`/api/events/${show.slug}/bookings`, bookingBody(cart, id));
}

/** Books a cart, and expects success. */
export async function book(
  api: TestApi,
  show: TestShow,
  cart: Cart,
  buyer: TestPerson | null = null,
): Promise<TestBooking> {
  const answer = await tryToBook(api, show, cart, buyer).expect(201);
  return { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
}

/** Returns the Cookie header for the first cookie of a Set-Cookie header. */
export function cookieOf(header: unknown): string {
  const [cookie = ''] = (header as string[] | undefined) ?? [];
  return cookie.split(';', 1)[0] ?? '';
}

export const BUYER = {
  name: 'Bia Nogueira',
  email: 'bia@exemplo.br',
  phone: '(11) 98765-4321',
  document: '529.982.247-25',
};

/** Returns the body of a checkout with valid data of a buyer. */
export function checkoutBody(
  method: CheckoutBody['payment']['method'] = 'pix',
  facts: Partial<CheckoutBody> = {},
): CheckoutBody {
  return { buyer: BUYER, payment: { method }, ...facts };
}

/** Checks a booking out in its buyer's browser, and returns the charge. */
export async function charge(
  api: TestApi,
  { order, cookie }: TestBooking,
  body = checkoutBody(),
): Promise<PaymentView> {
  const answer = await as(api, null).post(`/api/orders/${order.id}/checkout`, body).set('cookie', cookie).expect(200);
  return (answer.body as { payment: PaymentView }).payment;
}

/** Pays a booking with a card of the sandbox, by its name, and returns the order. */
export async function payByCard(
  api: TestApi,
  { order, cookie }: TestBooking,
  name = 'APRO',
  installments = 1,
): Promise<OrderView> {
  const payment = {
    method: 'card' as const,
    token: `sandbox-${name}-6351-${newId()}`,
    payment_method_id: 'master',
    installments,
  };
  const body = checkoutBody('card', { payment });
  const answer = await as(api, null).post(`/api/orders/${order.id}/checkout`, body).set('cookie', cookie).expect(200);
  return answer.body as OrderView;
}

/** Reports a payment's status as the sandbox gateway does. */
export function say(
  api: TestApi,
  payment: Pick<PaymentView, 'id'>,
  status: SandboxBody['status'],
  status_detail?: string,
) {
  return as(api, null).post(`/api/payments/sandbox/${payment.id}`, { status, ...(status_detail && { status_detail }) });
}

/** Books, checks out with Pix, and pays. */
export async function buy(
  api: TestApi,
  show: TestShow,
  cart: Cart,
  buyer: TestPerson | null = null,
): Promise<TestBooking & { payment: PaymentView }> {
  const booking = await book(api, show, cart, buyer);
  const payment = await charge(api, booking);
  await say(api, payment, 'approved').expect(200);
  return { ...(await reread(api, booking)), payment };
}

/** Reads the order again in its buyer's browser. */
export async function reread(api: TestApi, { order, cookie }: TestBooking): Promise<TestBooking> {
  const answer = await api.request.get(`/api/orders/${order.id}`).set('cookie', cookie).expect(200);
  return { order: answer.body as OrderView, cookie };
}

export interface StockRow {
  sold: number;
  reserved: number;
  leased: number;
  meia_taken: number;
}

/** Returns the stock counters of a lot. Throws if there is no such lot. */
export async function stockOf(api: TestApi, lotId: string | undefined): Promise<StockRow> {
  const [row] = await api.database.query<StockRow>(
    'select sold, reserved, leased, meia_taken from lots where id = $1',
    [lotId],
  );
  if (!row) throw new Error('no such lot');
  return row;
}

/** Returns the balance of each ledger account of an event in cents, without accounts at zero. */
export async function bookOf(api: TestApi, show: TestShow): Promise<Record<string, number>> {
  const rows = await api.database.query<{ account: string; amount: string }>(
    `select account, sum(amount) as amount from ledger_entries where event_id = $1 group by account having sum(amount) <> 0`,
    [show.id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}
