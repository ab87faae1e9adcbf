import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChangesView } from '@festix/domain/contract';
import { DAY, HOUR, MINUTE } from '@festix/domain/ground';
import { type OrderStatus } from '@festix/domain/selling';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { enrolDevice, makeDoorPerson } from '../../../testing/doors.ts';
import { giveBackExpired } from '../../../testing/holds.ts';
import { makePerson } from '../../../testing/people.ts';
import { MercadoPagoShop } from '../../../testing/mercado-pago-shop.ts';
import type { TestMercadoPago } from '../../../testing/mercado-pago-server.ts';
import type { TestApi } from '../../../testing/api.ts';
import {
  book,
  bookOf,
  charge,
  checkoutBody,
  reread,
  stockOf,
  tryToBook,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { PaymentErrands } from './payment-errands.ts';
import { PaymentNotices } from '../payments/payment-notices.ts';
import { ReconcilePayments } from '../payments/reconcile-payments.ts';
import { RunErrands } from '../payments/run-errands.ts';

let shop: MercadoPagoShop;
let api: TestApi;
let fake: TestMercadoPago;
let show: TestShow;
let reported: string[];

beforeAll(async () => {
  shop = await MercadoPagoShop.open({ BOOKING_LIMIT_PER_MINUTE: '1000000' });
  ({ api, fake } = shop);
});
afterAll(() => shop.close());

beforeEach(async () => {
  show = await makeShow(api);
  reported = [];
  jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation((error) => {
    reported.push(error instanceof Error ? error.message : String(error));
  });
});

/** Checks that every transaction leaves the ledger balanced. */
afterEach(async () => {
  jest.restoreAllMocks();
  fake.beforeAnswer = () => undefined;
  fake.beforeCall = () => undefined;
  fake.faults.length = 0;
  const [row] = await api.database.query<{ sum: string }>('select coalesce(sum(amount), 0) as sum from ledger_entries');
  expect(Number(row?.sum)).toBe(0);
});

async function statusOf(booking: TestBooking): Promise<OrderStatus> {
  return (await reread(api, booking)).order.status;
}

async function expire(): Promise<void> {
  api.clock.advance(31 * MINUTE + 1);
  await giveBackExpired(api);
}

async function runErrands(): Promise<void> {
  await api.app.get(RunErrands, { strict: false }).runDue();
}

interface ErrandRow {
  kind: string;
  amount: number | null;
  state: string;
  failure: string | null;
  next_attempt_at: Date;
}

/** Runs what is due, and advances the clock over waits, until every errand of a charge has ended. */
async function errandsDone(paymentId: string): Promise<ErrandRow[]> {
  for (;;) {
    await runErrands();
    const errands = await api.database.query<ErrandRow>(
      'select kind, amount, state, failure, next_attempt_at from payment_errands where payment_id = $1 order by created_at, id',
      [paymentId],
    );
    const failed = errands.filter(({ state, failure }) => state === 'open' && failure !== null);
    for (const { next_attempt_at } of failed) if (next_attempt_at > api.clock.now()) api.clock.moveTo(next_attempt_at);
    if (errands.length > 0 && errands.every(({ state }) => state !== 'open')) return errands;
  }
}

describe('Pix', () => {
  it('a Pix is created with our id, the amount, the payer and an expiry of 31 minutes', async () => {
    const { order, payment, pix } = await shop.pix(show, 2);
    expect(payment).toMatchObject({ method: 'pix', status: 'pending', qr_code: expect.stringMatching(/^000201/) });
    expect(pix).toMatchObject({
      external_reference: payment.id,
      transaction_amount: order.total / 100,
      payer: { email: 'bia@exemplo.br', identification: { type: 'CPF', number: '52998224725' } },
    });
    const left = Date.parse(pix.date_of_expiration ?? '') - api.clock.now().getTime();
    expect(left).toBeGreaterThan(30 * MINUTE);
    expect(Date.parse(pix.date_of_expiration ?? '')).toBe(Date.parse(payment.expires_at ?? ''));
  });

  it('a Pix that is paid pays the order', async () => {
    const sold = await shop.sold(show);
    expect((await reread(api, sold)).order).toMatchObject({
      status: 'paid',
      status_detail: 'accredited',
      payment: { id: sold.payment.id, status: 'approved' },
    });
    expect((await shop.notices()).at(-1)).toMatchObject({
      topic: 'payment',
      subject: String(sold.pix.id),
      state: 'done',
    });
    expect(reported).toEqual([]);
  });

  it('a Pix is refused for a buyer without a document', async () => {
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const body = checkoutBody('pix');
    const answer = await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, { ...body, buyer: { ...body.buyer, document: null } })
      .set('cookie', booking.cookie);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['buyer.document']);
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ payment: null, expires_at: booking.order.expires_at });
    await charge(api, booking);
  });

  it('a Pix at a till is refused for a buyer without a document, and no place is held for it', async () => {
    const { operator } = await makeSalePoint(api, show);
    const items = [{ price_id: priceOf(show.lots[0]).id, amount: 2 }];
    const sale = { id: newId(), event_id: show.id, items, payment_method: 'pix' };
    const sell = (buyer?: object) =>
      as(api, operator).post('/api/sale-point/orders', { ...sale, ...(buyer && { buyer }) });
    expect(Object.keys((await sell().expect(400)).body.errors)).toEqual(['buyer.email']);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0 });
    // The same sale with the buyer's data is the same request.
    await sell(checkoutBody('pix').buyer).expect(201);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 2 });
  });

  it('a Pix after a card, with little left of the hold, outlives the hold and is cancelled with it', async () => {
    const first = await shop.pix(show);
    api.clock.advance(MINUTE);
    await charge(api, first, checkoutBody('card'));
    api.clock.advance(20 * MINUTE);
    const again = await charge(api, first);
    const [pix] = fake.paymentsFor(again.id);
    expect(Date.parse(again.expires_at ?? '')).toBe(Date.parse(first.payment.expires_at ?? ''));
    expect(Date.parse(pix?.date_of_expiration ?? '') - api.clock.now().getTime()).toBeGreaterThan(29 * MINUTE);
    expect(first.pix.status === 'cancelled' || (await errandsDone(first.payment.id)).length > 0).toBe(true);
    expect(first.pix.status).toBe('cancelled');
    await expire();
    await api.app.get(ReconcilePayments, { strict: false }).reconcile();
    await errandsDone(again.id);
    expect(pix).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' });
  });

  it('a notification of a Pix may arrive before the answer to its creation', async () => {
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    fake.beforeAnswer = async (made) => {
      const [pix] = fake.paymentsFor(made.external_reference);
      if (pix) await shop.tell(fake.approve(pix)).expect(200);
    };
    const payment = await charge(api, booking);
    expect(payment).toMatchObject({ status: 'approved' });
    expect(payment).not.toHaveProperty('qr_code');
    expect(await statusOf(booking)).toBe('paid');
  });

  it('a Pix whose creation failed is created once when it is requested again', async () => {
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    fake.faults.push(500);
    const path = `/api/orders/${booking.order.id}/checkout`;
    const refusal = await as(api, null).post(path, checkoutBody()).set('cookie', booking.cookie).expect(502);
    expect(refusal.body.code).toBe('PAYMENT_FAILED');
    const payment = await charge(api, booking);
    expect(fake.paymentsFor(payment.id)).toHaveLength(1);
  });

  it('a Pix whose answer was lost is found again, also if the clock has changed its body', async () => {
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const { id } = await charge(api, booking);
    await api.database.query('update payments set gateway_reference = null, qr_code = null where id = $1', [id]);
    api.clock.advance(5 * MINUTE);
    const again = await charge(api, booking);
    expect(again.id).toBe(id);
    const [pix, ...others] = fake.paymentsFor(id);
    expect(others).toEqual([]);
    expect(again.qr_code).toBe(
      (pix as unknown as { point_of_interaction: { transaction_data: { qr_code: string } } }).point_of_interaction
        .transaction_data.qr_code,
    );
  });
});

