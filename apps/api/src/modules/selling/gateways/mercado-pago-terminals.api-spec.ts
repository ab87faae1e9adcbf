import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TerminalChargeView } from '@festix/domain/contract';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import type { TestApi } from '../../../testing/api.ts';
import { startProcess } from '../../../testing/api-process.ts';
import type { MpTestOrder } from '../../../testing/mercado-pago-orders.ts';
import { MercadoPagoShop } from '../../../testing/mercado-pago-shop.ts';
import type { TestMercadoPago } from '../../../testing/mercado-pago-server.ts';
import { makePerson } from '../../../testing/people.ts';
import { bookOf, stockOf } from '../../../testing/purchases.ts';
import { makeSalePoint, readSale } from '../../../testing/sale-points.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import {
  beginCharge,
  giveTerminal,
  giveTerminalsBack,
  giveUpCharge,
  readCharge,
  terminalSale,
  tryToCharge,
} from '../../../testing/terminals.ts';
import { makeTill, type TestTill } from '../../../testing/tills.ts';
import { TERMINAL_SEND_MS } from '../orders/holds.ts';
import { RunErrands } from '../payments/run-errands.ts';

let shop: MercadoPagoShop;
let api: TestApi;
let fake: TestMercadoPago;
let show: TestShow;
let till: TestTill;
let reference: string;

beforeAll(async () => {
  shop = await MercadoPagoShop.open();
  ({ api, fake } = shop);
});
afterAll(() => shop.close());

beforeEach(async () => {
  jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
  show = await makeShow(api);
  till = await makeTill(api, show, await makeSalePoint(api, show));
  reference = fake.point.add(`NEWLAND_N950__N950NCB${newId()}`);
  await giveTerminal(api, till, reference);
});
afterEach(async () => {
  jest.restoreAllMocks();
  fake.beforeAnswer = () => undefined;
  fake.beforeCall = () => undefined;
  fake.faults.length = 0;
  fake.point.lateSearches = 0;
  await giveTerminalsBack(api);
});

const ordersOf = (orderId: string) =>
  api.database
    .query<{ id: string }>('select id from payments where order_id = $1', [orderId])
    .then((rows) => rows.map(({ id }) => fake.point.orderFor(id)).filter((order) => order !== undefined));

async function orderOf(orderId: string): Promise<MpTestOrder> {
  const [order] = await ordersOf(orderId);
  if (!order) throw new Error('Mercado Pago has no order');
  return order;
}

/** Sends Mercado Pago's notification of an order. */
const tellOrder = ({ id }: MpTestOrder) => shop.send(fake.notification(id, { topic: 'order' })).expect(200);

/** Reads past the bound of readings. */
async function readLater(orderId: string): Promise<TerminalChargeView> {
  api.clock.advance(3_000);
  return readCharge(api, till, orderId);
}

/** Waits until what Mercado Pago has is in this status. */
async function becomes(made: { status: string }, status: string): Promise<void> {
  while (made.status !== status) await api.app.get(RunErrands, { strict: false }).runDue();
}

/** Waits until Mercado Pago has sent an order's money back. */
const refunded = (order: MpTestOrder) => becomes(order, 'refunded');

/** Returns how often a charge was asked of Mercado Pago. */
const asked = () => fake.calls.filter((call) => call === 'POST /v1/orders').length;

/** Begins a sale whose answer is lost after Mercado Pago has made its order. */
async function loseAnswer(): Promise<{ body: { id: string }; made: MpTestOrder }> {
  fake.beforeAnswer = () => Promise.reject(new Error('the line broke'));
  const body = terminalSale(till);
  expect((await tryToCharge(api, till, body).expect(201)).body.state).toBe('unanswered');
  fake.beforeAnswer = () => undefined;
  return { body, made: await orderOf(body.id) };
}

function paymentFor({ external_reference }: MpTestOrder) {
  const payment = fake.paymentsFor(external_reference).at(-1);
  if (!payment) throw new Error('the order has no payment');
  return payment;
}

async function voidSale(orderId: string): Promise<void> {
  const body = { id: newId(), reason: 'Desistiu' };
  await as(api, till.point.supervisor).post(`/api/sale-point/orders/${orderId}/void`, body).expect(200);
}

