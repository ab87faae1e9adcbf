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

/** Requests a Pix sale, and returns the id of its waiting order. */
async function waiting(cart: Cart): Promise<string> {
  const outcome = await till.sell(cart);
  if (outcome.came !== 'waiting') throw new Error(`Not waiting: ${JSON.stringify(outcome)}`);
  return outcome.order.id;
}

async function expired() {
  const [session] = await box.journal.sessions.toArray();
  return session?.expired;
}

describe('sale by Pix', () => {
  it('a Pix sale completes only when the gateway reports the payment', async () => {
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

  it('a Pix sale takes no stubs', async () => {
    await waiting(pix(line(INTEIRA, 2)));
    expect(await box.stubs('free')).toBe(20);
  });

  it('a Pix sale is refused without a network', async () => {
    box.cut();
    expect(await till.sell(pix(line(INTEIRA)))).toEqual({ came: 'refused', code: 'NEEDS_CONNECTION' });
  });

  it('a Pix sale continues after a kill of the browser, even if it was paid in between', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    box = box.reopened();
    server.move(id, 'paid');
    await box.pull(await box.till());
    expect(await box.journal.sales.get(id)).toMatchObject({ receipt_number: 1, payment_method: 'pix' });
    expect(await box.journal.asked.count()).toBe(0);
  });

  it('a Pix sale gets one receipt when two tabs receive the answer at once', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    const other = await box.till();
    server.move(id, 'paid');
    const outcomes = await Promise.all([till.askAfter(id), other.askAfter(id)]);
    expect(outcomes.map((outcome) => outcome?.came)).toEqual(['sold', 'sold']);
    expect(await box.journal.sales.count()).toBe(1);
    expect(await box.journal.ops.filter(({ type }) => type === 'receipt').count()).toBe(1);
  });

  it('a Pix sale is cancelled when the buyer gives it up', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    expect(await till.giveUp(id)).toMatchObject({ came: 'ended' });
    expect(server.orders.get(id)?.status).toBe('cancelled');
    expect(await box.journal.asked.count()).toBe(0);
  });

  it('a Pix sale completes if it was paid before it was given up', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    server.move(id, 'paid');
    expect(await till.giveUp(id)).toMatchObject({ came: 'sold', sale: { id } });
  });

  it('a Pix sale is cancelled later when the server is unreachable', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    box.cut();
    expect(await till.giveUp(id)).toMatchObject({ came: 'waiting', order: { given_up: true } });
    box.restore();
    await box.pull(till);
    expect(server.orders.get(id)?.status).toBe('cancelled');
  });

  it('a Pix sale never shows as unpaid after a lost answer to one attempt', async () => {
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

  it('a Pix sale paid while another buyer is served is shown until the operator has seen it', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    server.move(id, 'paid');
    await box.pull(till);
    expect(await box.journal.sales.get(id)).toMatchObject({ unseen: 'made' });
    await till.noteSeen(id);
    expect(await box.journal.sales.get(id)).not.toHaveProperty('unseen');
  });

  it('a Pix sale ends with its order', async () => {
    const id = await waiting(pix(line(INTEIRA)));
    server.move(id, 'cancelled');
    expect(await till.askAfter(id)).toMatchObject({ came: 'ended' });
    expect(await box.journal.asked.count()).toBe(0);
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    expect(await till.askAfter(id)).toBeUndefined();
  });

  it('an expired Pix is shown until the operator dismisses it, a given-up one is not', async () => {
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

  it('a Pix sale completes when its money arrives late, even after it was dismissed', async () => {
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

describe('sale beyond the stubs', () => {
  it('the server makes a sale whole when the stubs do not suffice', async () => {
    const outcome = await till.sell({ ...cash(line(INTEIRA, 15), line(MEIA, 2)), tendered: cents(2_000_00) });
    expect(outcome).toMatchObject({ came: 'sold', sale: { source: 'stubs' } });
    const second = await till.sell({ ...cash(line(INTEIRA, 4)), tendered: cents(500_00) });
    expect(second).toMatchObject({ came: 'sold', sale: { source: 'server', tendered: 500_00, receipt: '017-000002' } });
    expect(await box.stubs('free')).toBe(3);
    expect(server.stock.get(LOT_ID)).toMatchObject({ sold: 4 });
  });

  it('a sale is neither lost nor doubled when its answer is lost', async () => {
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

  it('a sale that was given up and completed all the same is marked so', async () => {
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

  it('a given-up sale whose money would be in the drawer keeps it open', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.losesAnswers = true;
    const id = await waiting(cash(line(INTEIRA, 2)));
    await till.giveUp(id);
    const closing = { counted: cents(100_00), counts: [] };
    expect(await till.closeDrawer(closing)).toEqual({ came: 'refused', why: 'waiting' });
    box.restore();
    await box.pull(till);
    expect(await till.closeDrawer(closing)).toMatchObject({ came: 'done' });
  });

  it('a sale waits when the server’s answer cannot be stored', async () => {
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

  it('a sale is refused in the server’s words, and leaves no row', async () => {
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
  ])('a sale is read again when a later attempt is refused with %i %s', async (status, code) => {
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

  it('a sale is refused when the server knows no order after an attempt without an answer', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.tillApi = { ...server.api, sell: () => Promise.reject(new UnreachableError(undefined)) };
    const id = await waiting(cash(line(INTEIRA)));
    box.restore();
    server.stock.get(LOT_ID)!.sold = 80;
    expect(await till.askAfter(id)).toMatchObject({ came: 'refused-by-server' });
    expect(await box.journal.asked.count()).toBe(0);
  });

  it('a sale may be given up when it never reached the server', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    box.tillApi = {
      ...server.api,
      sell: (): Promise<SalePointOrderView> => Promise.reject(new UnreachableError(undefined)),
    };
    const id = await waiting(cash(line(INTEIRA)));
    box.restore();
    // The request may still be on its way.
    expect(await till.giveUp(id)).toMatchObject({ came: 'waiting' });
    server.now += 3 * 60_000;
    expect(await till.askAfter(id)).toMatchObject({ came: 'ended' });
    expect(server.orders.size).toBe(0);
  });

  it('the till suggests two sales when only two can have the places', async () => {
    await sold(till, cash(line(INTEIRA, 2)));
    server.stock.get(LOT_ID)!.sold += 80;
    await box.pull(till);
    const mixed = cash(line(INTEIRA, 2), line(CAMAROTE, 1, { lot_id: OTHER_LOT_ID }));
    expect(await till.sell(mixed)).toMatchObject({ came: 'refused', code: 'SELL_APART', lot_id: OTHER_LOT_ID });
    await sold(till, cash(line(INTEIRA, 2)));
    await sold(till, cash(line(CAMAROTE, 1, { lot_id: OTHER_LOT_ID })));
  });

  it('a sale names its operator on another’s device', async () => {
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
