import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cents, HOUR } from '@festix/domain/ground';
import { parseOp } from '@festix/domain/sync';
import { liveQuery } from 'dexie';
import { soldLines } from '../screens/till/till/receipt/sold-lines.ts';
import { envelopeOf } from './ops.ts';
import type { EventRow } from './snap.db.ts';
import { cash, line, sold, TillBox } from './testing/till-box.ts';
import {
  CAMAROTE,
  ENDS,
  EVENT_ID,
  INTEIRA,
  LOT_ID,
  MEIA,
  NOW,
  OPERATOR,
  OTHER_LOT_ID,
  OTHER_OPERATOR,
  TillServer,
} from './testing/till-server.ts';
import type { Till } from './till.ts';

let server: TillServer;
let box: TillBox;
let till: Till;

beforeEach(async () => {
  server = new TillServer({ [LOT_ID]: 100, [OTHER_LOT_ID]: 30 });
  box = await TillBox.ready(server);
  till = await box.till();
});

afterEach(() => box.delete());

describe('sale from stubs', () => {
  it('a sale from stubs is stored with its tickets, receipt and op, without a network', async () => {
    box.cut();
    const sale = await sold(till, { ...cash(line(INTEIRA, 2), line(MEIA, 1, { document: 'conferido' })) });
    expect(sale).toMatchObject({ receipt: '017-000001', total: 300_00, source: 'stubs', operator: OPERATOR });
    expect(sale.tickets.map(({ price_id, qr }) => [price_id, qr.slice(0, 3)])).toEqual([
      [INTEIRA.id, 'T1-'],
      [INTEIRA.id, 'T1-'],
      [MEIA.id, 'T1-'],
    ]);
    expect(new Set(sale.tickets.map(({ qr }) => qr)).size).toBe(3);
    expect(await box.stubs('sold')).toBe(3);
    const ops = (await box.journal.ops.orderBy('device_seq').toArray()).filter(({ type }) => type !== 'cash_event');
    expect(ops.map(({ type }) => type)).toEqual(['sale', 'document_check']);
    expect(ops.map((op) => parseOp(envelopeOf(op)))).toEqual([
      expect.objectContaining({ ok: true }),
      expect.objectContaining({ ok: true }),
    ]);
    expect(ops[0]).toMatchObject({ operator_id: OPERATOR.id, payload: { order_id: sale.id, receipt_number: 1 } });
  });

  it('a sale of a table has a ticket for each place, which share its price', async () => {
    const table = { ...INTEIRA, name: 'Mesa de quatro', unit_amount: cents(400_01), places: 4 };
    server.tell({
      lots: server.view.lots.map((lot) => ({ ...lot, prices: lot.id === LOT_ID ? [table] : lot.prices })),
    });
    await box.pull(till);
    box.cut();
    const sale = await sold(till, cash(line(table, 2, { places: 4 })));
    expect(sale.total).toBe(800_02);
    expect(sale.tickets.map(({ unit_amount }) => unit_amount)).toEqual([
      ...[100_01, 100_00, 100_00, 100_00],
      ...[100_01, 100_00, 100_00, 100_00],
    ]);
    expect(await box.stubs('sold')).toBe(8);
    expect(soldLines(sale)).toMatchObject([{ amount: 2, name: 'Mesa de quatro', sum: 800_02 }]);
  });

  it('a sale from stubs is the same with a network', async () => {
    const sale = await sold(till, cash(line(INTEIRA)));
    expect(sale.source).toBe('stubs');
    expect(server.asked).not.toContain('sell');
    expect(await box.upload()).toEqual({ end: 'empty' });
    expect([...server.receipts]).toEqual([[expect.stringMatching(/ 1$/), sale.id]]);
    expect(server.stock.get(LOT_ID)).toMatchObject({ sold: 1, leased: 19 });
  });

  it('a stub has one buyer when two tabs sell at once', async () => {
    box.cut();
    const other = await box.till();
    const sales = await Promise.all(
      [till, other, till, other, till, other].map((tab) => tab.sell(cash(line(INTEIRA, 4)))),
    );
    const made = sales.flatMap((outcome) => (outcome.came === 'sold' ? [outcome.sale] : []));
    // 20 stubs are 5 sales of 4.
    expect(made).toHaveLength(5);
    expect(sales.filter(({ came }) => came === 'refused')).toEqual([
      { came: 'refused', code: 'NO_STUBS', lot_id: LOT_ID, left: 0 },
    ]);
    expect(new Set(made.flatMap(({ tickets }) => tickets.map(({ ticket_id }) => ticket_id))).size).toBe(20);
    expect(made.map(({ receipt_number }) => receipt_number).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('a failed sale uses no receipt number', async () => {
    box.cut();
    await till.sell(cash(line(INTEIRA, 21)));
    await till.sell(cash(line(INTEIRA, 20, { unit_amount: MEIA.unit_amount })));
    expect((await sold(till, cash(line(INTEIRA)))).receipt).toBe('017-000001');
    expect((await sold(till, cash(line(INTEIRA)))).receipt).toBe('017-000002');
  });

  it('receipt numbers continue after a kill of the browser', async () => {
    await sold(till, cash(line(INTEIRA)));
    box = box.reopened();
    box.cut();
    expect((await sold(await box.till(), cash(line(INTEIRA)))).receipt).toBe('017-000002');
  });

  it('a sale takes half prices within the allowance of its leases', async () => {
    box.cut();
    await sold(till, cash(line(MEIA, 3), line(INTEIRA, 5)));
    expect(await till.sell(cash(line(MEIA, 3)))).toEqual({ came: 'refused', code: 'NO_MEIA', lot_id: LOT_ID, left: 2 });
    await sold(till, cash(line(MEIA, 2)));
    const [lot] = await till.sellable();
    expect(lot!.prices.map(({ id, most }) => [id, most])).toEqual([
      [INTEIRA.id, 10],
      [MEIA.id, 0],
    ]);
  });

  it.each([
    ['nothing', cash(), 'CART_EMPTY'],
    ['more than a sale may have', cash(line(INTEIRA, 21)), 'TOO_MANY_TICKETS'],
    ['another price than the one in force', cash(line(INTEIRA, 1, { unit_amount: MEIA.unit_amount })), 'PRICE_CHANGED'],
    ['a lot that is not sold here', cash(line(INTEIRA, 1, { lot_id: EVENT_ID })), 'LOT_GONE'],
    ['too little cash', { ...cash(line(INTEIRA)), tendered: MEIA.unit_amount }, 'TENDERED_SHORT'],
  ])('a sale is not made of %s', async (_, cart, code) => {
    expect(await till.sell(cart)).toMatchObject({ came: 'refused', code });
    expect(await box.journal.sales.count()).toBe(0);
  });

  it('sales end with the event, with the leases, and with the grant', async () => {
    box.cut();
    server.now = Date.parse(ENDS);
    expect(await till.sell(cash(line(INTEIRA)))).toMatchObject({ code: 'EVENT_OVER' });
    server.now = Date.parse(till.event.grant_expires_at);
    expect(await till.sell(cash(line(INTEIRA)))).toMatchObject({ code: 'GRANT_OVER' });
  });

  it('a sale is refused on a device that was revoked in another tab', async () => {
    await box.journal.device.update('this', { revoked_at: '2026-06-14T01:00:00.000Z' });
    expect(await till.sell(cash(line(INTEIRA)))).toEqual({ came: 'refused', code: 'TILL_SHUT_OUT' });
  });

  it('a sale belongs to the operator of its moment', async () => {
    await sold(till, cash(line(INTEIRA)));
    await till.operate(OTHER_OPERATOR);
    const second = await sold(till, cash(line(INTEIRA)));
    expect(second.operator).toEqual(OTHER_OPERATOR);
    const ops = await box.journal.ops.filter(({ type }) => type === 'sale').sortBy('device_seq');
    expect(ops.map(({ operator_id }) => operator_id)).toEqual([OPERATOR.id, OTHER_OPERATOR.id]);
    box = box.reopened();
    expect((await box.till()).operator).toEqual(OTHER_OPERATOR);
  });
});

describe('change of the operator', () => {
  it('operate changes the operator at once, and keeps it when the database reports an older row', async () => {
    const older = (await box.journal.tills.get(EVENT_ID))!;
    await till.operate(OTHER_OPERATOR);
    const reported = Promise.withResolvers<void>();
    const watch = liveQuery(() => box.journal.tills.get(EVENT_ID)).subscribe(
      (row) => row?.turn === older.turn && reported.resolve(),
    );
    await box.journal.tills.put(older);
    await reported.promise;
    watch.unsubscribe();
    // The till was subscribed before, and has received the same row.
    await new Promise(setImmediate);
    expect(till.operator).toEqual(OTHER_OPERATOR);
    expect((await sold(till, cash(line(INTEIRA)))).operator).toEqual(OTHER_OPERATOR);
  });

  const stranger = { id: '0197c0de-0000-7000-8000-0000000000b7', name: 'Caio' };

  it('operate refuses a person whom the sale point does not know', async () => {
    expect(await till.operate(stranger)).toBe(false);
    expect(till.operator).toEqual(OPERATOR);
    expect((await sold(till, cash(line(INTEIRA)))).operator).toEqual(OPERATOR);
  });

  it('operate accepts a person who joined the sale point a moment ago', async () => {
    server.tell({ operators: [...server.view.operators, stranger] });
    expect(await till.operate(stranger)).toBe(true);
    expect(till.operator).toEqual(stranger);
  });
});

describe('lots on sale', () => {
  it('sellable shows stubs, with the number that the till has', async () => {
    await sold(till, cash(line(INTEIRA, 16)));
    const [lot] = await till.sellable();
    expect(lot).toMatchObject({ way: 'stubs', stubs: { left: 4, of: 16 }, is_low: false });
  });

  it('sellable shows a lot without stubs as gone without a network', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.cut();
    expect((await till.sellable())[0]).toMatchObject({ way: 'needs-connection', most: 0, stubs: { left: 0 } });
    box.restore();
    expect((await till.sellable())[0]).toMatchObject({ way: 'server', most: 80 });
  });

  it('sellable follows every change, in all tabs', async () => {
    const other = await box.till();
    const seen = new Set<number>();
    let look: () => void = () => undefined;
    const changed = (left: number) =>
      new Promise<void>((done) => {
        look = () => seen.has(left) && done();
        look();
      });
    const watching = liveQuery(() => till.sellable()).subscribe(([lot]) => {
      seen.add(lot!.stubs.left);
      look();
    });
    await changed(20);
    await sold(other, cash(line(INTEIRA, 3)));
    await changed(17);
    await box.journal.stubs.where('state').equals('free').modify({ state: 'withdrawn' });
    await changed(0);
    watching.unsubscribe();
  });

  it('sellable ends a lease at the earliest that it may be over', async () => {
    box.cut();
    server.now = Date.parse(ENDS) - 1_000;
    box.clock.observe(new Date(server.now).toISOString(), box.clock.mono() - 4_000, box.clock.mono() + 4_000);
    expect((await till.sellable())[0]).toMatchObject({ stubs: { left: 0 } });
  });

  it('sellable follows a changed price once it is known', async () => {
    const dearer = { ...INTEIRA, unit_amount: CAMAROTE.unit_amount };
    server.tell({
      lots: server.view.lots.map((lot) => ({ ...lot, prices: lot.id === LOT_ID ? [dearer] : lot.prices })),
    });
    box.cut();
    expect((await sold(till, cash(line(INTEIRA)))).total).toBe(120_00);
    box.restore();
    await box.pull(till);
    expect(await till.sell(cash(line(INTEIRA)))).toMatchObject({ code: 'PRICE_CHANGED', lot_id: LOT_ID });
    expect((await sold(till, cash(line(dearer)))).total).toBe(260_00);
  });
});

describe('till', () => {
  it('begin needs a till that was set up', async () => {
    await box.journal.device.update('this', { kind: 'door' });
    await expect(box.till()).rejects.toThrow();
    await box.journal.device.update('this', { kind: 'till', revoked_at: new Date(NOW).toISOString() });
    await expect(box.till()).rejects.toThrow();
  });

  it('a till forgets buyers days after the closing, except in sales without an answer', async () => {
    const buyer = { name: 'Rita Moura', phone: '+5581987654432' };
    const told = await sold(till, { ...cash(line(INTEIRA)), buyer });
    await box.upload();
    const untold = await sold(till, { ...cash(line(INTEIRA)), buyer });
    await till.closeDrawer({ counted: cents(340_00), counts: [] });
    server.now += 71 * HOUR;
    await box.till();
    expect((await box.journal.sales.get(told.id))?.buyer).toEqual(buyer);
    server.now += HOUR;
    await box.till();
    expect((await box.journal.sales.get(told.id))?.buyer).toBeNull();
    expect((await box.journal.sales.get(untold.id))?.buyer).toEqual(buyer);
    const ops = await box.journal.ops.filter(({ type }) => type === 'sale').sortBy('device_seq');
    expect(ops.map(({ payload }) => payload)).toMatchObject([{ buyer: null }, { buyer }]);
    await box.upload();
    await box.till();
    expect((await box.journal.sales.get(untold.id))?.buyer).toBeNull();
  });

  it('a till forgets what it heard of events at which this device no longer works', async () => {
    const ofAnother = '0197c0de-0000-7000-8000-0000000000e8';
    const atItsDoor = '0197c0de-0000-7000-8000-0000000000e9';
    const heard = [EVENT_ID, ofAnother, atItsDoor].flatMap((event_id) =>
      ['1', '2'].map((id) => ({ id, event_id, text: '', signature: '' })),
    );
    const left = async () => [...new Set((await box.snap.mesh_facts.toArray()).map(({ event_id }) => event_id))];
    await box.snap.mesh_facts.bulkPut(heard);
    await box.snap.events.put({ event_id: atItsDoor } as EventRow);
    await box.till();
    expect(await left()).toEqual([EVENT_ID, atItsDoor]);
    expect(await box.snap.mesh_facts.count()).toBe(4);
    server.now = Date.parse(till.event.grant_expires_at);
    await box.till();
    expect(await left()).toEqual([atItsDoor]);
  });

  it('a till forgets its supervisors once its grant is over', async () => {
    expect((await box.till()).event.supervisors).toHaveLength(1);
    server.now = Date.parse(till.event.grant_expires_at);
    expect((await box.till()).event.supervisors).toEqual([]);
    expect((await box.snap.till_events.get(EVENT_ID))?.supervisors).toEqual([]);
  });
});