describe('card', () => {
  it('a card is paid on a page that leads back to the order', async () => {
    const { order, payment, page } = await shop.card(show);
    const back = `${api.env.PUBLIC_URL}/events/${show.slug}/orders/${order.id}`;
    expect(page['back_urls']).toEqual({ success: back, pending: back, failure: back });
    expect(payment.checkout_url).toBe(page.init_point);
    expect(Date.parse(page.expiration_date_to)).toBe(Date.parse(payment.expires_at ?? ''));
  });

  it('a refused card leaves the places held, and another on the same page pays', async () => {
    const bought = await shop.card(show);
    const refused = fake.payPage(bought.page, 'rejected', 'cc_rejected_insufficient_amount');
    await shop.tell(refused).expect(200);
    expect((await reread(api, bought)).order).toMatchObject({
      status: 'rejected',
      status_detail: 'cc_rejected_insufficient_amount',
    });
    await shop.tell(fake.payPage(bought.page)).expect(200);
    expect(await statusOf(bought)).toBe('paid');
    await shop.tell(refused).expect(200);
    expect(await statusOf(bought)).toBe('paid');
    expect(reported).toEqual([]);
  });

  it('a card paid twice on one page is refunded once', async () => {
    const bought = await shop.card(show);
    const [first, second] = [fake.payPage(bought.page), fake.payPage(bought.page)];
    await Promise.all([first, second, first, second].map((payment) => shop.tell(payment).expect(200)));
    expect(await statusOf(bought)).toBe('paid');
    const [own] = await api.database.query<{ gateway_payment: string }>(
      'select gateway_payment from payments where id = $1',
      [bought.payment.id],
    );
    const [doubled] = await api.database.query<{ id: string }>(
      'select id from payments where order_id = $1 and id <> $2',
      [bought.order.id, bought.payment.id],
    );
    await errandsDone(doubled?.id ?? '');
    const kept = own?.gateway_payment === String(first.id) ? first : second;
    expect([first.status, second.status].sort()).toEqual(['approved', 'refunded']);
    expect(kept.status).toBe('approved');
    expect((await reread(api, bought)).order.payment).toMatchObject({ id: bought.payment.id, status: 'approved' });
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -10_000 });
  });

  it('a refused card on a page that is no longer needed changes nothing', async () => {
    const bought = await shop.card(show);
    await shop.tell(fake.payPage(bought.page, 'rejected', 'cc_rejected_high_risk')).expect(200);
    const pix = await charge(api, bought);
    const [payment] = fake.paymentsFor(pix.id);
    if (payment) await shop.tell(fake.approve(payment)).expect(200);
    await errandsDone(bought.payment.id);
    await shop.tell(fake.payPage(bought.page, 'rejected', 'cc_rejected_other_reason')).expect(200);
    expect((await reread(api, bought)).order).toMatchObject({ status: 'paid', payment: { id: pix.id } });
    expect(reported).toEqual([]);
  });

  it('a card is not accepted any more on the page of a refunded order', async () => {
    const bought = await shop.card(show);
    await api.request.delete(`/api/orders/${bought.order.id}`).set('cookie', bought.cookie).expect(204);
    await errandsDone(bought.payment.id);
    expect(Date.parse(bought.page.expiration_date_to)).toBeLessThanOrEqual(api.clock.now().getTime());
  });
});

