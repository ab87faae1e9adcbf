import type { CheckoutBody, OrderView, PaymentView, SandboxBody } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import type { TestPerson } from './people.ts';
import { as, type TestShow } from './shows.ts';

/** Items as `[price id, amount]`. */
export type Cart = [priceId: string, amount: number][];

export interface TestBooking {
  order: OrderView;
  /** What the browser that booked sends from then on. */
  cookie: string;
}

export function bookingBody(cart: Cart, id: string = newId()) {
  return { id, items: cart.map(([price_id, amount]) => ({ price_id, amount })) };
}

/** Sends a booking and expects nothing of the answer. */
export function tryToBook(
  api: TestApi,
  show: Pick<TestShow, 'slug'>,
  cart: Cart,
  buyer: TestPerson | null = null,
  id?: string,
) {
  return as(api, buyer).post(`/api/events/${show.slug}/bookings`, bookingBody(cart, id));
}

export async function book(
  api: TestApi,
  show: TestShow,
  cart: Cart,
  buyer: TestPerson | null = null,
): Promise<TestBooking> {
  const answer = await tryToBook(api, show, cart, buyer).expect(201);
  return { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
}

/** The cookie that an answer sets, as a browser sends it back. */
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

export function checkoutBody(
  method: CheckoutBody['payment']['method'] = 'pix',
  facts: Partial<CheckoutBody> = {},
): CheckoutBody {
  return { buyer: BUYER, payment: { method }, ...facts };
}

/** Checks a booking out in its buyer's browser and returns the charge. */
export async function charge(
  api: TestApi,
  { order, cookie }: TestBooking,
  body = checkoutBody(),
): Promise<PaymentView> {
  const answer = await as(api, null).post(`/api/orders/${order.id}/checkout`, body).set('cookie', cookie).expect(200);
  return (answer.body as { payment: PaymentView }).payment;
}

/** Plays the gateway. */
export function say(
  api: TestApi,
  payment: Pick<PaymentView, 'id'>,
  status: SandboxBody['status'],
  status_detail?: string,
) {
  return as(api, null).post(`/api/payments/sandbox/${payment.id}`, { status, ...(status_detail && { status_detail }) });
}

/** Books, checks out by Pix and pays. */
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

/** The order as its buyer's browser sees it now. */
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

export async function stockOf(api: TestApi, lotId: string | undefined): Promise<StockRow> {
  const [row] = await api.database.query<StockRow & object>(
    'select sold, reserved, leased, meia_taken from lots where id = $1',
    [lotId],
  );
  if (!row) throw new Error('no such lot');
  return row;
}

/** What each account of an event's book holds; accounts at zero are left out. */
export async function bookOf(api: TestApi, show: TestShow): Promise<Record<string, number>> {
  const rows = await api.database.query<{ account: string; amount: string }>(
    `select account, sum(amount) as amount from ledger_entries where event_id = $1 group by account having sum(amount) <> 0`,
    [show.id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}