describe('charge at a Point terminal', () => {
  it('an order’s notification makes the sale, and one of its payment changes nothing', async () => {
    const { state, order } = await beginCharge(api, till, { installments: 2 });
    expect(state).toBe('sent');
    const made = await orderOf(order.id);
    expect(made.config.point.terminal_id).toBe(reference);
    fake.point.play(made, 'fetch');
    await tellOrder(made);
    expect((await readCharge(api, till, order.id)).state).toBe('at_terminal');
    fake.point.play(made, 'approve');
    await tellOrder(made);
    const sale = await readSale(api, till.point, order.id);
    expect(sale).toMatchObject({
      status: 'paid',
      payment: { card_brand: 'master', card_last_four: '6351', authorization_code: '301299', installments: 2 },
    });
    const [payment] = fake.paymentsFor(sale.payment?.id ?? '');
    if (!payment) throw new Error('an approved order has a payment');
    await shop.tell(payment).expect(200);
    await tellOrder(made);
    expect(await readSale(api, till.point, order.id)).toEqual(sale);
    expect(payment.refunds).toEqual([]);
    expect(await bookOf(api, show)).toEqual({ gateway_receivable: 20_000, till_receipts: -20_000 });
  });

  it('a payment that is told before its order makes the sale, too', async () => {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'approve');
    const [payment] = fake.paymentsFor(made.external_reference);
    await shop.tell(payment ?? { id: 0 }).expect(200);
    expect(await readSale(api, till.point, order.id)).toMatchObject({ status: 'paid' });
    await tellOrder(made);
    expect(payment?.refunds).toEqual([]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0, sold: 2 });
  });

  it('a chargeback of a terminal’s payment takes its sale’s tickets out', async () => {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'approve');
    await tellOrder(made);
    const [payment] = fake.paymentsFor(made.external_reference);
    if (!payment) throw new Error('an approved order has a payment');
    fake.set(payment, 'charged_back', 'in_process');
    await shop.tell(payment).expect(200);
    expect(await readSale(api, till.point, order.id)).toMatchObject({ status: 'charged_back' });
  });

  it('a payment that an older process stored by its number stays the only one', async () => {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'approve');
    await tellOrder(made);
    const payment = paymentFor(made);
    await api.database.query('update payments set gateway_payment = $2 where order_id = $1', [order.id, payment.id]);
    await tellOrder(made);
    await shop.tell(payment).expect(200);
    await api.app.get(RunErrands, { strict: false }).runDue();
    expect(await readSale(api, till.point, order.id)).toMatchObject({ status: 'paid' });
    expect(made.status_detail).toBe('accredited');
    expect(await api.database.query('select id from payments where order_id = $1', [order.id])).toHaveLength(1);
  });

  it('a part that Mercado Pago sends back leaves the card as it was told, though its payments can’t be read', async () => {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'approve');
    await tellOrder(made);
    const before = await readSale(api, till.point, order.id);
    fake.beforeCall = (call) =>
      call === 'GET /v1/payments/search' ? Promise.reject(new Error('the line broke')) : undefined;
    Object.assign(made, { status_detail: 'partially_refunded' });
    await tellOrder(made);
    const { payment } = await readSale(api, till.point, order.id);
    expect(payment).toEqual({ ...before.payment, status_detail: 'partially_refunded' });
    expect(payment).toMatchObject({ card_last_four: '6351', authorization_code: '301299' });
  });

  it('a terminal that works by itself, or has an order of another program, refuses the charge', async () => {
    fake.point.add(reference, 'STANDALONE');
    expect((await tryToCharge(api, till, terminalSale(till)).expect(409)).body.code).toBe('TERMINAL_AWAY');
    fake.point.add(reference);
    const { order } = await beginCharge(api, till);
    await api.database.query(`update payments set status = 'cancelled' where order_id = $1`, [order.id]);
    expect((await tryToCharge(api, till, terminalSale(till)).expect(409)).body.code).toBe('TERMINAL_BUSY');
  });

  it('terminals that can’t be read are none to be set up', async () => {
    fake.faults.push(503);
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const path = `/api/super-admin/sale-points/${till.point.id}/terminals/offered`;
    expect((await as(api, admin).get(path).expect(502)).body.code).toBe('TERMINALS_UNREAD');
    const { body } = await as(api, admin)
      .get(`${path}?serial=${reference.slice(-8)}`)
      .expect(200);
    expect(body.data).toMatchObject([{ reference, is_ready: true }]);
  });
});

