import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cents, instantOf } from '@festix/domain/ground';
import { parseOp } from '@festix/domain/sync';
import { envelopeOf } from './ops.ts';
import { verifierOf } from './testing/supervisor-pin.ts';
import { cash, line, sold, TillBox, total } from './testing/till-box.ts';
import {
  EVENT_ID,
  INTEIRA,
  LOT_ID,
  MEIA,
  OPERATOR,
  OTHER_LOT_ID,
  OTHER_OPERATOR,
  SUPERVISOR_ID,
  TillServer,
} from './testing/till-server.ts';
import { drawerFigures, owedBefore, shiftSales, waitingOps } from './till-stored.ts';
import type { Till } from './till.ts';
import { heldBack, wipeDevice } from './wipe.ts';

const PIN = '4821';

let server: TillServer;
let box: TillBox;
let till: Till;

beforeEach(async () => {
  server = new TillServer({ [LOT_ID]: 200, [OTHER_LOT_ID]: 0 });
  server.tell({ supervisors: [{ id: SUPERVISOR_ID, name: 'Sueli', pin: await verifierOf(PIN) }] });
  box = await TillBox.ready(server);
  till = await box.till();
});

afterEach(() => box.delete());

async function sessionId(): Promise<string> {
  const session = await box.journal.sessions.where('event_id').equals(EVENT_ID).last();
  return session!.id;
}

async function figures() {
  return drawerFigures(await sessionId(), box.journal, box.snap);
}

/** Returns the result of a PIN without a sale to void. */
async function pinTried(supervisor_id: string, pin: string): Promise<{ pin: string }> {
  const outcome = await till.voidSale('unknown', { supervisor_id, pin, reason: 'Prova' });
  return outcome.came === 'pin' ? outcome.answer : { pin: 'right' };
}

const proof = (pin = PIN) => ({ supervisor_id: SUPERVISOR_ID, pin, reason: 'Errei o lote' });

describe('drawer', () => {
  it('openDrawer opens one drawer for an event, in all tabs', async () => {
    const other = await box.till();
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    const outcomes = await Promise.all([till.openDrawer(cents(50_00)), other.openDrawer(cents(70_00))]);
    expect(outcomes.map(({ came }) => came).sort()).toEqual(['done', 'refused']);
    expect(outcomes).toContainEqual({ came: 'refused', why: 'open' });
    expect(await box.journal.sessions.where('open_event_id').equals(EVENT_ID).count()).toBe(1);
  });

  it('a sale, a supply and a withdrawal need an open drawer', async () => {
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    expect(await till.sell(cash(line(INTEIRA)))).toEqual({ came: 'refused', code: 'DRAWER_CLOSED' });
    expect(await till.supply(cents(10_00))).toEqual({ came: 'refused', why: 'closed' });
    expect(await till.withdraw(cents(10_00))).toEqual({ came: 'refused', why: 'closed' });
    expect(await till.closeDrawer({ counted: cents(0), counts: [] })).toEqual({ came: 'refused', why: 'closed' });
  });

  it('a drawer adds up to the cent, by operator and payment method', async () => {
    await sold(till, cash(line(INTEIRA, 2)));
    await sold(till, { ...cash(line(INTEIRA)), payment_method: 'card_machine', card_reference: 'NSU 77' });
    await till.supply(cents(30_00), 'troco');
    await till.operate(OTHER_OPERATOR);
    await sold(till, cash(line(MEIA)));
    await till.withdraw(cents(200_50));
    const { lines, total: all, cash_expected, moves } = await figures();
    expect(lines).toEqual([
      { operator: OPERATOR, payment_method: 'cash', sales: 1, tickets: 2, amount: 240_00 },
      { operator: OPERATOR, payment_method: 'card_machine', sales: 1, tickets: 1, amount: 120_00 },
      { operator: OTHER_OPERATOR, payment_method: 'cash', sales: 1, tickets: 1, amount: 60_00 },
    ]);
    expect(all).toBe(total((await shiftSales(await sessionId(), box.journal, box.snap)).map(({ sale }) => sale)));
    expect(cash_expected).toBe(100_00 + 240_00 + 60_00 + 30_00 - 200_50);
    expect(moves.map(({ kind, note }) => [kind, note])).toEqual([
      ['opening', null],
      ['supply', 'troco'],
      ['withdrawal', null],
    ]);
  });

  it('a drawer uploads all its cash events in readable ops', async () => {
    await till.supply(cents(30_00));
    await till.closeDrawer({
      counted: cents(130_00),
      counts: [{ operator_id: OPERATOR.id, payment_method: 'cash', amount: cents(0) }],
      note: 'tudo certo',
    });
    const ops = (await box.journal.ops.toArray()).filter(({ type }) => type === 'cash_event');
    expect(ops.map((op) => parseOp(envelopeOf(op)).ok)).toEqual([true, true, true]);
    const session_id = await sessionId();
    expect(ops.map(({ payload }) => payload)).toEqual([
      { kind: 'opening', amount: 100_00, session_id, note: null },
      { kind: 'supply', amount: 30_00, session_id, note: null },
      {
        kind: 'closing',
        amount: 0,
        counted: 130_00,
        session_id,
        counts: [{ operator_id: OPERATOR.id, payment_method: 'cash', amount: 0 }],
        note: 'tudo certo',
      },
    ]);
    expect((await figures()).cash_expected).toBe(130_00);
  });

  it('a drawer stays open while an order has no answer', async () => {
    const asked = await till.sell({ lines: [line(INTEIRA)], payment_method: 'pix' });
    expect(asked.came).toBe('waiting');
    const closing = { counted: cents(100_00), counts: [] };
    expect(await till.closeDrawer(closing)).toEqual({ came: 'refused', why: 'waiting' });
    if (asked.came === 'waiting') await till.giveUp(asked.order.id);
    expect((await till.closeDrawer(closing)).came).toBe('done');
  });

  it('a drawer does not change on a revoked device', async () => {
    await box.journal.device.update('this', { revoked_at: '2026-06-14T01:00:00.000Z' });
    expect(await till.supply(cents(10_00))).toEqual({ came: 'refused', why: 'shut-out' });
    expect(await till.voidSale('any', proof())).toEqual({ came: 'refused', why: 'shut-out' });
  });
});