describe('notification', () => {
  it.each([
    ['a signature with another secret', { secret: 'somebody else' }],
    ['a signature of another id', { signed_id: '1' }],
  ])('a notification with %s is refused and not stored', async (_, facts) => {
    const order = await shop.pix(show);
    fake.approve(order.pix);
    const before = await shop.notices();
    const refusal = await shop.tell(order.pix, facts).expect(401);
    expect(refusal.body.code).toBe('WEBHOOK_SIGNATURE_INVALID');
    expect(await shop.notices()).toEqual(before);
    expect(await statusOf(order)).toBe('booking');
  });

  it('a notification without a signature, or of an unknown gateway, is refused', async () => {
    for (const gateway of ['mercadopago', 'sandbox', 'pagseguro']) {
      const answer = await api.request.post(`/api/payments/webhooks/${gateway}?data.id=1`).send({ type: 'payment' });
      expect([answer.status, answer.body.code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID']);
    }
  });

  it.each([
    ['of days ago', { ts: '1704908010' }],
    ['whose request id got lost', { request_id: null }],
  ])('a notification %s counts: it only names a payment to read', async (_, facts) => {
    const order = await shop.pix(show);
    fake.approve(order.pix);
    await shop.tell(order.pix, facts).expect(200);
    expect(await statusOf(order)).toBe('paid');
  });

  it('a notification is trusted only for the id of its payment', async () => {
    const order = await shop.pix(show);
    await shop.tell(order.pix, { data: { id: String(order.pix.id), status: 'approved' } }).expect(200);
    expect(await statusOf(order)).toBe('booking');
  });

  it('a notification that arrives twice, and twice at once, counts once', async () => {
    const order = await shop.pix(show, 2);
    fake.approve(order.pix);
    await Promise.all(Array.from({ length: 6 }, () => shop.tell(order.pix).expect(200)));
    await shop.tell(order.pix).expect(200);
    expect(await statusOf(order)).toBe('paid');
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -20_000 });
    const [row] = await api.database.query(
      `select count(*) from audit_entries where subject_id = $1 and action = 'orders:move'`,
      [order.order.id],
    );
    expect(row).toEqual({ count: 1 });
    expect(reported).toEqual([]);
  });

  it('a notification that arrives after a later one changes nothing', async () => {
    const order = await shop.sold(show);
    const old = { ...order.pix };
    api.clock.advance(1000);
    await shop.tell(fake.set(order.pix, 'in_mediation')).expect(200);
    expect(await statusOf(order)).toBe('in_mediation');
    // A reading from before the dispute, which arrives after the one from after it.
    const { status, status_detail, date_last_updated } = order.pix;
    Object.assign(order.pix, old);
    await shop.tell(order.pix).expect(200);
    expect(await statusOf(order)).toBe('in_mediation');
    Object.assign(order.pix, { status, status_detail, date_last_updated });
    expect(reported).toEqual([]);
  });

  it('a notification whose payment can’t be read is stored, and read later', async () => {
    const order = await shop.pix(show);
    fake.approve(order.pix);
    fake.faults.push(503);
    await shop.tell(order.pix).expect(200);
    expect(await statusOf(order)).toBe('booking');
    expect((await shop.notices()).at(-1)).toMatchObject({ state: 'open', failure: 'Mercado Pago 503: internal_error' });
    api.clock.advance(MINUTE);
    await api.app.get(PaymentNotices, { strict: false }).handleDue();
    expect(await statusOf(order)).toBe('paid');
    expect((await shop.notices()).at(-1)).toMatchObject({ state: 'done', failure: null });
  });

  it('a notification of a payment that is not ours is ignored', async () => {
    for (const external_reference of ['', 'loja-7', newId()]) {
      await shop.tell(fake.make({ external_reference, status: 'approved' })).expect(200);
      expect((await shop.notices()).at(-1)).toMatchObject({ state: 'ignored' });
    }
    await shop.tell({ id: 404 }).expect(200);
    await shop.tell({ id: 405 }, { topic: 'subscription_preapproval' }).expect(200);
    expect((await shop.notices()).slice(-2).map(({ state }) => state)).toEqual(['ignored', 'ignored']);
    expect(reported).toEqual([]);
  });
});

