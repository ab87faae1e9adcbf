import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { InstallmentsView, OrderView, SaleView } from '@festix/domain/contract';
import { INTEREST_BACK } from '@festix/domain/selling';
import { newId } from '../../../kernel/database/ids.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { LOG } from '../../../kernel/watch/log.ts';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { lastMail } from '../../../testing/mails.ts';
import { TestMercadoPago, type MpTestPayment } from '../../../testing/mercado-pago-server.ts';
import {
  book,
  bookOf,
  BUYER,
  checkoutBody,
  reread,
  say,
  stockOf,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { recountNow } from '../../../testing/recounts.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { ExpiredHolds } from '../orders/expired-holds.ts';
import { ReconcilePayments } from './reconcile-payments.ts';
import { RunErrands } from './run-errands.ts';

let fake: TestMercadoPago;
let api: TestApi;
let sandbox: TestApi;

beforeAll(async () => {
  fake = await TestMercadoPago.start();
  api = await startApi({
    env: { ...fake.env, MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-key', MERCADO_PAGO_INSTALLMENTS: '6' },
  });
  sandbox = await startApi();
});

afterAll(async () => {
  await api.close();
  await sandbox.close();
  await fake.stop();
});

const tokenOf = (name: string) => `card-${name}-${newId()}`;

function cardBody(token: string, installments = 1) {
  return { ...checkoutBody('card'), payment: { method: 'card', token, payment_method_id: 'master', installments } };
}

async function booked(places = 2, on = api): Promise<TestBooking & { show: TestShow }> {
  const show = await makeShow(on);
  return { show, ...(await book(on, show, [[priceOf(show.lots[0]).id, places]])) };
}

/** Pays with a card, without checking the answer. */
function pay({ order, cookie }: TestBooking, token: string, installments = 1, on = api) {
  return as(on, null).post(`/api/orders/${order.id}/checkout`, cardBody(token, installments)).set('cookie', cookie);
}

/** Pays again as a buyer who has corrected the name, without checking the answer. */
function payRenamed({ order, cookie }: TestBooking, token: string) {
  return as(api, null)
    .post(`/api/orders/${order.id}/checkout`, { ...cardBody(token), buyer: { ...BUYER, name: 'Bia Nogueira Lima' } })
    .set('cookie', cookie);
}

/** Loses the gateway's next answer, after it has charged. */
function loseAnswer(): void {
  fake.beforeAnswer = () => {
    fake.beforeAnswer = () => undefined;
    throw new Error('the line breaks');
  };
}

async function paid(booking: TestBooking, token: string, installments = 1): Promise<OrderView> {
  return (await pay(booking, token, installments).expect(200)).body as OrderView;
}

async function chargesOf({ order }: TestBooking): Promise<{ id: string; status: string }[]> {
  return api.database.query('select id, status from payments where order_id = $1 order by created_at', [order.id]);
}

/** Returns the payments that the gateway has made for an order. */
async function paymentsAtGateway(booking: TestBooking) {
  return (await chargesOf(booking)).flatMap(({ id }) => fake.paymentsFor(id));
}

/** Refunds all of an order, and returns its buyer's mail. */
async function refunded(show: TestShow, { order }: TestBooking) {
  await as(api, show.producer)
    .post(`/api/producer/events/${show.id}/orders/${order.id}/refunds`, { id: newId() })
    .expect(201);
  return lastMail(api, BUYER.email, 'refund-done');
}

/** Sends the gateway's notification of a payment. */
async function tell(payment: MpTestPayment): Promise<void> {
  const { query, headers, body } = fake.notification(payment.id);
  await api.request.post('/api/payments/webhooks/mercadopago').query(query).set(headers).send(body).expect(200);
}

describe('a card that is charged at once', () => {
  it('an approved card pays the order in the answer, with brand, last digits and instalments', async () => {
    const { show, ...booking } = await booked();
    const order = await paid(booking, tokenOf('APRO'), 3);
    expect(order).toMatchObject({
      status: 'paid',
      payment: {
        method: 'card',
        status: 'approved',
        status_detail: 'accredited',
        card_brand: 'master',
        card_last_four: '6351',
        installments: 3,
        total_paid_amount: order.total,
      },
    });
    expect(order.payment).not.toHaveProperty('checkout_url');
    const [{ additional_info } = {}] = await paymentsAtGateway({ ...booking, order });
    expect(additional_info).toMatchObject({
      items: [{ category_id: 'tickets', event_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/) }],
      payer: { first_name: 'Bia', phone: { area_code: '11', number: '987654321' } },
    });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, reserved: 0 });
  });

  it.each([
    ['OTHE', 'cc_rejected_other_reason'],
    ['CALL', 'cc_rejected_call_for_authorize'],
    ['FUND', 'cc_rejected_insufficient_amount'],
    ['SECU', 'cc_rejected_bad_filled_security_code'],
    ['EXPI', 'cc_rejected_bad_filled_date'],
    ['FORM', 'cc_rejected_bad_filled_other'],
  ])('the refused card %s keeps the places, and another card pays them', async (name, status_detail) => {
    const { show, ...booking } = await booked();
    const refused = await paid(booking, tokenOf(name));
    expect(refused).toMatchObject({ status: 'rejected', payment: { status: 'rejected', status_detail } });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 2 });
    expect((await paid(booking, tokenOf('APRO'))).status).toBe('paid');
    expect((await chargesOf(booking)).map(({ status }) => status)).toEqual(['rejected', 'approved']);
  });

  it('a card that is named later charges nothing, and its token pays without the buyer’s answers again', async () => {
    const { show: _, ...booking } = await booked();
    const send = (body: object) =>
      as(api, null).post(`/api/orders/${booking.order.id}/checkout`, body).set('cookie', booking.cookie).expect(200);
    const later = await send({ ...checkoutBody('card'), payment: { method: 'card', in_page: true } });
    expect(later.body).toMatchObject({ status: 'booking', payment: null });
    expect(await chargesOf(booking)).toEqual([]);
    const paidOrder = await send({ payment: cardBody(tokenOf('APRO')).payment });
    expect(paidOrder.body).toMatchObject({ status: 'paid', user: { email: BUYER.email } });
  });

  it('a card under review keeps the order booked, and no other card is charged beside it', async () => {
    const { show: _, ...booking } = await booked();
    const waiting = await paid(booking, tokenOf('CONT'));
    expect(waiting).toMatchObject({
      status: 'booking',
      payment: { status: 'pending', status_detail: 'pending_contingency' },
    });
    const again = await paid(booking, tokenOf('APRO'));
    expect(again.payment?.id).toBe(waiting.payment?.id);
    expect(await paymentsAtGateway(booking)).toHaveLength(1);
  });

  it('what the payer owes in interest is told, and is in no figure of the event', async () => {
    const { show, ...booking } = await booked();
    const order = await paid(booking, tokenOf('APRO'), 6);
    expect(order.payment?.total_paid_amount).toBe(Math.round(order.total * 1.18));
    const other = await booked();
    await paid(other, tokenOf('APRO'));
    expect(await bookOf(api, show)).toEqual(await bookOf(api, other.show));
  });

  it('a card’s refund in parts adds up', async () => {
    const { show, ...booking } = await booked(3);
    await paid(booking, tokenOf('APRO'), 6);
    const { order } = await reread(api, booking);
    for (const ticket of order.tickets ?? []) {
      await as(api, show.producer)
        .post(`/api/producer/events/${show.id}/orders/${order.id}/refunds`, { id: newId(), ticket_ids: [ticket.id] })
        .expect(201);
    }
    await api.app.get(RunErrands, { strict: false }).runDue();
    const [payment] = await paymentsAtGateway(booking);
    expect(payment?.status).toBe('refunded');
    expect(payment?.refunds).toHaveLength(3);
    const recount = await recountNow(api);
    const differences = await api.database.query('select from recount_differences where recount_id = $1', [recount]);
    expect(differences).toEqual([]);
  });

  it('the mail with the tickets names the card, and what the payer owes in all', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('APRO'), 6);
    const mail = await lastMail(api, BUYER.email, 'tickets');
    expect(mail.text).toMatch(/Pagamento: Mastercard final 6351, 6x de R\$\s[\d.,]+ \(total R\$\s[\d.,]+, com juros\)/);
  });

  it('a refund’s mail names the card that gets it, and that instalments may go on', async () => {
    const { show, ...booking } = await booked();
    await paid(booking, tokenOf('APRO'), 6);
    const mail = await refunded(show, booking);
    expect(mail.text).toContain('na fatura do cartão Mastercard final 6351');
    expect(mail.text).toMatch(/A compra foi em 6x de R\$\s[\d.,]+ \(total R\$\s[\d.,]+, com juros\): o banco/);
    expect(mail.text).toContain(INTEREST_BACK);
  });

  it('the mail of a refund without interest does not speak of it', async () => {
    const { show, ...booking } = await booked();
    await paid(booking, tokenOf('APRO'), 1);
    const mail = await refunded(show, booking);
    expect(mail.text).toContain('na fatura do cartão');
    expect(mail.text).not.toContain('juros');
  });

  it('an order tells how many cards were refused for it, in any browser', async () => {
    const { show: _, ...booking } = await booked();
    expect((await paid(booking, tokenOf('FUND'))).payment?.card_refusals).toBe(1);
    expect((await paid(booking, tokenOf('CALL'))).payment?.card_refusals).toBe(2);
    const { body } = await as(api, null).get(`/api/orders/${booking.order.id}`).expect(200);
    expect((body as OrderView).payment?.card_refusals).toBe(2);
    expect((await paid(booking, tokenOf('APRO'))).payment).not.toHaveProperty('card_refusals');
  });

  it('a charge says that its buyer left it, or paid otherwise, whatever the gateway says of its end', async () => {
    const { show, ...booking } = await booked();
    await pay(booking, tokenOf('3DS')).expect(200);
    const pix = await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, checkoutBody('pix'))
      .set('cookie', booking.cookie);
    expect(pix.status).toBe(200);
    await paid(booking, tokenOf('APRO'));
    await api.app.get(RunErrands, { strict: false }).runDue();
    await api.app.get(ReconcilePayments, { strict: false }).reconcile();
    for (const payment of await paymentsAtGateway(booking)) await tell(payment);
    const { body } = await as(api, show.producer).get(`/api/producer/events/${show.id}/orders/${booking.order.id}`);
    expect((body as SaleView).payments.map(({ status_detail }) => status_detail).sort()).toEqual([
      'accredited',
      'by_payer',
      'by_payer',
    ]);
  });

  it('a paid card is shown to its order’s buyer alone', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('APRO'));
    expect((await reread(api, booking)).order.payment?.card_last_four).toBe('6351');
    const { body } = await as(api, null).get(`/api/orders/${booking.order.id}`).expect(200);
    expect(body.payment.status).toBe('approved');
    for (const field of ['card_brand', 'card_last_four', 'installments', 'total_paid_amount'])
      expect(body.payment).not.toHaveProperty(field);
  });

  it('a refused card is shown by its brand to whoever has the order’s link', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('FUND'), 3);
    const { body } = await as(api, null).get(`/api/orders/${booking.order.id}`).expect(200);
    expect(body.payment).toMatchObject({ card_brand: 'master', card_last_four: null });
    expect(body.payment).not.toHaveProperty('total_paid_amount');
  });

  it('a sale shows its producer the cards that were tried', async () => {
    const { show, ...booking } = await booked();
    await paid(booking, tokenOf('FUND'), 3);
    await paid(booking, tokenOf('APRO'), 3);
    const sale = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/orders/${booking.order.id}`)
      .expect(200);
    const card = { card_brand: 'master', card_last_four: '6351', installments: 3 };
    expect(sale.body.payments).toEqual([
      expect.objectContaining({ status: 'approved', ...card }),
      expect.objectContaining({ status: 'rejected', ...card }),
    ]);
  });

  it.each([
    ['in_mediation', null],
    ['charged_back', 'in_process'],
  ])('a card that is %s stops its order, whatever its instalments', async (status, detail) => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('APRO'), 6);
    const [payment] = await paymentsAtGateway(booking);
    api.clock.advance(1000);
    await tell(fake.set(payment!, status, detail));
    expect((await reread(api, booking)).order).toMatchObject({ status, payment: { status, installments: 6 } });
  });
});

describe('one payment', () => {
  it('a notification that comes before the answer pays the order once', async () => {
    const { show, ...booking } = await booked();
    fake.beforeAnswer = async (made) => {
      fake.beforeAnswer = () => undefined;
      await tell(made as MpTestPayment);
    };
    expect((await paid(booking, tokenOf('APRO'), 3)).status).toBe('paid');
    expect((await chargesOf(booking)).map(({ status }) => status)).toEqual(['approved']);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, reserved: 0 });
  });

  it.each([
    ['APRO', 'paid', 'approved'],
    ['FUND', 'rejected', 'rejected'],
  ])('the card %s whose token comes again is answered as it stands, and not charged', async (name, order, status) => {
    const { show: _, ...booking } = await booked();
    const token = tokenOf(name);
    const first = await paid(booking, token);
    const again = await paid(booking, token);
    expect(again).toMatchObject({ status: order, payment: { id: first.payment?.id, status } });
    expect(await paymentsAtGateway(booking)).toHaveLength(1);
  });

  it('a refused card’s token that comes again leaves the Pix that replaced it', async () => {
    const { show: _, ...booking } = await booked();
    const token = tokenOf('FUND');
    await paid(booking, token);
    await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, checkoutBody('pix'))
      .set('cookie', booking.cookie)
      .expect(200);
    expect((await paid(booking, token)).payment).toMatchObject({ method: 'pix', status: 'pending' });
  });

  it('a token that comes again from a stranger makes no buyer of them', async () => {
    const { show: _, ...booking } = await booked();
    const token = tokenOf('APRO');
    await paid(booking, token);
    const answer = await as(api, null).post(`/api/orders/${booking.order.id}/checkout`, cardBody(token)).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body.tickets).toBeUndefined();
  });
  it('a card that is sent twice at once is charged once', async () => {
    const { show: _, ...booking } = await booked();
    const token = tokenOf('APRO');
    const answers = await Promise.all([pay(booking, token), pay(booking, token), pay(booking, token)]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await paymentsAtGateway(booking)).toHaveLength(1);
    expect((await reread(api, booking)).order.status).toBe('paid');
  });

  it('a card beside one of other terms that the gateway has taken is not charged, and its payer is told', async () => {
    const { show: _, ...booking } = await booked();
    loseAnswer();
    await pay(booking, tokenOf('APRO'), 6).expect(502);
    expect((await pay(booking, tokenOf('APRO'), 1).expect(409)).body.code).toBe('ORDER_ERROR');
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'paid', payment: { installments: 6 } });
    expect(await paymentsAtGateway(booking)).toHaveLength(1);
  });

  it('two tabs with a card each charge one of them', async () => {
    const { show: _, ...booking } = await booked();
    await Promise.all([pay(booking, tokenOf('APRO')), pay(booking, tokenOf('APRO'))]);
    const approved = (await paymentsAtGateway(booking)).filter(({ status }) => status === 'approved');
    expect(approved).toHaveLength(1);
  });

  it('a card whose answer is lost is charged once, when it is sent again', async () => {
    const { show: _, ...booking } = await booked();
    const token = tokenOf('APRO');
    loseAnswer();
    expect((await pay(booking, token).expect(502)).body.code).toBe('PAYMENT_FAILED');
    expect((await paid(booking, token)).status).toBe('paid');
    expect(await paymentsAtGateway(booking)).toHaveLength(1);
  });

  it('a card whose answer is lost is charged once, also for a buyer who corrects the name meanwhile', async () => {
    const { show: _, ...booking } = await booked();
    const token = tokenOf('APRO');
    loseAnswer();
    await pay(booking, token).expect(502);
    const again = await payRenamed(booking, token).expect(200);
    expect(again.body).toMatchObject({ status: 'paid', user: { name: 'Bia Nogueira Lima' } });
    expect(await paymentsAtGateway(booking)).toHaveLength(1);
  });

  it('a card whose answer is lost stays open while its payment is not found, and no other card is charged', async () => {
    const { show: _, ...booking } = await booked();
    const token = tokenOf('APRO');
    loseAnswer();
    await pay(booking, token).expect(502);
    fake.lateSearches = 1;
    await payRenamed(booking, token).expect(502);
    expect((await chargesOf(booking)).map(({ status }) => status)).toEqual(['pending']);
    expect((await paid(booking, tokenOf('APRO'))).status).toBe('paid');
    expect(await paymentsAtGateway(booking)).toHaveLength(1);
  });

  it('a token beside another method charges no card', async () => {
    const { show: _, ...booking } = await booked();
    const body = cardBody(tokenOf('APRO'));
    const { body: order } = await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, { ...body, payment: { ...body.payment, method: 'pix' } })
      .set('cookie', booking.cookie)
      .expect(200);
    expect(order).toMatchObject({ status: 'booking', payment: { method: 'pix', status: 'pending' } });
    const cards = await api.database.query('select from payments where order_id = $1 and card_asked is not null', [
      booking.order.id,
    ]);
    expect(cards).toEqual([]);
    const empty = await pay(booking, '').expect(400);
    expect(Object.keys(empty.body.errors)).toEqual(['payment.token']);
  });

  it('a token that the gateway does not know is refused, and the next card pays', async () => {
    const { show: _, ...booking } = await booked();
    expect((await pay(booking, 'made-up').expect(502)).body.code).toBe('PAYMENT_FAILED');
    expect((await paid(booking, tokenOf('APRO'))).status).toBe('paid');
  });

  it('a paid order takes no other card', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('APRO'));
    expect((await pay(booking, tokenOf('APRO')).expect(409)).body.code).toBe('ORDER_ERROR');
  });

  it('an order tries ten cards, and then offers Pix', async () => {
    const { show: _, ...booking } = await booked();
    for (let tries = 0; tries < 10; tries++) await paid(booking, tokenOf('FUND'));
    expect((await pay(booking, tokenOf('APRO')).expect(409)).body.code).toBe('CARD_TRIES_ERROR');
    const pix = await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, checkoutBody('pix'))
      .set('cookie', booking.cookie)
      .expect(200);
    expect((pix.body as OrderView).payment?.qr_code).toBeDefined();
  });

  it('no stored charge keeps a token once the gateway has answered', async () => {
    const { show: _, ...booking } = await booked();
    const token = tokenOf('APRO');
    await paid(booking, token);
    const rows = await api.database.query('select y::text as stored from payments y where order_id = $1', [
      booking.order.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a bank that asks its payer', () => {
  it('a challenge is told with what its page wants, until it ends', async () => {
    const { show: _, ...booking } = await booked();
    const asked = await paid(booking, tokenOf('3DS'));
    expect(asked).toMatchObject({
      status: 'booking',
      payment: { status_detail: 'pending_challenge', challenge_url: 'https://acs.example/challenge' },
    });
    expect(asked.payment?.challenge_request).toMatch(/^[\w-]+$/);
    const [payment] = await paymentsAtGateway(booking);
    fake.approve(payment!);
    await tell(payment!);
    const { order } = await reread(api, booking);
    expect(order.status).toBe('paid');
    expect(order.payment).not.toHaveProperty('challenge_url');
  });

  it.each(['card', 'pix'])(
    'a challenge that was passed unheard is read before a %s takes its place',
    async (method) => {
      const { show: _, ...booking } = await booked();
      await paid(booking, tokenOf('3DS'));
      const [payment] = await paymentsAtGateway(booking);
      api.clock.advance(1000);
      fake.approve(payment!);
      const body = method === 'card' ? cardBody(tokenOf('APRO')) : checkoutBody('pix');
      const other = await as(api, null)
        .post(`/api/orders/${booking.order.id}/checkout`, body)
        .set('cookie', booking.cookie)
        .expect(409);
      expect(other.body.code).toBe('ORDER_ERROR');
      expect((await reread(api, booking)).order.status).toBe('paid');
      expect(await paymentsAtGateway(booking)).toHaveLength(1);
    },
  );

  it('a challenge is kept while the gateway cannot be read for another card', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('3DS'));
    fake.faults.push(500);
    expect((await pay(booking, tokenOf('APRO')).expect(502)).body.code).toBe('PAYMENT_FAILED');
    expect((await chargesOf(booking)).map(({ status }) => status)).toEqual(['pending']);
  });

  it('a challenge that was passed unheard pays the order whose page waits for it', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('3DS'));
    const [payment] = await paymentsAtGateway(booking);
    api.clock.advance(1000);
    fake.approve(payment!);
    const calls = fake.calls.length;
    expect((await reread(api, booking)).order.status).toBe('paid');
    await reread(api, booking);
    expect(fake.calls).toHaveLength(calls + 1);
  });

  it('a challenge that a notification told without its page is told with it', async () => {
    const { show: _, ...booking } = await booked();
    fake.beforeAnswer = async (made) => {
      fake.beforeAnswer = () => undefined;
      const { three_ds_info, ...payment } = made as MpTestPayment;
      fake.payments.set(payment.id, payment);
      await tell(payment);
      fake.payments.set(payment.id, { ...payment, ...(three_ds_info && { three_ds_info }) });
    };
    const asked = await paid(booking, tokenOf('3DS'));
    expect(asked.payment).toMatchObject({ challenge_url: 'https://acs.example/challenge' });
  });

  it('a challenge that is replaced keeps no page of its bank', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('3DS'));
    await paid(booking, tokenOf('APRO'));
    const kept = await api.database.query('select from payments where order_id = $1 and challenge is not null', [
      booking.order.id,
    ]);
    expect(kept).toEqual([]);
  });

  it('a challenge that fails keeps the places', async () => {
    const { show: _, ...booking } = await booked(2, sandbox);
    const asked = (await pay(booking, 'sandbox-3DS', 1, sandbox).expect(200)).body as OrderView;
    await say(sandbox, asked.payment!, 'rejected', 'cc_rejected_3ds_challenge').expect(200);
    const { order } = await reread(sandbox, booking);
    expect(order).toMatchObject({ status: 'rejected', payment: { status_detail: 'cc_rejected_3ds_challenge' } });
  });

  it('a challenge that is left ends with the places, and is cancelled at the gateway', async () => {
    const { show, ...booking } = await booked();
    await paid(booking, tokenOf('3DS'));
    await api.database.query(`update orders set expires_at = $2 where id = $1`, [booking.order.id, api.clock.now()]);
    await api.app.get(ExpiredHolds, { strict: false }).giveBack(show.id);
    const of = await chargesOf(booking);
    await api.database.query('update payments set next_read_at = $2 where id = $1', [of[0]!.id, api.clock.now()]);
    await api.app.get(ReconcilePayments, { strict: false }).reconcile();
    await api.app.get(RunErrands, { strict: false }).runDue();
    expect((await paymentsAtGateway(booking)).map(({ status }) => status)).toEqual(['cancelled']);
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
    expect(order.payment).not.toHaveProperty('challenge_url');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0 });
  });

  it('a challenge that is left gives way to another card', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('3DS'));
    expect((await paid(booking, tokenOf('APRO'))).status).toBe('paid');
    await api.app.get(RunErrands, { strict: false }).runDue();
    expect((await paymentsAtGateway(booking)).map(({ status }) => status)).toEqual(['cancelled', 'approved']);
  });
});

describe('instalments', () => {
  const read = (booking: TestBooking, bin: string) =>
    as(api, null).get(`/api/orders/${booking.order.id}/installments?bin=${bin}`);

  it('instalments are the gateway’s, up to the most that is set', async () => {
    const { show: _, ...booking } = await booked();
    const { options, ...card } = (await read(booking, '50314332').expect(200)).body as InstallmentsView;
    expect(card).toEqual({ payment_method_id: 'master', issuer_id: '24' });
    expect(options.map(({ installments }) => installments)).toEqual([1, 3, 6]);
    expect(options[0]).toEqual({
      installments: 1,
      amount: booking.order.total,
      total: booking.order.total,
      rate_free: true,
      text: expect.stringMatching(/^1x de R\$/),
    });
    expect(options[2]?.text).toMatch(/^6x de R\$.* \(total R\$.*, CFT 41,30% \| TEA 34,90%\)$/);
  });

  it('more instalments than are set are refused, and charge nothing', async () => {
    const { show: _, ...booking } = await booked();
    const { body } = await pay(booking, tokenOf('APRO'), 12).expect(400);
    expect(body.errors).toEqual({ 'payment.installments': ['Valor acima do máximo'] });
    expect(await chargesOf(booking)).toEqual([]);
  });

  it('a paid order has no instalments to choose', async () => {
    const { show: _, ...booking } = await booked();
    await paid(booking, tokenOf('APRO'));
    expect((await read(booking, '503143').expect(409)).body.code).toBe('ORDER_ERROR');
  });

  it('digits of no card have no instalments, and what are no digits is refused', async () => {
    const { show: _, ...booking } = await booked();
    expect((await read(booking, '000000').expect(200)).body).toEqual({
      payment_method_id: null,
      issuer_id: null,
      options: [],
    });
    for (const bin of ['12345', '123456789', 'abcdef', '']) await read(booking, bin).expect(400);
    await as(api, null).get(`/api/orders/${newId()}/installments?bin=503143`).expect(404);
  });

  it('a gateway that is away is told', async () => {
    const { show: _, ...booking } = await booked();
    fake.faults.push(500);
    expect((await read(booking, '503143').expect(502)).body.code).toBe('PAYMENT_FAILED');
  });
});

describe('numbers of cards', () => {
  const NUMBER = '5031433215406351';
  const CODE = '737';

  /** Runs a piece of work, and returns all that it wrote to the log and reported. */
  async function writtenBy(work: () => Promise<void>): Promise<string> {
    const written: unknown[] = [];
    const log = api.app.get<Logger>(LOG, { strict: false });
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      jest.spyOn(log, level).mockImplementation((...said: unknown[]) => void written.push(said)),
    );
    const errors = api.app.get(ErrorPort, { strict: false });
    const reports = jest
      .spyOn(errors, 'report')
      .mockImplementation((error) => void written.push(error instanceof Error ? error.stack : error));
    try {
      await work();
    } finally {
      for (const spy of [...spies, reports]) spy.mockRestore();
    }
    return JSON.stringify(written);
  }

  it.each([
    ['in a field of its own', { card_number: NUMBER, security_code: CODE }],
    ['with its code', { card: { number: NUMBER, cvv: CODE } }],
    ['as a token', { token: NUMBER }],
    ['as a token with spaces', { token: '5031 4332 1540 6351' }],
    ['as a brand', { payment_method_id: NUMBER }],
    ['as an issuer', { issuer_id: NUMBER }],
  ])('a number %s is refused, and neither logged, told, sent nor stored', async (_, payment) => {
    const { show: __, ...booking } = await booked();
    const body = cardBody(tokenOf('APRO'));
    const calls = fake.calls.length;
    let told = '';
    const written = await writtenBy(async () => {
      const answer = await as(api, null)
        .post(`/api/orders/${booking.order.id}/checkout`, { ...body, payment: { ...body.payment, ...payment } })
        .set('cookie', booking.cookie)
        .expect(400);
      told = answer.text;
    });
    const digits = (text: string) => text.replaceAll(' ', '');
    expect(digits(told + written)).not.toContain(NUMBER);
    expect(fake.calls).toHaveLength(calls);
    expect(await chargesOf(booking)).toEqual([]);
  });
});