describe('void', () => {
  it('voidSale takes the money out of the drawer, and uploads the supervisor’s name', async () => {
    box.cut();
    const sale = await sold(till, cash(line(INTEIRA, 2)));
    await sold(till, cash(line(MEIA)));
    const outcome = await till.voidSale(sale.id, proof());
    expect(outcome).toMatchObject({ came: 'voided', sale: { voided: { supervisor: { name: 'Sueli' } } } });
    expect(await figures()).toMatchObject({ total: 60_00, cash_expected: 160_00 });
    const op = await box.journal.ops.filter(({ type }) => type === 'sale_void').first();
    expect(op?.payload).toEqual({ order_id: sale.id, reason: 'Errei o lote', supervisor_id: SUPERVISOR_ID });
    expect(parseOp(envelopeOf(op!)).ok).toBe(true);
    // Its ticket was handed over, so no other buyer gets it.
    expect(await box.stubs('sold')).toBe(3);
  });

  it('voidSale happens once, in the drawer that was paid into', async () => {
    const sale = await sold(till, cash(line(INTEIRA)));
    const other = await box.till();
    const outcomes = await Promise.all([till.voidSale(sale.id, proof()), other.voidSale(sale.id, proof())]);
    expect(outcomes.map(({ came }) => came).sort()).toEqual(['refused', 'voided']);
    const second = await sold(till, cash(line(INTEIRA)));
    await till.closeDrawer({ counted: cents(220_00), counts: [] });
    await till.openDrawer(cents(0));
    expect(await till.voidSale(second.id, proof())).toEqual({ came: 'refused', why: 'closed' });
    expect(await till.voidSale('unknown', proof())).toEqual({ came: 'refused', why: 'unknown' });
  });

  it('voidSale is refused when the server has an admission', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 20)));
    const outcome = await till.sell({ lines: [line(INTEIRA)], payment_method: 'pix' });
    if (outcome.came !== 'waiting') throw new Error('Not asked');
    const { id } = outcome.order;
    server.move(id, 'paid');
    await till.askAfter(id);
    server.orders.get(id)!.isIn = true;
    expect(await till.voidSale(id, proof())).toEqual({ came: 'refused', why: 'in' });
    // Without a network the supervisor decides, and the server says later that the sale stands.
    box.cut();
    expect(await till.voidSale(id, proof())).toMatchObject({ came: 'voided' });
    expect((await figures()).total).toBe(40 * 120_00);
    box.restore();
    await box.upload();
    const [newest] = await shiftSales(await sessionId(), box.journal, box.snap);
    expect(newest).toMatchObject({ alarm: 'void-refused', void_answer: { code: 'ORDER_HAS_ENTRIES' } });
    expect((await figures()).total).toBe(41 * 120_00);
  });
});