describe('payment that does not fit its charge', () => {
  it.each([
    ['amount', { transaction_amount: 0.01 }],
    ['currency', { currency_id: 'ARS' }],
    ['order', { external_reference: newId() }],
  ])('a payment with another %s than its charge is refused and reported', async (what, facts) => {
    const order = await shop.sold(show);
    api.clock.advance(1000);
    await shop.tell(fake.set(Object.assign(order.pix, facts), 'charged_back', 'settled')).expect(200);
    expect(await statusOf(order)).toBe('paid');
    expect((await shop.notices()).at(-1)).toMatchObject({ state: 'refused', failure: `another ${what}` });
    expect(reported).toEqual([expect.stringContaining(`another ${what}`)]);
  });

  it('a second payment that claims to be a Pix is refused and reported', async () => {
    const order = await shop.pix(show);
    const { transaction_amount, external_reference } = order.pix;
    await shop.tell(fake.approve(fake.make({ transaction_amount, external_reference }))).expect(200);
    expect(await statusOf(order)).toBe('booking');
    expect(reported).toEqual([expect.stringContaining('another order')]);
  });
});

describe('late money', () => {
  it('late money pays the order while its places remain', async () => {
    show = await makeShow(api, { lots: [{ ticket_limit: 1 }] });
    const late = await shop.pix(show);
    await expire();
    expect(await statusOf(late)).toBe('cancelled');
    await shop.tell(fake.approve(late.pix)).expect(200);
    expect(await statusOf(late)).toBe('paid');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, reserved: 0 });
  });

  it('late money is refunded by itself if the places are gone, however often it is notified', async () => {
    show = await makeShow(api, { lots: [{ ticket_limit: 1 }] });
    const late = await shop.pix(show);
    await expire();
    const other = await shop.sold(show);
    await Promise.all([shop.tell(fake.approve(late.pix)), shop.tell(late.pix)].map((sent) => sent.expect(200)));
    expect(await statusOf(late)).toBe('refunded');
    await errandsDone(late.payment.id);
    await shop.tell(late.pix).expect(200);
    expect(late.pix).toMatchObject({ status: 'refunded', refunds: [{ amount: 110 }] });
    expect(await statusOf(other)).toBe('paid');
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -10_000 });
    expect(reported).toEqual([]);
  });
});

