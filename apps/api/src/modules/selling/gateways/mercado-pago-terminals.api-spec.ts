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

/** Waits until Mercado Pago has sent an order's money back. */
async function refunded(order: MpTestOrder): Promise<void> {
  while (order.status !== 'refunded') await api.app.get(RunErrands, { strict: false }).runDue();
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

describe('lost answer of a Point terminal', () => {
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
