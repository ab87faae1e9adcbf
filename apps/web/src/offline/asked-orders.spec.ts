import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SalePointOrderView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { type Cart } from '@festix/domain/till';
import { CallError, UnreachableError } from '../data/call.ts';
import { cash, line, sold, TillBox } from './testing/till-box.ts';
import {
  CAMAROTE,
  INTEIRA,
  LOT_ID,
  MEIA,
  OPERATOR,
  OTHER_LOT_ID,
  OTHER_OPERATOR,
  TillServer,
} from './testing/till-server.ts';
import { shiftSales } from './till-stored.ts';
import type { Till } from './till.ts';

let server: TillServer;
let box: TillBox;
let till: Till;

beforeEach(async () => {
  server = new TillServer({ [LOT_ID]: 100, [OTHER_LOT_ID]: 9 });
  box = await TillBox.ready(server);
  till = await box.till();
});

afterEach(() => box.delete());

const pix = (...lines: Cart['lines']): Cart => ({ lines, payment_method: 'pix' });

/** The id of an order that waits. */
async function waiting(cart: Cart): Promise<string> {
  const outcome = await till.sell(cart);
  if (outcome.came !== 'waiting') throw new Error(`Not waiting: ${JSON.stringify(outcome)}`);
  return outcome.order.id;
}

async function expired() {
  const [session] = await box.journal.sessions.toArray();
  return session?.expired;
}