describe('void known to the server', () => {
  const shift = async () => shiftSales(await sessionId(), box.journal, box.snap);

  it('a void made elsewhere lowers the open drawer by the returned money', async () => {
    const sale = await sold(till, cash(line(INTEIRA, 2)));
    server.tell({ voided: [{ order_id: sale.id, amount: cents(120_00), at: instantOf(server.now) }] });
    await box.pull(till);
    expect(await shift()).toMatchObject([{ is_void: true, given_back: 120_00, alarm: null }]);
    expect((await figures()).cash_expected).toBe(100_00 + 120_00);
  });

  it('a void of some tickets lowers the drawer by those, and a void of the rest by the rest', async () => {
    const sale = await sold(till, cash(line(INTEIRA, 3)));
    const part = { order_id: sale.id, tickets: 1, amount: cents(120_00), at: instantOf(server.now) };
    server.tell({ given_back: [part] });
    await box.pull(till);
    expect(await shift()).toMatchObject([{ is_void: false, given_back: 120_00, given_before: 120_00, alarm: null }]);
    expect(await figures()).toMatchObject({
      ...{ cash_expected: 100_00 + 240_00, total: 240_00 },
      lines: [{ sales: 1, tickets: 2, amount: 240_00 }],
    });
    expect(await till.voidSale(sale.id, proof())).toMatchObject({ came: 'voided' });
    expect(await shift()).toMatchObject([{ is_void: true, given_back: 360_00 }]);
    expect(await figures()).toMatchObject({ cash_expected: 100_00, lines: [{ sales: 0, tickets: 0, amount: 0 }] });
  });

  it('a void of some tickets after the closing leaves the drawer alone', async () => {
    const sale = await sold(till, cash(line(INTEIRA, 2)));
    await till.closeDrawer({ counted: cents(340_00), counts: [] });
    server.now += 60_000;
    server.tell({ given_back: [{ order_id: sale.id, tickets: 1, amount: cents(120_00), at: instantOf(server.now) }] });
    await box.pull(till);
    expect(await shift()).toMatchObject([{ is_void: false, given_back: null, given_before: 120_00 }]);
    expect((await figures()).cash_expected).toBe(340_00);
  });

  it('voids of all tickets leave nothing to void, and the drawer at the returned money', async () => {
    const sale = await sold(till, cash(line(INTEIRA, 2)));
    const part = { order_id: sale.id, tickets: 1, amount: cents(120_00), at: instantOf(server.now) };
    server.owed.set(sale.id, 120_00);
    server.tell({ given_back: [part], refunded: [sale.id] });
    await box.pull(till);
    expect(await shift()).toMatchObject([{ is_void: true, alarm: 'return-cash', to_return: 120_00 }]);
    await till.returnCash(sale.id, cents(120_00));
    server.owed.clear();
    await box.pull(till);
    expect(await shift()).toMatchObject([{ is_void: true, is_void_here: false, given_back: 120_00, alarm: null }]);
    expect(await figures()).toMatchObject({ cash_expected: 100_00, total: 120_00 });
  });

  it('voidSale returns no money for a sale that was refunded elsewhere', async () => {
    const sale = await sold(till, cash(line(INTEIRA)));
    server.tell({ refunded: [sale.id] });
    await box.pull(till);
    expect(await shift()).toMatchObject([{ is_void: true, given_back: null, alarm: null }]);
    expect((await figures()).cash_expected).toBe(220_00);
    box.cut();
    const made = await till.voidSale(sale.id, proof());
    if (made.came !== 'voided') throw new Error('Not voided');
    expect((await figures()).cash_expected).toBe(100_00);
    const answer = { outcome: 'conflict', code: 'REFUND_NOT_PAID', at: instantOf(server.now) } as const;
    await box.journal.ops.where('id').equals(made.sale.voided!.op_id).modify({ state: 'answered', answer });
    expect(await shift()).toMatchObject([{ alarm: 'void-refused' }]);
    expect((await figures()).cash_expected).toBe(220_00);
  });

  it('voidSale is refused when the server knows that nothing of the sale stands', async () => {
    server.tell({ sale_point: { ...server.view.sale_point, offline_places: 0 } });
    const asked = await till.sell({ lines: [line(INTEIRA)], payment_method: 'pix' });
    if (asked.came !== 'waiting') throw new Error('Not asked');
    const { id } = asked.order;
    server.move(id, 'paid');
    await till.askAfter(id);
    server.move(id, 'refunded');
    expect(await till.voidSale(id, proof())).toEqual({ came: 'refused', why: 'voided' });
    expect((await box.journal.sales.get(id))?.voided).toBeNull();
  });

  it('a void made elsewhere after the closing leaves the drawer alone', async () => {
    const sale = await sold(till, cash(line(INTEIRA, 2)));
    await till.closeDrawer({ counted: cents(340_00), counts: [] });
    server.now += 60_000;
    server.tell({ voided: [{ order_id: sale.id, amount: cents(240_00), at: instantOf(server.now) }] });
    await box.pull(till);
    expect(await shift()).toMatchObject([{ is_void: true, given_back: null }]);
    expect((await figures()).cash_expected).toBe(340_00);
  });

  it.each([
    ['quarantined', 'OP_NOT_GRANTED', 'void-refused', 340_00],
    ['conflict', 'REFUND_NOT_PAID', 'void-refused', 340_00],
    ['conflict', 'SALE_VOIDED', null, 100_00],
  ] as const)('a void is counted as it was judged: %s %s', async (outcome, code, alarm, expected) => {
    const sale = await sold(till, cash(line(INTEIRA, 2)));
    const made = await till.voidSale(sale.id, proof());
    if (made.came !== 'voided') throw new Error('Not voided');
    const answer = { outcome, code, at: instantOf(server.now) };
    await box.journal.ops.where('id').equals(made.sale.voided!.op_id).modify({ state: 'answered', answer });
    expect(await shift()).toMatchObject([{ alarm, is_void: alarm === null }]);
    expect((await figures()).cash_expected).toBe(expected);
  });
});