describe('lost notification', () => {
  const reconcile = () => api.app.get(ReconcilePayments, { strict: false }).reconcile();

  it('a lost notification is looked for however much waits, first for holds that end soonest', async () => {
    const { payment } = await shop.pix(show);
    await reconcile();
    await api.database.query(
      `insert into payments (id, order_id, gateway, method, status, amount, gateway_reference, expires_at, next_read_at)
       select gen_random_uuid(), y.order_id, y.gateway, 'pix', case when n = 0 then 'cancelled' else 'pending' end, y.amount,
         'wanted' || n, y.expires_at + ((n * 7) % 250) * interval '1 second', $2
       from payments y, generate_series(0, 249) n where y.id = $1`,
      [payment.id, api.clock.now()],
    );
    const before = fake.calls.length;
    expect(await reconcile()).toBe(250);
    const read = fake.calls.slice(before).flatMap((call) => /^GET .*wanted(\d+)$/.exec(call)?.[1] ?? []);
    // Several are read concurrently, a hundred before the next hundred is looked for.
    const soonest = Array.from({ length: 249 }, (_, n) => n + 1).filter((n) => (n * 7) % 250 <= 100);
    expect(new Set(read.slice(0, 100))).toEqual(new Set(soonest.map(String)));
    expect(read.slice(200)).toContain('0');
    expect(await reconcile()).toBe(0);
    await api.database.query(`delete from payments where gateway_reference like 'wanted%'`);
  });

  it('a lost notification of a payment is recovered', async () => {
    const [pix, card] = [await shop.pix(show), await shop.card(show)];
    fake.approve(pix.pix);
    fake.payPage(card.page);
    api.clock.advance(3 * MINUTE);
    expect(await reconcile()).toBeGreaterThan(0);
    expect([await statusOf(pix), await statusOf(card)]).toEqual(['paid', 'paid']);
  });

  it('a lost notification is recovered after the hold’s end', async () => {
    const late = await shop.pix(show);
    fake.approve(late.pix);
    await expire();
    await reconcile();
    expect(await statusOf(late)).toBe('paid');
  });

  it('a lost notification is looked for at growing intervals', async () => {
    const waiting = await shop.pix(show);
    const reads = async () => {
      const before = fake.calls.length;
      await reconcile();
      return fake.calls.slice(before).includes(`GET /v1/payments/${waiting.pix.id}`);
    };
    expect(await reads()).toBe(false);
    api.clock.advance(3 * MINUTE);
    expect([await reads(), await reads()]).toEqual([true, false]);
    api.clock.advance(3 * MINUTE);
    expect(await reads()).toBe(true);
  });

  it.each<[string, string | null, OrderStatus]>([
    ['in_mediation', null, 'in_mediation'],
    ['charged_back', 'in_process', 'charged_back'],
    ['refunded', 'by_admin', 'refunded'],
  ])(
    'lost notifications of the money, and then of the status %s, are both recovered',
    async (status, detail, follows) => {
      const order = await shop.pix(show);
      await expire();
      fake.set(order.pix, status, detail);
      await reconcile();
      expect(await statusOf(order)).toBe(follows);
      const [charge] = await api.database.query('select status from payments where id = $1', [order.payment.id]);
      expect(charge).toEqual({ status });
      expect(reported).toEqual([]);
    },
  );

  it('a lost notification of disputed money without a place leaves the places to others', async () => {
    show = await makeShow(api, { lots: [{ ticket_limit: 1 }] });
    const late = await shop.pix(show);
    await expire();
    const other = await shop.sold(show);
    api.clock.advance(1000);
    await shop.tell(fake.set(late.pix, 'in_mediation')).expect(200);
    expect([await statusOf(late), await statusOf(other)]).toEqual(['refunded', 'paid']);
    fake.set(late.pix, 'approved', 'accredited');
    await errandsDone(late.payment.id);
    expect(late.pix.refunds).toEqual([{ id: 1, amount: 110 }]);
  });

  it('a lost notification of a chargeback, and of its end, is recovered within about a day', async () => {
    const sold = await shop.sold(show);
    api.clock.advance(HOUR);
    fake.set(sold.pix, 'charged_back', 'in_process');
    await reconcile();
    expect(await statusOf(sold)).toBe('paid');
    api.clock.advance(DAY);
    await reconcile();
    expect(await statusOf(sold)).toBe('charged_back');
    api.clock.advance(DAY);
    fake.set(sold.pix, 'charged_back', 'reimbursed');
    await reconcile();
    expect((await reread(api, sold)).order).toMatchObject({ status: 'paid', status_detail: 'reimbursed' });
  });
});