describe('a sale by Pix', () => {
  it('is sold once the gateway says that it was paid, and on no other word', async () => {
    const id = await waiting(pix(line(INTEIRA, 2)));
    expect(await till.askAfter(id)).toMatchObject({ came: 'waiting', order: { order: { status: 'booking' } } });
    expect(await box.journal.sales.count()).toBe(0);
    server.move(id, 'paid');
    const outcome = await till.askAfter(id);
    expect(outcome).toMatchObject({
      came: 'sold',
      sale: { id, source: 'server', receipt: '017-000001', total: 240_00, code: 'FTXARR0000000', operator: OPERATOR },
    });
    expect(outcome).toMatchObject({ sale: { tickets: [{ qr: expect.stringMatching('T1-') }, { lot_id: LOT_ID }] } });
    expect(await till.askAfter(id)).toEqual(outcome);
    await box.upload();
    expect([...server.receipts]).toEqual([[expect.stringMatching(/ 1$/), id]]);
  });

  it('leaves the stubs alone', async () => {
    await waiting(pix(line(INTEIRA, 2)));
    expect(await box.stubs('free')).toBe(20);
  });

  it('is refused without a connection', async () => {
    box.cut();
    expect(await till.sell(pix(line(INTEIRA)))).toEqual({ came: 'refused', code: 'NEEDS_CONNECTION' });
  });

  it('is gone on with after the browser was killed, and paid meanwhile', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    box = box.reopened();
    server.move(id, 'paid');
    await box.pull(await box.till());
    expect(await box.journal.sales.get(id)).toMatchObject({ receipt_number: 1, payment_method: 'pix' });
    expect(await box.journal.asked.count()).toBe(0);
  });

  it('gets its receipt once, though two tabs hear of it at once', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    const other = await box.till();
    server.move(id, 'paid');
    const outcomes = await Promise.all([till.askAfter(id), other.askAfter(id)]);
    expect(outcomes.map((outcome) => outcome?.came)).toEqual(['sold', 'sold']);
    expect(await box.journal.sales.count()).toBe(1);
    expect(await box.journal.ops.filter(({ type }) => type === 'receipt').count()).toBe(1);
  });

  it('is let go when nobody wants it any more', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    expect(await till.giveUp(id)).toMatchObject({ came: 'ended' });
    expect(server.orders.get(id)?.status).toBe('cancelled');
    expect(await box.journal.asked.count()).toBe(0);
  });

  it('is a sale all the same where it was paid before it was let go', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    server.move(id, 'paid');
    expect(await till.giveUp(id)).toMatchObject({ came: 'sold', sale: { id } });
  });

  it('is let go later where there is no way to the server', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    box.cut();
    expect(await till.giveUp(id)).toMatchObject({ came: 'waiting', order: { given_up: true } });
    box.restore();
    await box.pull(till);
    expect(server.orders.get(id)?.status).toBe('cancelled');
  });

  it('is never told as unpaid where the server has answered once, and lets nobody look at it now', async () => {
    await till.operate(OTHER_OPERATOR);
    const id = await waiting(pix(line(INTEIRA)));
    server.move(id, 'paid');
    const hide = () => Promise.reject(new CallError(404, { code: 'NOT_FOUND' }));
    box.tillApi = { ...server.api, order: hide };
    expect(await till.giveUp(id)).toMatchObject({ came: 'waiting' });
    server.now += 3 * 60_000;
    expect(await till.askAfter(id)).toMatchObject({ came: 'waiting' });
    box.restore();
    expect(await till.askAfter(id)).toMatchObject({ came: 'sold', sale: { id, operator: OTHER_OPERATOR } });
  });

  it('that is paid while somebody else is served is told until it was looked at', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    server.move(id, 'paid');
    await box.pull(till);
    expect(await box.journal.sales.get(id)).toMatchObject({ unseen: 'made' });
    await till.noteSeen(id);
    expect(await box.journal.sales.get(id)).not.toHaveProperty('unseen');
  });

  it('ends with the order', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    server.move(id, 'cancelled');
    expect(await till.askAfter(id)).toMatchObject({ came: 'ended' });
    expect(await box.journal.asked.count()).toBe(0);
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    expect(await till.askAfter(id)).toBeUndefined();
  });

  it('that ended is told until somebody has seen it, one that was let go is not', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    const other = await waiting(pix(line(INTEIRA)));
    server.move(id, 'cancelled');
    await box.pull(till);
    await till.giveUp(other);
    expect(await expired()).toMatchObject([{ asked: { id, total: 120_00 }, is_dismissed: false }]);
    await till.dismissExpired(id);
    expect(await expired()).toMatchObject([{ asked: { id }, is_dismissed: true }]);
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    const [session] = await box.journal.sessions.toArray();
    expect(session).not.toHaveProperty('expired');
  });

  it('is a sale all the same where its money comes late, also after somebody has gone on without it', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    server.move(id, 'cancelled');
    await box.pull(till);
    await till.dismissExpired(id);
    server.move(id, 'paid');
    const other = await box.till();
    await Promise.all([box.pull(till), other.askAfter(id)]);
    expect(await till.askAfter(id)).toMatchObject({ came: 'sold', sale: { id, receipt_number: 1, unseen: 'made' } });
    expect(await expired()).toEqual([]);
    expect(await box.journal.sales.count()).toBe(1);
  });
});