describe('Point order that never leaves its state', () => {
  /** Begins a sale whose order has the state in which its payment has to be looked up. */
  async function checked(): Promise<{ id: string; made: MpTestOrder }> {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'fetch');
    api.clock.advance(60_000);
    fake.point.play(made, 'check');
    await tellOrder(made);
    expect((await readCharge(api, till, order.id)).state).toBe('check');
    return { id: order.id, made };
  }

  it('a payment of the order makes the sale, and its void refunds that payment', async () => {
    const { id, made } = await checked();
    fake.point.play(made, 'approve');
    expect(made.status).toBe('action_required');
    expect(await readLater(id)).toMatchObject({ state: 'approved', order: { status: 'paid' } });
    const sale = await readSale(api, till.point, id);
    expect(sale.payment).toMatchObject({ card_brand: 'master', card_last_four: '6351', authorization_code: '301299' });
    await voidSale(id);
    await becomes(paymentFor(made), 'refunded');
    expect(paymentFor(made).refunds).toHaveLength(1);
    expect(await bookOf(api, show)).toEqual({});
  });

  it('a payment that was made before the order got its state makes the sale', async () => {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'fetch');
    const payment = fake.point.tryCard(made, 'approved', 'accredited');
    api.clock.advance(60_000);
    fake.point.play(made, 'check');
    fake.lateSearches = 1;
    await tellOrder(made);
    expect(await readSale(api, till.point, order.id)).toMatchObject({ status: 'booking' });
    await shop.tell(payment).expect(200);
    expect(await readSale(api, till.point, order.id)).toMatchObject({ status: 'paid' });
  });

  it('a refused payment of the order leaves the sale to its terminal', async () => {
    const { id, made } = await checked();
    fake.point.play(made, 'refuse');
    expect((await readLater(id)).state).toBe('check');
    await shop.tell(paymentFor(made)).expect(200);
    expect((await readLater(id)).state).toBe('check');
  });

  it('a payment that comes after the till gave up is refunded', async () => {
    const { id, made } = await checked();
    expect(await giveUpCharge(api, till, id)).toMatchObject({ state: 'cancelled', status_detail: 'given_up' });
    fake.point.play(made, 'approve');
    await shop.tell(paymentFor(made)).expect(200);
    await becomes(paymentFor(made), 'refunded');
    expect(await readSale(api, till.point, id)).toMatchObject({ status: 'refunded' });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0, sold: 0 });
  });
});

describe('refused attempt at a Point terminal', () => {
  it('a card that is refused while its order goes on ends nothing, and another card makes the sale', async () => {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'fetch');
    await shop.tell(fake.point.tryCard(made, 'rejected', 'cc_rejected_insufficient_amount')).expect(200);
    expect((await readLater(order.id)).state).toBe('at_terminal');
    fake.point.play(made, 'approve');
    await tellOrder(made);
    expect(await readCharge(api, till, order.id)).toMatchObject({ state: 'approved', order: { status: 'paid' } });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0, sold: 2 });
  });

  it('an order that ends by a refused card ends the sale', async () => {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'fetch');
    fake.point.play(made, 'refuse');
    await shop.tell(paymentFor(made)).expect(200);
    await tellOrder(made);
    const ended = { state: 'refused', status_detail: 'rejected_by_issuer' };
    expect(await readCharge(api, till, order.id)).toMatchObject(ended);
  });
});