describe('errand', () => {
  it('an errand is retried until Mercado Pago can be reached, and has its effect once', async () => {
    const sold = await shop.sold(show, 2);
    const refund_id = newId();
    fake.faults.push(500, 500);
    const ask = () =>
      api.database.transaction((tx) =>
        api.app
          .get(PaymentErrands, { strict: false })
          .refund(tx, { payment_id: sold.payment.id, refund_id, amount: 110_00 }),
      );
    await ask();
    await ask();
    const [errand] = await errandsDone(sold.payment.id);
    expect(errand).toMatchObject({ kind: 'refund', amount: 110_00, state: 'done' });
    expect(sold.pix.refunds).toEqual([{ id: 1, amount: 110 }]);
    expect((await reread(api, sold)).order).toMatchObject({ status: 'paid', status_detail: 'partially_refunded' });
  });

  async function note(paymentId: string, amount: number | null): Promise<string> {
    const refund_id = newId();
    await api.database.transaction((tx) =>
      api.app.get(PaymentErrands, { strict: false }).refund(tx, { payment_id: paymentId, refund_id, amount }),
    );
    return refund_id;
  }

  interface Tried {
    state: string;
    attempts: number;
    failure: string | null;
    next_attempt_at: Date;
  }

  /** Waits until it has failed so often, and its log line is written. */
  async function failed(id: string, attempts: number): Promise<Tried> {
    for (;;) {
      await runErrands();
      const [errand] = await api.database.query<Tried>(
        'select state, attempts, failure, next_attempt_at from payment_errands where id = $1',
        [id],
      );
      if (errand?.failure && errand.attempts === attempts && errand.next_attempt_at > api.clock.now()) return errand;
    }
  }

  it('an errand to refund is retried without end, and reported once a day', async () => {
    const sold = await shop.sold(show, 2);
    fake.beforeCall = (call) => {
      if (call.endsWith('/refunds')) throw new Error('the line breaks');
    };
    const id = await note(sold.payment.id, 110_00);
    await failed(id, 1);
    await api.database.query('update payment_errands set attempts = 99 where id = $1', [id]);
    for (let time = 0; time <= 5; time++) {
      const { state, next_attempt_at } = await failed(id, 99 + time);
      expect([state, reported.length]).toEqual(['open', time < 5 ? 1 : 2]);
      api.clock.moveTo(time === 0 ? next_attempt_at : new Date(api.clock.now().getTime() + 6 * HOUR));
    }
    fake.beforeCall = () => undefined;
    const [errand] = await errandsDone(sold.payment.id);
    expect(errand).toMatchObject({ state: 'done' });
    expect(sold.pix.refunds).toEqual([{ id: 1, amount: 110 }]);
  });

  it('an errand waits while the keys are missing, which counts as no attempt', async () => {
    const sold = await shop.sold(show, 2);
    const move = (gateway: string) =>
      api.database.query('update payments set gateway = $2 where id = $1', [sold.payment.id, gateway]);
    await move('pagseguro');
    const id = await note(sold.payment.id, 110_00);
    const waiting = await failed(id, 0);
    expect(waiting).toMatchObject({ state: 'open', failure: expect.stringContaining('no keys') });
    await move('mercadopago');
    await errandsDone(sold.payment.id);
    expect(sold.pix.refunds).toEqual([{ id: 1, amount: 110 }]);
  });

  it('an errand that was done is not sent again if the reading after it failed', async () => {
    const sold = await shop.sold(show, 2);
    const before = fake.calls.length;
    fake.beforeAnswer = () => {
      fake.beforeAnswer = () => undefined;
      fake.faults.push(500);
    };
    await note(sold.payment.id, 110_00);
    const [errand] = await errandsDone(sold.payment.id);
    expect(errand).toMatchObject({ state: 'done' });
    const sent = fake.calls.slice(before).filter((call) => call === `POST /v1/payments/${sold.pix.id}/refunds`);
    expect(sent).toHaveLength(1);
    expect((await reread(api, sold)).order).toMatchObject({ status: 'paid', status_detail: 'partially_refunded' });
  });
});