describe('supervisor’s PIN', () => {
  it('provePin works without a network', async () => {
    box.cut();
    expect(await pinTried(SUPERVISOR_ID, PIN)).toEqual({ pin: 'right' });
    expect(await pinTried(SUPERVISOR_ID, '0000')).toEqual({ pin: 'wrong', left: 4 });
    expect(await pinTried(OPERATOR.id, PIN)).toEqual({ pin: 'none' });
  });

  it('provePin locks the pad for a minute after five wrong PINs, through a restart too', async () => {
    const sale = await sold(till, cash(line(INTEIRA)));
    for (const left of [4, 3, 2, 1]) {
      expect(await till.voidSale(sale.id, proof('0000'))).toEqual({ came: 'pin', answer: { pin: 'wrong', left } });
    }
    expect(await pinTried(SUPERVISOR_ID, '0000')).toEqual({ pin: 'locked', wait: 60_000 });
    server.now += 20_000;
    box = box.reopened();
    till = await box.till();
    expect(await pinTried(SUPERVISOR_ID, PIN)).toEqual({ pin: 'locked', wait: 40_000 });
    server.now += 40_000;
    expect(await pinTried(SUPERVISOR_ID, PIN)).toEqual({ pin: 'right' });
    expect(await pinTried(SUPERVISOR_ID, '0000')).toEqual({ pin: 'wrong', left: 4 });
  });

  it('provePin does not shorten the lock when the clock is set forward', async () => {
    box.clock.observe(instantOf(server.now), box.clock.mono(), box.clock.mono());
    for (let miss = 0; miss < 5; miss++) await pinTried(SUPERVISOR_ID, '0000');
    for (const ahead of [120_000, -120_000]) {
      box.ahead = ahead;
      expect(await pinTried(SUPERVISOR_ID, PIN)).toMatchObject({ pin: 'locked' });
    }
    box.ahead = 0;
    server.now += 61_000;
    for (let miss = 0; miss < 5; miss++) await pinTried(SUPERVISOR_ID, '0000');
    // An attempt without a right one in between doubles the wait.
    server.now += 61_000;
    expect(await pinTried(SUPERVISOR_ID, PIN)).toMatchObject({ pin: 'locked' });
    server.now += 61_000;
    expect(await pinTried(SUPERVISOR_ID, PIN)).toEqual({ pin: 'right' });
  });

  it('provePin grants no extra attempts to simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pinTried(SUPERVISOR_ID, '0000')));
    expect(answers.filter(({ pin }) => pin === 'wrong')).toHaveLength(4);
    expect(answers.filter(({ pin }) => pin === 'locked')).toHaveLength(4);
  });
});