describe('lost answer of a Point terminal', () => {
  it('an answer that is lost is found by a search, and nothing is asked again', async () => {
    const { body } = await loseAnswer();
    const before = asked();
    expect((await readLater(body.id)).state).toBe('sent');
    expect(asked()).toBe(before);
  });

  it('an order that a search does not find yet is asked for by the same key', async () => {
    const { body, made } = await loseAnswer();
    fake.point.lateSearches = 1;
    expect((await readLater(body.id)).state).toBe('sent');
    expect(await ordersOf(body.id)).toEqual([made]);
  });

  it('a key that is in use is no end: the order that it made is found', async () => {
    const { body } = await loseAnswer();
    fake.faults.push(409);
    expect((await tryToCharge(api, till, body).expect(200)).body.state).toBe('sent');
    const other = terminalSale(till);
    await giveUpCharge(api, till, body.id);
    fake.faults.push(409);
    expect((await tryToCharge(api, till, other).expect(201)).body.state).toBe('unanswered');
  });

  it('a charge that is given up while its order is unknown is cancelled at Mercado Pago later', async () => {
    const { body, made } = await loseAnswer();
    fake.faults.push(503, 503, 503);
    expect(await giveUpCharge(api, till, body.id)).toMatchObject({ state: 'cancelled', status_detail: 'given_up' });
    await becomes(made, 'canceled');
  });

  it('money of an order that was never told goes back by that order', async () => {
    const { body, made } = await loseAnswer();
    fake.point.play(made, 'approve');
    await shop.tell(paymentFor(made)).expect(200);
    expect(await readSale(api, till.point, body.id)).toMatchObject({ status: 'paid' });
    await voidSale(body.id);
    await refunded(made);
  });

  it('an answer that is lost on its way is asked for again, and there is one order', async () => {
    fake.beforeAnswer = () => Promise.reject(new Error('the line broke'));
    const body = terminalSale(till);
    expect((await tryToCharge(api, till, body).expect(201)).body.state).toBe('unanswered');
    expect(await ordersOf(body.id)).toHaveLength(1);
    fake.beforeAnswer = () => undefined;
    expect((await readLater(body.id)).state).toBe('sent');
    expect(await ordersOf(body.id)).toHaveLength(1);
    expect(fake.point.orders.size).toBe(new Set([...fake.point.orders.values()].map((o) => o.external_reference)).size);
  });

  it('a gateway that fails before it has heard is asked again', async () => {
    fake.faults.push(503);
    const body = terminalSale(till);
    expect((await tryToCharge(api, till, body).expect(201)).body.state).toBe('unanswered');
    expect(await ordersOf(body.id)).toHaveLength(0);
    expect((await tryToCharge(api, till, body).expect(200)).body.state).toBe('sent');
  });

  it('a later refusal says nothing of a charge whose first answer was lost', async () => {
    fake.faults.push(503);
    const body = terminalSale(till);
    await tryToCharge(api, till, body).expect(201);
    fake.point.add(reference, 'STANDALONE');
    expect((await tryToCharge(api, till, body).expect(200)).body.state).toBe('unanswered');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 2 });
  });

  it('a sale that was given up while the gateway was away is refunded, should its card be approved', async () => {
    fake.beforeAnswer = () => Promise.reject(new Error('the line broke'));
    const body = terminalSale(till);
    await tryToCharge(api, till, body).expect(201);
    fake.beforeAnswer = () => undefined;
    fake.faults.push(503, 503, 503);
    expect(await giveUpCharge(api, till, body.id)).toMatchObject({ state: 'cancelled', status_detail: 'given_up' });
    fake.faults.length = 0;
    const made = fake.point.play(await orderOf(body.id), 'approve');
    await tellOrder(made);
    await refunded(made);
    expect(await readSale(api, till.point, body.id)).toMatchObject({ status: 'refunded' });
    expect(await bookOf(api, show)).toEqual({});
  });

  it('a charge that the terminal shows can’t be cancelled from here, and is refunded if it is approved', async () => {
    const { order } = await beginCharge(api, till);
    const made = fake.point.play(await orderOf(order.id), 'fetch');
    expect(await giveUpCharge(api, till, order.id)).toMatchObject({ state: 'cancelled', status_detail: 'given_up' });
    expect(made.status).toBe('at_terminal');
    fake.point.play(made, 'approve');
    await tellOrder(made);
    await refunded(made);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0, sold: 0 });
  });

  it('a call that is repeated says what the first one said, though the event has another name by now', async () => {
    const { body, made } = await loseAnswer();
    await api.database.query(`update events set name = 'Arraial do Sol' where id = $1`, [show.id]);
    fake.point.lateSearches = 2;
    expect((await readLater(body.id)).state).toBe('sent');
    expect(await ordersOf(body.id)).toEqual([made]);
  });

  it('an order whose answer came after its sale had ended unsent is cancelled', async () => {
    const { body, made } = await loseAnswer();
    await api.database.query(
      `update payments set gateway_reference = $2, terminal_asked_at = null,
         created_at = created_at - $3 * interval '1 ms' where order_id = $1`,
      [body.id, made.id, TERMINAL_SEND_MS],
    );
    await tryToCharge(api, till, body).expect(502);
    await becomes(made, 'canceled');
  });

  it.each<[string, (die: () => Promise<void>) => void]>([
    [
      'before Mercado Pago had heard of it',
      (die) => {
        fake.beforeCall = (call) => (call === 'POST /v1/orders' ? die() : undefined);
      },
    ],
    [
      'after the terminal had it',
      (die) => {
        fake.beforeAnswer = die;
      },
    ],
  ])(
    'a process that is killed %s leaves a charge that is asked for again',
    async (_, arrange) => {
      // The other process has the machine's clock.
      api.clock.moveTo(new Date());
      const { DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET } = api.env;
      const dying = await startProcess({ DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET, ...fake.env });
      arrange(() => {
        process.kill(dying.pid, 'SIGKILL');
        fake.beforeCall = () => undefined;
        fake.beforeAnswer = () => undefined;
        return Promise.reject(new Error('nobody listens any more'));
      });
      const body = terminalSale(till);
      const token = api.app.get(AccessTokens, { strict: false }).issue({
        user_id: till.person.id,
        device_id: till.device.id,
      });
      const call = dying.request
        .post('/api/sale-point/terminal-sales')
        .set('authorization', `Bearer ${token}`)
        .send(body);
      await expect(call).rejects.toThrow();
      await dying.stop();
      expect((await readCharge(api, till, body.id)).state).toBe('sent');
      expect(await ordersOf(body.id)).toHaveLength(1);
      const made = fake.point.play(await orderOf(body.id), 'approve');
      await tellOrder(made);
      expect((await readCharge(api, till, body.id)).state).toBe('approved');
      expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0, sold: 2 });
    },
    90_000,
  );
});