describe('doors', () => {
  async function changesOf(after: { epoch: number; next_seq: number } | null): Promise<ChangesView> {
    const query = after ? `epoch=${after.epoch}&after=${after.next_seq}` : 'after=0';
    const answer = await as(api, await staff())
      .get(`/api/door/events/${show.id}/changes?${query}`)
      .expect(200);
    return answer.body as ChangesView;
  }

  const people = new Map<string, Awaited<ReturnType<typeof makeDoorPerson>>>();
  async function staff() {
    const person = people.get(show.id) ?? (await makeDoorPerson(api, show));
    people.set(show.id, person);
    return person;
  }

  async function listed(view: ChangesView) {
    return view.changes.flatMap((change) => (change.kind === 'ticket' ? [change.ticket.order_status] : []));
  }

  it('doors get a dispute, its end, and a chargeback, each as a change of the tickets', async () => {
    const sold = await shop.sold(show, 2);
    let last = await changesOf(null);
    expect(await listed(last)).toEqual(['paid', 'paid']);
    for (const [status, detail, shown] of [
      ['in_mediation', null, 'in_mediation'],
      ['approved', 'accredited', 'paid'],
      ['charged_back', 'in_process', 'charged_back'],
    ] as const) {
      api.clock.advance(1000);
      await shop.tell(fake.set(sold.pix, status, detail)).expect(200);
      last = await changesOf(last);
      expect(await listed(last)).toEqual([shown, shown]);
    }
  });

  it('doors get a chargeback and a claim of their own notification topics', async () => {
    const [first, second] = [await shop.sold(show), await shop.sold(show)];
    const before = await changesOf(null);
    api.clock.advance(1000);
    fake.set(first.pix, 'charged_back', 'in_process');
    fake.chargebacks.set('217000087654321000', { id: '217000087654321000', payments: [first.pix.id] });
    await shop.send(fake.notification('217000087654321000', { topic: 'topic_chargebacks_wh' })).expect(200);
    fake.set(second.pix, 'in_mediation');
    fake.claims.set('5012345', { id: 5012345, resource: 'payment', resource_id: second.pix.id });
    await shop.send(fake.notification('5012345', { topic: 'topic_claims_integration_wh' })).expect(200);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['charged_back', 'in_mediation']);
    expect((await listed(await changesOf(before))).sort()).toEqual(['charged_back', 'in_mediation']);
  });

  it('doors get a fraud warning, which blocks the QR until a person decides', async () => {
    const sold = await shop.sold(show);
    const qr = (await reread(api, sold)).order.tickets?.[0]?.qr;
    const before = await changesOf(null);
    const { id } = sold.pix;
    const data = { description: 'x', merchant_order: 249940988000, payment_id: id, site_id: 'MLB' };
    await shop.tell(sold.pix, { topic: 'stop_delivery_op_wh', data }).expect(200);
    expect((await reread(api, sold)).order).toMatchObject({ status: 'in_mediation', status_detail: 'fraud_alert' });
    expect(reported).toEqual([expect.stringContaining('warns of fraud')]);
    expect(await listed(await changesOf(before))).toEqual(['in_mediation']);
    const person = await staff();
    const device = await enrolDevice(api, person);
    const refusal = await as(api, person).post(`/api/door/events/${show.id}/checkins`, {
      id: newId(),
      reference: qr,
      device_id: device.id,
    });
    expect([refusal.status, refusal.body.feedback]).toEqual([expect.any(Number), expect.stringMatching(/^ORDER_/)]);
    // The payment is still approved, and reporting that unblocks nothing.
    api.clock.advance(1000);
    await shop.tell(fake.set(sold.pix, 'approved', 'partially_refunded')).expect(200);
    expect(await statusOf(sold)).toBe('in_mediation');
    api.clock.advance(1000);
    await shop.tell(fake.set(sold.pix, 'refunded', 'by_admin')).expect(200);
    expect(await statusOf(sold)).toBe('refunded');
  });

  it('doors get a fraud warning that arrived before the money', async () => {
    const order = await shop.pix(show);
    const data = { payment_id: order.pix.id };
    await shop.tell(order.pix, { topic: 'stop_delivery_op_wh', data }).expect(200);
    expect(await statusOf(order)).toBe('booking');
    await shop.tell(fake.approve(order.pix)).expect(200);
    expect((await reread(api, order)).order).toMatchObject({ status: 'in_mediation', status_detail: 'fraud_alert' });
  });
});

describe('order stopped by a fraud warning', () => {
  async function stopped(amount = 1) {
    const sold = await shop.sold(show, amount);
    await warn(sold);
    return sold;
  }

  async function warn({ pix }: Pick<Awaited<ReturnType<typeof shop.sold>>, 'pix'>) {
    await shop.tell(pix, { topic: 'stop_delivery_op_wh', data: { payment_id: pix.id } }).expect(200);
  }

  const admin = () => makePerson(api, { roles: ['super-admin'] });
  const release = (person: { token: string }, { order }: TestBooking) =>
    as(api, person).post(`/api/super-admin/orders/${order.id}/release`, {});

  function refund(person: { token: string }, { order }: TestBooking, ticket_ids?: string[], area = 'producer') {
    const body = { id: newId(), ...(ticket_ids && { ticket_ids }) };
    return as(api, person).post(`/api/${area}/events/${show.id}/orders/${order.id}/refunds`, body);
  }

  it('a stopped order is released by a super-admin alone, with a note, until the next warning', async () => {
    const sold = await stopped();
    const person = await admin();
    await release(show.producer, sold).expect(403);
    await release(person, sold).expect(204);
    const { order } = await reread(api, sold);
    expect(order).toMatchObject({ status: 'paid', status_detail: 'accredited' });
    expect(order.tickets?.[0]?.qr).toHaveLength(121);
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -10_000 });
    const noted = await api.database.query(
      `select actor_id, after->>'status' as status from audit_entries where subject_id = $1 and action = 'orders:release'`,
      [order.id],
    );
    expect(noted).toEqual([{ actor_id: person.id, status: 'paid' }]);
    await warn(sold);
    expect((await reread(api, sold)).order.status_detail).toBe('fraud_alert');
  });

  it('a stopped order is released once, and not while its money is disputed', async () => {
    const sold = await stopped();
    const person = await admin();
    api.clock.advance(1000);
    await shop.tell(fake.set(sold.pix, 'in_mediation')).expect(200);
    expect((await release(person, sold).expect(409)).body.code).toBe('ILLEGAL_TRANSITION');
    api.clock.advance(1000);
    await shop.tell(fake.approve(sold.pix)).expect(200);
    expect((await reread(api, sold)).order).toMatchObject({ status: 'in_mediation', status_detail: 'fraud_alert' });
    await release(person, sold).expect(204);
    expect((await release(person, sold).expect(409)).body.code).toBe('ILLEGAL_TRANSITION');
    await as(api, person).post(`/api/super-admin/orders/${newId()}/release`, {}).expect(404);
  });

  it('a stopped order is stopped again after its chargeback was won', async () => {
    const sold = await stopped();
    for (const detail of ['in_process', 'reimbursed']) {
      api.clock.advance(1000);
      await shop.tell(fake.set(sold.pix, 'charged_back', detail)).expect(200);
    }
    expect((await reread(api, sold)).order).toMatchObject({ status: 'in_mediation', status_detail: 'fraud_alert' });
    expect(await bookOf(api, show)).toEqual({});
  });

  it.each(['producer', 'super-admin'])(
    'a stopped order can be refunded by a %s, and its buyer can’t ask for a refund',
    async (area) => {
      const sold = await stopped();
      const options = await api.request
        .get(`/api/orders/${sold.order.id}/refund`)
        .set('cookie', sold.cookie)
        .expect(200);
      expect(options.body).toMatchObject({ obstacle: 'REFUND_NOT_PAID', amount: 0 });
      const person = area === 'producer' ? show.producer : await admin();
      const offer = await as(api, person).get(`/api/${area}/events/${show.id}/orders/${sold.order.id}/refunds`);
      expect(offer.body).toMatchObject({ obstacle: null, amount: sold.order.total });
      await refund(person, sold, undefined, area).expect(201);
      expect(await statusOf(sold)).toBe('refunded');
      await errandsDone(sold.payment.id);
      expect(sold.pix.status).toBe('refunded');
      expect(await bookOf(api, show)).toEqual({});
    },
  );

  it('a stopped order refunded in part stays stopped, and its rest is paid once it is released', async () => {
    const sold = await stopped(2);
    const [ticket] = sold.order.tickets ?? (await reread(api, sold)).order.tickets ?? [];
    await refund(show.producer, sold, [ticket?.id ?? '']).expect(201);
    expect((await reread(api, sold)).order).toMatchObject({ status: 'in_mediation', status_detail: 'fraud_alert' });
    expect(await bookOf(api, show)).toEqual({});
    await errandsDone(sold.payment.id);
    await release(await admin(), sold).expect(204);
    expect((await reread(api, sold)).order).toMatchObject({
      status: 'paid',
      status_detail: 'partially_refunded',
      refunded_amount: 110_00,
    });
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -10_000 });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1 });
  });
});

