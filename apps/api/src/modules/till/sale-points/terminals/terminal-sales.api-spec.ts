import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardTerminalView, SalePointOrderView, TerminalChargeView, TillView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { TERMINAL_WAKES_MS } from '@festix/domain/till';
import { newId } from '../../../../kernel/database/ids.ts';
import { bookOf, stockOf } from '../../../../testing/purchases.ts';
import { giveBackExpired } from '../../../../testing/holds.ts';
import { Listener } from '../../../../testing/listener.ts';
import { makePerson } from '../../../../testing/people.ts';
import { readSale } from '../../../../testing/sale-points.ts';
import { as } from '../../../../testing/shows.ts';
import {
  beginCharge,
  giveTerminal,
  giveTerminalsBack,
  giveUpCharge,
  playTerminal,
  readCharge,
  terminalSale,
  tryToCharge,
} from '../../../../testing/terminals.ts';
import { makeTill } from '../../../../testing/tills.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useTillScene } from '../../../../testing/use-scenes.ts';
import { ReconcilePayments } from '../../../selling/payments/reconcile-payments.ts';
import { RunErrands } from '../../../selling/payments/run-errands.ts';
import { AccessTokens } from '../../../../kernel/access/access-tokens.ts';

const api = useApi();
const { show, point, till } = useTillScene(api);
let terminal: CardTerminalView;

beforeEach(async () => {
  terminal = await giveTerminal(api, till);
});
afterEach(() => giveTerminalsBack(api));

const stock = () => stockOf(api, show.lots[0]?.id);

const chargesOf = (orderId: string) =>
  api.database.query<{ status: string; status_detail: string; amount: number; refunded: number }>(
    `select s.status, s.status_detail, y.amount, s.refunded from sandbox_charges s join payments y on y.id = s.payment_id
     where y.order_id = $1`,
    [orderId],
  );

/** Waits until so much of an order's charge has gone back. */
async function sentBack(orderId: string, amount: number): Promise<void> {
  let refunded = 0;
  while (refunded < amount) {
    await api.app.get(RunErrands, { strict: false }).runDue();
    refunded = (await chargesOf(orderId))[0]?.refunded ?? 0;
  }
}

/** Reads again, past the bound of readings. */
async function readLater(orderId: string): Promise<TerminalChargeView> {
  api.clock.advance(3_000);
  return readCharge(api, till, orderId);
}