describe('charge that Mercado Pago was never asked for', () => {
  /** Begins a sale whose process ended after it had stored the charge, and before it sent it. */
  async function unsent(): Promise<{ id: string }> {
    fake.faults.push(503);
    const body = terminalSale(till);
    await tryToCharge(api, till, body).expect(201);
    await api.database.query('update payments set terminal_asked_at = null where order_id = $1', [body.id]);
    return body;
  }

  it('a sale that is given up sends nothing', async () => {
    const body = await unsent();
    const before = asked();
    expect(await giveUpCharge(api, till, body.id)).toMatchObject({ state: 'cancelled', status_detail: 'given_up' });
    expect(asked()).toBe(before);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0 });
  });

  it('a till that reads it sends it', async () => {
    const body = await unsent();
    expect((await readLater(body.id)).state).toBe('sent');
  });

  it('a refusal that a reading meets ends the sale, and its terminal is free', async () => {
    const body = await unsent();
    fake.point.add(reference, 'STANDALONE');
    expect(await readLater(body.id)).toMatchObject({
      ...{ state: 'cancelled', status_detail: 'not_sent' },
      order: { status: 'cancelled' },
    });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0 });
    fake.point.add(reference);
    await beginCharge(api, till);
  });

  it('nothing is sent by a reading once the time of a charge is over, and the sale ends', async () => {
    const body = await unsent();
    const before = asked();
    api.clock.advance(TERMINAL_SEND_MS);
    expect(await readCharge(api, till, body.id)).toMatchObject({ state: 'cancelled', status_detail: 'not_sent' });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0 });
    expect(asked()).toBe(before);
  });

  it('nothing is sent by a repeated sale once the time of its charge is over, and the sale ends', async () => {
    const body = await unsent();
    const before = asked();
    api.clock.advance(TERMINAL_SEND_MS);
    expect((await tryToCharge(api, till, body).expect(502)).body.code).toBe('PAYMENT_FAILED');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0 });
    expect(asked()).toBe(before);
  });

  it('a charge whose first call was lost is not repeated once its time is over', async () => {
    fake.faults.push(503);
    const body = terminalSale(till);
    await tryToCharge(api, till, body).expect(201);
    const before = asked();
    api.clock.advance(TERMINAL_SEND_MS);
    expect((await readCharge(api, till, body.id)).state).toBe('unanswered');
    expect(asked()).toBe(before);
  });
});