describe('alarms of a shift', () => {
  it('a sale’s alarm stays until the money was returned', async () => {
    const sale = await sold(till, cash(line(INTEIRA, 2)));
    const [lease] = await box.journal.leases.toArray();
    server.release(lease!.id);
    expect(await waitingOps(EVENT_ID, box.journal)).toBe(1);
    await box.upload();
    expect(await waitingOps(EVENT_ID, box.journal)).toBe(0);
    await box.pull(till);
    const shift = () => sessionId().then((id) => shiftSales(id, box.journal, box.snap));
    expect(await shift()).toMatchObject([
      { sale: { id: sale.id }, upload: 'answered', alarm: 'return-cash', to_return: 240_00 },
    ]);
    // The money stays in the drawer until a supervisor has returned it.
    expect(await figures()).toMatchObject({ total: 240_00, cash_expected: 340_00 });
    // The return takes it out of the drawer, once.
    expect(await till.returnCash(sale.id, cents(240_00))).toMatchObject({
      made: { kind: 'withdrawal', amount: 240_00 },
    });
    expect(await till.returnCash(sale.id, cents(240_00))).toEqual({ came: 'refused', why: 'returned' });
    expect((await figures()).cash_expected).toBe(100_00);
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    await till.openDrawer(cents(0));
    const before = await owedBefore(EVENT_ID, await sessionId(), box.journal, box.snap);
    expect(before).toMatchObject([{ sale: { id: sale.id, return_op_id: expect.any(String) }, to_return: 240_00 }]);
    server.owed.clear();
    await box.pull(till);
    expect(await owedBefore(EVENT_ID, await sessionId(), box.journal, box.snap)).toEqual([]);
  });

  it('useWaitingOps counts the sales without an answer', async () => {
    await sold(till, cash(line(INTEIRA)));
    expect(await shiftSales(await sessionId(), box.journal, box.snap)).toMatchObject([
      { upload: 'waiting', alarm: null },
    ]);
  });
});

describe('leaving the till', () => {
  beforeEach(() => {
    globalThis.localStorage = { removeItem: () => undefined } as unknown as Storage;
  });

  it('heldBack is empty with an empty queue, closed drawers and no stubs', async () => {
    await sold(till, cash(line(INTEIRA)));
    expect(await heldBack(box.journal)).toEqual({ ops: 1, stubs: 39, leases: 0, drawers: 1, orders: 0 });
    await box.upload();
    expect(await wipeDevice(box.journal, box.snap)).toBe(false);
    await till.closeDrawer({ counted: cents(220_00), counts: [] });
    expect(await heldBack(box.journal)).toEqual({ ops: 2, stubs: 0, leases: 0, drawers: 0, orders: 0 });
    expect(await wipeDevice(box.journal, box.snap)).toBe(false);
    await box.upload();
    expect(await wipeDevice(box.journal, box.snap)).toBe(true);
    expect(await box.journal.sales.count()).toBe(0);
  });

  it('heldBack counts open requests of leases, whose places may be leased', async () => {
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    await box.upload();
    const [lease] = await box.journal.leases.toArray();
    await box.journal.leases.update(lease!.id, { state: 'asked', expires_at: null });
    expect(await heldBack(box.journal)).toMatchObject({ ops: 0, stubs: 0, leases: 1 });
    expect(await wipeDevice(box.journal, box.snap)).toBe(false);
  });

  it('heldBack leaves out exported ops once drawer and stubs are put away', async () => {
    await sold(till, cash(line(INTEIRA)));
    const ops = () => box.journal.ops.toArray((rows) => new Set(rows.map(({ id }) => id)));
    expect(await wipeDevice(box.journal, box.snap, await ops())).toBe(false);
    await till.closeDrawer({ counted: cents(220_00), counts: [] });
    const carried = await ops();
    expect(await heldBack(box.journal, carried)).toEqual({ ops: 0, stubs: 0, leases: 0, drawers: 0, orders: 0 });
    expect(await wipeDevice(box.journal, box.snap, carried)).toBe(true);
  });

  it('heldBack counts only the ops of a revoked device', async () => {
    await sold(till, cash(line(INTEIRA)));
    await box.journal.device.update('this', { revoked_at: '2026-06-14T01:00:00.000Z' });
    expect(await wipeDevice(box.journal, box.snap)).toBe(false);
    await box.upload();
    expect(await wipeDevice(box.journal, box.snap)).toBe(true);
  });
});