describe('won chargeback', () => {
  async function fought(show: TestShow, detail: string) {
    const sold = await shop.sold(show);
    for (const said of ['in_process', ...(detail === 'in_process' ? [] : [detail])]) {
      api.clock.advance(1000);
      await shop.tell(fake.set(sold.pix, 'charged_back', said)).expect(200);
    }
    api.clock.advance(1000);
    return sold;
  }

  it('a won chargeback restores the order', async () => {
    const sold = await fought(show, 'in_process');
    await shop.tell(fake.set(sold.pix, 'charged_back', 'reimbursed')).expect(200);
    const { order } = await reread(api, sold);
    expect(order).toMatchObject({ status: 'paid', status_detail: 'reimbursed' });
    expect(order.tickets?.[0]?.qr).toHaveLength(121);
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -10_000 });
    expect(reported).toEqual([]);
  });

  it('a chargeback won after it had counted as lost, with its place sold again, refunds the money', async () => {
    show = await makeShow(api, { lots: [{ ticket_limit: 1 }] });
    const sold = await fought(show, 'settled');
    const other = await shop.sold(show);
    await shop.tell(fake.approve(sold.pix)).expect(200);
    await errandsDone(sold.payment.id);
    expect(sold.pix.status).toBe('refunded');
    expect((await reread(api, sold)).order).toMatchObject({ status: 'charged_back', sent_back: sold.order.total });
    expect(await statusOf(other)).toBe('paid');
    expect(reported).toEqual([]);
  });
});

describe('lost chargeback', () => {
  it('a lost chargeback frees the place', async () => {
    show = await makeShow(api, { lots: [{ ticket_limit: 1 }] });
    const sold = await shop.sold(show);
    api.clock.advance(1000);
    await shop.tell(fake.set(sold.pix, 'charged_back', 'in_process')).expect(200);
    await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).expect(409);
    api.clock.advance(1000);
    await shop.tell(fake.set(sold.pix, 'charged_back', 'settled')).expect(200);
    await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).expect(201);
  });
});

describe('API with Mercado Pago’s keys', () => {
  it('the sandbox is switched off when Mercado Pago takes the money', async () => {
    const { payment } = await shop.pix(show);
    const path = `/api/payments/sandbox/${payment.id}`;
    await as(api, null).post(path, { status: 'approved' }).expect(404);
    await as(api, null).get(path).expect(404);
  });
});