describe('charge at a terminal', () => {
  it('a charge holds its places, waits at the terminal, and makes the sale by its approval', async () => {
    const begun = await beginCharge(api, till, { installments: 3 });
    expect(begun).toMatchObject({
      state: 'at_terminal',
      terminal: { name: 'Maquininha azul', reference: terminal.reference },
      amount: 20_000,
      card_type: 'credit',
      installments: 3,
      order: { status: 'booking', payment_method: 'card', card_entry: 'terminal' },
    });
    expect(Date.parse(begun.expires_at ?? '') - Date.parse(begun.order.created_at)).toBe(15 * MINUTE);
    expect(await stock()).toMatchObject({ reserved: 2, sold: 0 });
    expect(await bookOf(api, show)).toEqual({});
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    const made = await readCharge(api, till, begun.order.id);
    expect(made).toMatchObject({ state: 'approved', expires_at: null, order: { status: 'paid' } });
    expect(made.order.payment).toMatchObject({
      status: 'approved',
      card_brand: 'visa',
      card_last_four: '4242',
      authorization_code: expect.stringMatching(/^\d{6}$/),
      installments: 3,
      total_paid_amount: 20_000,
    });
    expect(made.order.tickets?.map(({ qr }) => qr?.length)).toEqual([121, 121]);
    expect(await stock()).toMatchObject({ reserved: 0, sold: 2 });
    expect(await bookOf(api, show)).toEqual({ gateway_receivable: 20_000, till_receipts: -20_000 });
    const sale = await readSale(api, point, begun.order.id);
    expect(sale).toMatchObject({ card_entry: 'terminal', payment: { card_last_four: '4242' } });
  });

  it('a card typed by hand stays a sale of its own kind, and cash has no entry', async () => {
    const sell = async (payment_method: string) => {
      const { device_id, card_type: _, ...body } = terminalSale(till);
      const answer = await as(api, till.person)
        .post('/api/sale-point/orders', { ...body, device_id, payment_method })
        .expect(201);
      return answer.body as SalePointOrderView;
    };
    expect((await sell('card_machine')).card_entry).toBe('typed');
    expect(await sell('cash')).not.toHaveProperty('card_entry');
    const { device_id, card_type: _, ...body } = terminalSale(till);
    await as(api, till.person)
      .post('/api/sale-point/orders', { ...body, device_id, payment_method: 'card' })
      .expect(400);
  });

  it('a repeated charge asks by the same key, and another body of its id is refused', async () => {
    const body = terminalSale(till);
    const answers = await Promise.all([1, 2, 3].map(() => tryToCharge(api, till, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await chargesOf(body.id)).toHaveLength(1);
    expect((await tryToCharge(api, till, { ...body, installments: 2 }).expect(409)).body.code).toBe('ID_REUSED');
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    const { body: again } = await tryToCharge(api, till, body).expect(200);
    expect(again).toMatchObject({ state: 'approved', order: { id: body.id, status: 'paid' } });
    expect(await chargesOf(body.id)).toEqual([
      { status: 'approved', status_detail: 'accredited', amount: 20_000, refunded: 0 },
    ]);
  });

  it.each([
    ['refuse', 'refused', 'rejected_by_issuer'],
    ['cancel', 'cancelled', 'canceled_on_terminal'],
    ['expire', 'expired', 'expired'],
  ] as const)('a charge that ends by %s is %s, and nothing is sold', async (outcome, state, status_detail) => {
    const { order } = await beginCharge(api, till);
    await playTerminal(api, terminal.reference, { outcome });
    expect(await readCharge(api, till, order.id)).toMatchObject({
      ...{ state, status_detail, expires_at: null },
      order: { status: 'cancelled', status_detail },
    });
    expect(await stock()).toMatchObject({ reserved: 0, sold: 0 });
    expect(await bookOf(api, show)).toEqual({});
    // The next attempt is a sale of its own.
    await beginCharge(api, till);
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    expect(await stock()).toMatchObject({ reserved: 0, sold: 2 });
  });

  it('a refusal tells the gateway’s reason', async () => {
    const { order } = await beginCharge(api, till);
    await playTerminal(api, terminal.reference, { outcome: 'refuse', status_detail: 'insufficient_amount' });
    expect(await readCharge(api, till, order.id)).toMatchObject({
      state: 'refused',
      status_detail: 'insufficient_amount',
    });
  });

  it('a slow terminal is waited for, told to be asleep, and fetches its charge later', async () => {
    await playTerminal(api, terminal.reference, { mood: 'slow' });
    const { state, order } = await beginCharge(api, till);
    expect(state).toBe('sent');
    api.clock.advance(TERMINAL_WAKES_MS + 1);
    expect((await readCharge(api, till, order.id)).state).toBe('asleep');
    await playTerminal(api, terminal.reference, { outcome: 'fetch' });
    expect((await readLater(order.id)).state).toBe('at_terminal');
    await playTerminal(api, terminal.reference, { outcome: 'check' });
    expect((await readLater(order.id)).state).toBe('check');
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    expect((await readLater(order.id)).state).toBe('approved');
  });

  it('a terminal that is away or busy refuses the charge, and nothing is held', async () => {
    await playTerminal(api, terminal.reference, { mood: 'asleep' });
    const body = terminalSale(till);
    expect((await tryToCharge(api, till, body).expect(409)).body.code).toBe('TERMINAL_AWAY');
    expect(await stock()).toMatchObject({ reserved: 0, sold: 0 });
    expect((await tryToCharge(api, till, body).expect(200)).body).toMatchObject({
      state: 'cancelled',
      status_detail: 'not_sent',
    });
    await playTerminal(api, terminal.reference, { mood: 'awake' });
    await beginCharge(api, till);
    expect((await tryToCharge(api, till, terminalSale(till)).expect(409)).body.code).toBe('TERMINAL_BUSY');
    expect(await stock()).toMatchObject({ reserved: 2 });
  });

  it('two sales that reach for one terminal at once: one of them is charged, the other holds nothing', async () => {
    const answers = await Promise.all([1, 2].map(() => tryToCharge(api, till, terminalSale(till))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TERMINAL_BUSY');
    expect(await stock()).toMatchObject({ reserved: 2, sold: 0 });
  });

  it('a till without a terminal, or at a point that takes no cards, charges none', async () => {
    const other = await makeTill(api, show, point);
    expect((await tryToCharge(api, other, terminalSale(other)).expect(409)).body.code).toBe('TERMINAL_NONE');
    await api.database.query(`update sale_points set payment_methods = '{cash}' where id = $1`, [point.id]);
    expect((await tryToCharge(api, till, terminalSale(till)).expect(409)).body.code).toBe('PAYMENT_METHOD_NOT_TAKEN');
    expect(await stock()).toMatchObject({ reserved: 0 });
  });

  it('a debit card has one instalment, and a credit card at most twelve', async () => {
    expect(await beginCharge(api, till, { card_type: 'debit', installments: 6 })).toMatchObject({ installments: 1 });
    await tryToCharge(api, till, terminalSale(till, { installments: 13 })).expect(400);
    await tryToCharge(api, till, terminalSale(till, { card_type: 'voucher' })).expect(400);
  });
});

describe('lost answer', () => {
  it('a lost answer is asked for again by the same key, and never charges twice', async () => {
    await playTerminal(api, terminal.reference, { mood: 'loses_answers' });
    const body = terminalSale(till);
    expect((await tryToCharge(api, till, body).expect(201)).body).toMatchObject({ state: 'unanswered' });
    expect(await chargesOf(body.id)).toHaveLength(1);
    expect((await readCharge(api, till, body.id)).state).toBe('at_terminal');
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    // No notification comes, and the till asks.
    expect(await readSale(api, point, body.id)).toMatchObject({ status: 'booking' });
    expect((await readLater(body.id)).state).toBe('approved');
    expect(await chargesOf(body.id)).toHaveLength(1);
    expect(await stock()).toMatchObject({ reserved: 0, sold: 2 });
  });

  it('an approval that nobody hears of is found by reconciliation', async () => {
    const { order } = await beginCharge(api, till);
    await playTerminal(api, terminal.reference, { mood: 'loses_answers', outcome: 'approve' });
    api.clock.advance(3 * MINUTE);
    await api.app.get(ReconcilePayments, { strict: false }).reconcile();
    expect(await readSale(api, point, order.id)).toMatchObject({ status: 'paid', payment: { card_last_four: '4242' } });
  });

  it('a sale whose process died before the charge goes on when it is repeated', async () => {
    const body = terminalSale(till);
    await tryToCharge(api, till, body).expect(201);
    // As if the process had ended after the places were held, and after the charge was noted.
    const [{ id } = { id: '' }] = await api.database.query<{ id: string }>(
      'select id from payments where order_id = $1',
      [body.id],
    );
    await api.database.query('delete from sandbox_charges where payment_id = $1', [id]);
    await api.database.query('update payments set gateway_reference = null, status_detail = null where id = $1', [id]);
    expect((await tryToCharge(api, till, body).expect(200)).body).toMatchObject({ state: 'at_terminal' });
    await api.database.query('delete from payments where order_id = $1', [body.id]);
    const unasked = await as(api, till.person).get(`/api/sale-point/terminal-sales/${body.id}`).expect(409);
    expect(unasked.body.code).toBe('TERMINAL_NOT_ASKED');
    expect((await tryToCharge(api, till, body).expect(200)).body).toMatchObject({ state: 'at_terminal' });
    expect(await stock()).toMatchObject({ reserved: 2 });
  });
});

describe('sale given up', () => {
  it('a sale that is given up holds nothing, and its charge is cancelled where the terminal has not fetched it', async () => {
    await playTerminal(api, terminal.reference, { mood: 'slow' });
    const { order } = await beginCharge(api, till);
    expect(await giveUpCharge(api, till, order.id)).toMatchObject({
      state: 'cancelled',
      order: { status: 'cancelled' },
    });
    expect(await stock()).toMatchObject({ reserved: 0, sold: 0 });
    expect(await chargesOf(order.id)).toMatchObject([{ status: 'cancelled', status_detail: 'canceled_by_api' }]);
    expect(await giveUpCharge(api, till, order.id)).toMatchObject({ state: 'cancelled' });
    await beginCharge(api, till);
  });

  it('a card that is approved after the till gave up is refunded by itself, though places are free', async () => {
    const { order } = await beginCharge(api, till);
    expect(await giveUpCharge(api, till, order.id)).toMatchObject({ state: 'cancelled', status_detail: 'given_up' });
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    await sentBack(order.id, 20_000);
    expect(await chargesOf(order.id)).toMatchObject([{ status: 'refunded', refunded: 20_000 }]);
    expect(await readCharge(api, till, order.id)).toMatchObject({ state: 'refunded', order: { status: 'refunded' } });
    expect(await stock()).toMatchObject({ reserved: 0, sold: 0 });
    expect(await bookOf(api, show)).toEqual({});
  });

  it('a charge that the till gave up, or whose hold is over, leaves its terminal of the sandbox free', async () => {
    const { order } = await beginCharge(api, till);
    await giveUpCharge(api, till, order.id);
    const { order: next } = await beginCharge(api, till);
    await api.database.query('update orders set expires_at = $2 where id = $1', [next.id, api.clock.now()]);
    await giveBackExpired(api, show.id);
    await beginCharge(api, till);
    expect(await chargesOf(order.id)).toMatchObject([{ status: 'cancelled', status_detail: 'expired' }]);
  });

  it('a card that was approved before the till gave up makes the sale', async () => {
    const { order } = await beginCharge(api, till);
    await playTerminal(api, terminal.reference, { mood: 'loses_answers', outcome: 'approve' });
    expect(await giveUpCharge(api, till, order.id)).toMatchObject({ state: 'approved', order: { status: 'paid' } });
    expect(await stock()).toMatchObject({ reserved: 0, sold: 2 });
  });

  it('a hold that ends frees the places, and what is approved later is refunded', async () => {
    const { order } = await beginCharge(api, till);
    await api.database.query('update orders set expires_at = $2 where id = $1', [order.id, api.clock.now()]);
    await giveBackExpired(api, show.id);
    expect(await readCharge(api, till, order.id)).toMatchObject({ state: 'expired' });
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    await sentBack(order.id, 20_000);
    expect(await stock()).toMatchObject({ reserved: 0, sold: 0 });
  });
});

describe('till', () => {
  it('a till knows its terminal and the sale that waits on it', async () => {
    const terminals = async () => {
      const { body } = await as(api, till.person).get(`/api/sale-point/till/${show.id}`).expect(200);
      return (body as TillView).terminals;
    };
    const own = { id: terminal.id, name: 'Maquininha azul', device_id: till.device.id };
    expect(await terminals()).toEqual([{ ...own, open_order_id: null }]);
    const { order } = await beginCharge(api, till);
    expect(await terminals()).toEqual([{ ...own, open_order_id: order.id }]);
    expect(await readCharge(api, till, order.id)).toMatchObject({ device_id: till.device.id });
  });

  it('a charge is read and given up by whom its sale is in reach of, and by nobody else', async () => {
    const { order } = await beginCharge(api, till);
    const stranger = await makePerson(api, { roles: ['sale-point'] });
    await as(api, stranger).get(`/api/sale-point/terminal-sales/${order.id}`).expect(404);
    await as(api, stranger).post(`/api/sale-point/terminal-sales/${order.id}/give-up`, {}).expect(404);
    await as(api, point.supervisor).get(`/api/sale-point/terminal-sales/${order.id}`).expect(200);
    await as(api, point.supervisor).get(`/api/sale-point/terminal-sales/${newId()}`).expect(404);
  });

  it('a till hears that its charge has changed, and other devices don’t', async () => {
    const other = await makeTill(api, show, point);
    const tokens = api.app.get(AccessTokens, { strict: false });
    const listen = async (device_id: string) => {
      const listener = await Listener.connect(api.url, tokens.issue({ user_id: till.person.id, device_id }));
      expect(await listener.join(show.id)).toEqual({ ok: true });
      return listener;
    };
    const [own, another] = await Promise.all([listen(till.device.id), listen(other.device.id)]);
    const { order } = await beginCharge(api, till);
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    const isTold = ({ type, body }: Listener['heard'][number]) =>
      type === 'terminal.updated' && body.ids.includes(order.id);
    await own.until((heard) => heard.some(isTold));
    expect(another.heard.filter(({ type }) => type === 'terminal.updated')).toEqual([]);
    own.close();
    another.close();
  });
});

describe('void of a terminal’s sale', () => {
  async function sold(): Promise<SalePointOrderView> {
    const { order } = await beginCharge(api, till);
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    return readSale(api, point, order.id);
  }

  it('a void of a terminal’s sale refunds the card, in parts and whole', async () => {
    const sale = await sold();
    const path = `/api/sale-point/orders/${sale.id}/void`;
    const ticket_ids = [sale.tickets?.[0]?.id];
    await as(api, point.supervisor).post(path, { id: newId(), reason: 'Desistiu', ticket_ids }).expect(200);
    await sentBack(sale.id, 10_000);
    expect(await chargesOf(sale.id)).toMatchObject([
      { status: 'approved', status_detail: 'partially_refunded', refunded: 10_000 },
    ]);
    expect(await bookOf(api, show)).toEqual({ gateway_receivable: 10_000, till_receipts: -10_000 });
    await as(api, point.supervisor).post(path, { id: newId(), reason: 'Desistiu' }).expect(200);
    await sentBack(sale.id, 20_000);
    expect(await chargesOf(sale.id)).toMatchObject([{ status: 'refunded', refunded: 20_000 }]);
    expect(await readSale(api, point, sale.id)).toMatchObject({ status: 'refunded', status_detail: 'voided' });
    expect(await bookOf(api, show)).toEqual({});
    expect(await stock()).toMatchObject({ sold: 0 });
  });
});

describe('sandbox of terminals', () => {
  it('the sandbox’s terminals are shown to and played by signed-in people alone', async () => {
    const path = '/api/payments/sandbox-terminals';
    await as(api, null).get(path).expect(401);
    await as(api, null).post(`${path}/${terminal.reference}`, { mood: 'asleep' }).expect(401);
    const { body } = await as(api, till.person).get(path).expect(200);
    expect(body.data).toContainEqual({ reference: terminal.reference, mood: 'awake', charge: null });
  });
});