describe('a sale for which the stubs do not suffice', () => {
  it('is made by the server, whole', async () => {
    const outcome = await till.sell({ ...cash(line(INTEIRA, 15), line(MEIA, 2)), tendered: cents(2_000_00) });
    expect(outcome).toMatchObject({ came: 'sold', sale: { source: 'stubs' } });
    const second = await till.sell({ ...cash(line(INTEIRA, 4)), tendered: cents(500_00) });
    expect(second).toMatchObject({ came: 'sold', sale: { source: 'server', tendered: 500_00, receipt: '017-000002' } });
    expect(await box.stubs('free')).toBe(3);
    expect(server.stock.get(LOT_ID)).toMatchObject({ sold: 4 });
  });

  it('is neither lost nor made twice where the answer is', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.losesAnswers = true;
    const id = await waiting(cash(line(INTEIRA, 2)));
    expect(server.orders.get(id)?.status).toBe('paid');
    await box.pull(till).catch(() => undefined);
    expect(await box.journal.sales.get(id)).toBeUndefined();
    box.restore();
    await box.pull(till);
    expect(await box.journal.sales.get(id)).toMatchObject({ receipt_number: 2, total: 240_00 });
    expect(server.orders.size).toBe(1);
  });

  it('is told apart where it was given up and made all the same', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.losesAnswers = true;
    const id = await waiting(cash(line(INTEIRA, 2)));
    expect(await till.giveUp(id)).toMatchObject({ came: 'waiting' });
    box.restore();
    await box.pull(till);
    const sale = await box.journal.sales.get(id);
    expect(sale).toMatchObject({ unseen: 'given-up' });
    expect((await shiftSales(sale!.session_id, box.journal, box.snap))[0]).toMatchObject({ alarm: 'made-anyway' });
  });

  it('waits where it can’t be written down what the server made', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    box.journal.sales.hook('creating', full);
    const id = await waiting(cash(line(INTEIRA)));
    box.journal.sales.hook('creating').unsubscribe(full);
    expect(await till.askAfter(id)).toMatchObject({ came: 'sold' });
    expect(server.orders.size).toBe(1);
  });

  it('is refused in the server’s words, and nothing is left of it', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    server.stock.get(LOT_ID)!.sold = 80;
    expect(await till.sell(cash(line(INTEIRA)))).toMatchObject({
      came: 'refused-by-server',
      problem: { code: 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR' },
    });
    expect(await box.journal.asked.count()).toBe(0);
  });

  it.each([
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'ID_REUSED'],
  ])('is looked after where a later attempt is refused with %i %s', async (status, code) => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.losesAnswers = true;
    const id = await waiting(cash(line(INTEIRA)));
    box.restore();
    const refuse = () => Promise.reject(new CallError(status, { code }));
    box.tillApi = { ...server.api, sell: refuse, order: refuse };
    if (status !== 404) expect(await till.askAfter(id)).toMatchObject({ came: 'waiting' });
    box.tillApi = { ...server.api, sell: refuse };
    expect(await till.askAfter(id)).toMatchObject({ came: 'sold' });
  });

  it('is refused where the server knows of none after an attempt without an answer', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.tillApi = { ...server.api, sell: () => Promise.reject(new UnreachableError(undefined)) };
    const id = await waiting(cash(line(INTEIRA)));
    box.restore();
    server.stock.get(LOT_ID)!.sold = 80;
    expect(await till.askAfter(id)).toMatchObject({ came: 'refused-by-server' });
    expect(await box.journal.asked.count()).toBe(0);
  });

  it('may be given up when nobody has heard of it', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.tillApi = {
      ...server.api,
      sell: (): Promise<SalePointOrderView> => Promise.reject(new UnreachableError(undefined)),
    };
    const id = await waiting(cash(line(INTEIRA)));
    box.restore();
    // It may still be on its way.
    expect(await till.giveUp(id)).toMatchObject({ came: 'waiting' });
    server.now += 3 * 60_000;
    expect(await till.askAfter(id)).toMatchObject({ came: 'ended' });
    expect(server.orders.size).toBe(0);
  });

  it('says when only two sales together can have it', async () => {
    await sold(till, cash(line(INTEIRA, 2)));
    server.stock.get(LOT_ID)!.sold += 80;
    await box.pull(till);
    const mixed = cash(line(INTEIRA, 2), line(CAMAROTE, 1, { lot_id: OTHER_LOT_ID }));
    expect(await till.sell(mixed)).toMatchObject({ came: 'refused', code: 'SELL_APART', lot_id: OTHER_LOT_ID });
    await sold(till, cash(line(INTEIRA, 2)));
    await sold(till, cash(line(CAMAROTE, 1, { lot_id: OTHER_LOT_ID })));
  });

  it('names whoever sells where the device is another’s', async () => {
    await till.operate(OTHER_OPERATOR);
    const id = await waiting(pix(line(INTEIRA)));
    expect(server.orders.get(id)?.body).toMatchObject({ operator_id: OTHER_OPERATOR.id });
    await till.operate(OPERATOR);
    server.move(id, 'paid');
    expect(await till.askAfter(id)).toMatchObject({ sale: { operator: OTHER_OPERATOR } });
    const receipt = await box.journal.ops.filter(({ type }) => type === 'receipt').first();
    expect(receipt?.operator_id).toBe(OTHER_OPERATOR.id);
  });
});
