import { afterEach, describe, expect, it } from '@jest/globals';
import { type SandboxBody } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { type OrderStatus, type PaymentStatus } from '@festix/domain/selling';
import { giveBackExpired } from '../../../testing/holds.ts';
import {
  book,
  bookOf,
  buy,
  charge,
  checkoutBody,
  reread,
  say,
  stockOf,
  tryToBook,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { as, makeLot, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { PaymentErrands } from '../gateways/payment-errands.ts';
import { RunErrands } from './run-errands.ts';
import { SettlePayment } from './settle-payment.ts';

const api = useApi();

/** Checks that every transaction leaves the ledger balanced. */
afterEach(async () => {
  const [row] = await api.database.query<{ sum: string }>('select coalesce(sum(amount), 0) as sum from ledger_entries');
  expect(Number(row?.sum)).toBe(0);
});

type Word = SandboxBody['status'];

async function statusOf(booking: TestBooking): Promise<OrderStatus> {
  return (await reread(api, booking)).order.status;
}

describe('approved payment', () => {
  it('an approved payment updates order, places, tickets, ledger and doors in one transaction', async () => {
    const show = await makeShow(api);
    const { order, payment } = await buy(api, show, [
      [priceOf(show.lots[0]).id, 1],
      [priceOf(show.lots[0], 1).id, 1],
    ]);
    expect(order).toMatchObject({
      status: 'paid',
      status_detail: 'accredited',
      expires_at: null,
      payment: { id: payment.id, status: 'approved' },
    });
    expect(order.payment).not.toHaveProperty('qr_code');
    for (const ticket of order.tickets ?? []) {
      expect(ticket.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      expect(ticket.qr).toHaveLength(121);
    }
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 2, reserved: 0, leased: 0, meia_taken: 1 });
    expect(await bookOf(api, show)).toEqual({
      gateway_receivable: 16_500,
      online_receipts: -15_000,
      convenience_fees: -1_500,
    });
    const dirty = await api.database.query<{ ticket_id: string }>(
      `select ticket_id from door_dirty where event_id = $1 and kind = 'ticket'`,
      [show.id],
    );
    expect(dirty.map((row) => row.ticket_id).sort()).toEqual(order.tickets?.map((ticket) => ticket.id).sort());
  });

  it('an approved payment counts once however often it is reported', async () => {
    const show = await makeShow(api);
    const { payment } = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const answers = await Promise.all([say(api, payment, 'approved'), say(api, payment, 'approved')]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -10_000 });
  });

  it('an approved payment counts once when it is reported by several at once', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 3]]);
    const payment = await charge(api, booking);
    await Promise.all(Array.from({ length: 8 }, () => say(api, payment, 'approved').expect(200)));
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 3, reserved: 0 });
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -30_000 });
  });

  it('an approved payment takes the administration tax as it was at the booking', async () => {
    const show = await makeShow(api);
    await api.database.query('update users set administrate_tax = 250 where id = $1', [show.producer.id]);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await api.database.query('update users set administrate_tax = 9000 where id = $1', [show.producer.id]);
    await say(api, await charge(api, booking), 'approved').expect(200);
    expect(await bookOf(api, show)).toMatchObject({ administration_due: 250, administration_revenue: -250 });
  });
});

describe('transition table', () => {
  const legal: [Word[], OrderStatus][] = [
    [['rejected'], 'rejected'],
    [['rejected', 'approved'], 'paid'],
    [['rejected', 'cancelled'], 'cancelled'],
    [['cancelled'], 'cancelled'],
    [['cancelled', 'approved'], 'paid'],
    [['approved', 'refunded'], 'refunded'],
    [['approved', 'in_mediation'], 'in_mediation'],
    [['approved', 'in_mediation', 'approved'], 'paid'],
    [['approved', 'in_mediation', 'refunded'], 'refunded'],
    [['approved', 'in_mediation', 'charged_back'], 'charged_back'],
    [['approved', 'charged_back'], 'charged_back'],
    [['approved', 'charged_back', 'approved'], 'paid'],
  ];

  it.each(legal)('a payment after %j may become %s', async (words, status) => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const payment = await charge(api, booking);
    for (const word of words) await say(api, payment, word).expect(200);
    expect(await statusOf(booking)).toBe(status);
    const sold = status === 'paid' || status === 'in_mediation' || status === 'charged_back' ? 2 : 0;
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold, reserved: status === 'rejected' ? 2 : 0 });
    const receipt = status === 'paid' ? { online_receipts: -20_000 } : {};
    expect(await bookOf(api, show)).toEqual(expect.objectContaining(receipt));
    if (status !== 'paid') expect(await bookOf(api, show)).toEqual({});
  });

  const illegal: [Word[], Word][] = [
    [[], 'refunded'],
    [[], 'in_mediation'],
    [[], 'charged_back'],
    [['rejected'], 'refunded'],
    [['cancelled'], 'rejected'],
    [['approved'], 'rejected'],
    [['approved'], 'cancelled'],
    [['approved', 'refunded'], 'approved'],
    [['approved', 'refunded'], 'charged_back'],
    [['approved', 'charged_back'], 'refunded'],
  ];

  it.each(illegal)('a payment after %j refuses %s and changes nothing @V2.3.1', async (words, word) => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const payment = await charge(api, booking);
    for (const said of words) await say(api, payment, said).expect(200);
    const before = await reread(api, booking);
    const refusal = await say(api, payment, word).expect(409);
    expect(refusal.body.code).toBe('ILLEGAL_TRANSITION');
    expect(await reread(api, booking)).toEqual(before);
  });

  it('a report of an unknown charge or status is refused', async () => {
    const id = '6f1de0a2-5f5b-4f0e-9c55-000000000000';
    await say(api, { id }, 'approved').expect(404);
    await as(api, null).post(`/api/payments/sandbox/${id}`, { status: 'pending' }).expect(400);
  });
});

describe('refund', () => {
  it('a refund revokes the tickets, frees the places and reverses the posting of the sale', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2 }] });
    const cart: [string, number][] = [[priceOf(show.lots[0]).id, 2]];
    const bought = await buy(api, show, cart);
    await tryToBook(api, show, cart).expect(409);
    await say(api, bought.payment, 'refunded').expect(200);
    const { order } = await reread(api, bought);
    expect(order).toMatchObject({ status: 'refunded', refunded_amount: order.total });
    expect(order.tickets?.every((ticket) => ticket.qr === undefined)).toBe(true);
    expect(await bookOf(api, show)).toEqual({});
    await tryToBook(api, show, cart).expect(201);
    const rows = await api.database.query('select status, count(*) from tickets where order_id = $1 group by 1', [
      order.id,
    ]);
    expect(rows).toEqual([{ status: 'refunded', count: 2 }]);
  });
});

describe('chargeback', () => {
  it('a chargeback keeps its places while it is disputed, and frees them once it is lost', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2 }] });
    const bought = await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    await say(api, bought.payment, 'charged_back').expect(200);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2 });
    expect(await bookOf(api, show)).toEqual({});
    await say(api, bought.payment, 'charged_back', 'settled').expect(200);
    expect((await reread(api, bought)).order).toMatchObject({ status: 'charged_back', status_detail: 'settled' });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
  });
});

describe('payment after its booking expired', () => {
  async function expired(show: TestShow, amount: number): Promise<TestBooking & { payment: { id: string } }> {
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, amount]]);
    const payment = await charge(api, booking);
    api.clock.advance(31 * MINUTE + 1);
    await giveBackExpired(api);
    expect(await statusOf(booking)).toBe('cancelled');
    return { ...booking, payment };
  }

  it('a late payment is honoured while places remain', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2 }] });
    const late = await expired(show, 2);
    await say(api, late.payment, 'approved').expect(200);
    const { order } = await reread(api, late);
    expect(order.status).toBe('paid');
    expect(order.tickets?.every((ticket) => ticket.qr?.length === 121)).toBe(true);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, reserved: 0 });
  });

  it('a late payment is refunded by itself if the places are gone, and was never sold', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2 }] });
    const late = await expired(show, 2);
    await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const answer = await say(api, late.payment, 'approved').expect(200);
    expect(answer.body.status).toBe('refunded');
    const { order } = await reread(api, late);
    expect(order).toMatchObject({ status: 'refunded', refunded_amount: order.total });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, reserved: 1 });
    expect(await bookOf(api, show)).toEqual({});
    const jobs = await api.database.query(`select name from pgboss.job where data->>'payment_id' = $1`, [
      late.payment.id,
    ]);
    expect(jobs).toContainEqual({ name: 'payments.refund' });
  });

  it('a late payment is honoured beyond the half-price quota, which was held in good faith', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 5 }] });
    const meia = priceOf(show.lots[0], 1).id;
    const booking = await book(api, show, [[meia, 2]]);
    const payment = await charge(api, booking);
    api.clock.advance(31 * MINUTE + 1);
    await giveBackExpired(api);
    await buy(api, show, [[meia, 2]]);
    await tryToBook(api, show, [[meia, 1]]).expect(409);
    await say(api, payment, 'approved').expect(200);
    expect(await statusOf(booking)).toBe('paid');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 4, meia_taken: 4 });
  });

  it('a late payment is paid from the hold if it was not swept yet', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const payment = await charge(api, booking);
    api.clock.advance(32 * MINUTE);
    await say(api, payment, 'approved').expect(200);
    expect(await statusOf(booking)).toBe('paid');
  });

  it('a late payment for a cancelled event is refunded', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const payment = await charge(api, booking);
    await api.database.query('update events set canceled_at = now() where id = $1', [show.id]);
    await say(api, payment, 'approved').expect(200);
    expect(await statusOf(booking)).toBe('refunded');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, reserved: 0 });
  });

  it('a late payment may sell a lot out, which opens the next', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 3 }] });
    const [first] = show.lots;
    const second = await makeLot(api, show, {
      name: 'Lote 2',
      visible: false,
      enabled: false,
      trigger_lot_id: first?.id ?? null,
    });
    const late = await expired(show, 2);
    await book(api, show, [[priceOf(first).id, 1]]);
    await tryToBook(api, show, [[priceOf(second).id, 1]]).expect(409);
    await say(api, late.payment, 'approved').expect(200);
    await tryToBook(api, show, [[priceOf(second).id, 1]]).expect(201);
  });
});

describe('two charges of one order', () => {
  it('the first approved charge pays the order, and the other is cancelled, or refunded if it is paid', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const first = await charge(api, booking, checkoutBody('card'));
    await say(api, first, 'rejected').expect(200);
    const second = await charge(api, booking, checkoutBody('card'));
    await say(api, first, 'approved').expect(200);
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'paid', payment: { id: first.id } });
    const replaced = await api.database.query('select status, status_detail from payments where id = $1', [second.id]);
    expect(replaced).toEqual([{ status: 'cancelled', status_detail: 'paid_otherwise' }]);
    const late = await say(api, second, 'approved').expect(200);
    expect(late.body.status).toBe('refunded');
    expect((await reread(api, booking)).order).toMatchObject({
      status: 'paid',
      payment: { id: first.id, status: 'approved' },
    });
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -10_000 });
  });

  it('a payment that is told late is taken, though another of its page was cancelled after it', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const { id } = await charge(api, booking, checkoutBody('card'));
    await charge(api, booking);
    const word = (status: PaymentStatus, payment: string, minutes: number) =>
      api.app.get(SettlePayment, { strict: false }).settle(
        id,
        {
          ...{ status, status_detail: status === 'approved' ? 'accredited' : 'by_collector', payment },
          updated_at: new Date(api.clock.now().getTime() + minutes * 60_000),
        },
        null,
      );
    await word('cancelled', 'first', 0);
    await word('cancelled', 'second', 2);
    await word('approved', 'first', 1);
    expect((await reread(api, booking)).order).toMatchObject({ status: 'paid', payment: { id, status: 'approved' } });
  });

  it('a charge that another has replaced ends nothing', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const pix = await charge(api, booking);
    await charge(api, booking, checkoutBody('card'));
    await say(api, pix, 'cancelled').expect(200);
    expect(await statusOf(booking)).toBe('booking');
  });
});

describe('sweep', () => {
  it('a sweep releases all expired holds, and nothing else', async () => {
    const show = await makeShow(api);
    const price = priceOf(show.lots[0], 1).id;
    const old = [await book(api, show, [[price, 1]]), await book(api, show, [[price, 2]])];
    const rejected = await book(api, show, [[price, 3]]);
    await say(api, await charge(api, rejected, checkoutBody('card')), 'rejected').expect(200);
    const paid = await buy(api, show, [[price, 1]]);
    api.clock.advance(14 * MINUTE);
    const young = await book(api, show, [[price, 4]]);
    api.clock.advance(2 * MINUTE);
    await giveBackExpired(api, show.id);
    expect(await Promise.all([...old, rejected, young, paid].map(statusOf))).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'booking',
      'paid',
    ]);
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 1, reserved: 4, leased: 0, meia_taken: 5 });
  });
});

describe('sandbox page', () => {
  it('the sandbox page shows the payment and its status', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const payment = await charge(api, booking, checkoutBody('card'));
    expect(payment.is_test).toBe(true);
    const path = `/api/payments/sandbox/${payment.id}`;
    const { body } = await as(api, null).get(path).expect(200);
    const { id, code, items } = booking.order;
    expect(body).toEqual({
      payment,
      amount: booking.order.total,
      order: {
        id,
        code,
        status: 'booking',
        status_detail: null,
        items,
        event: { name: 'Arraial da Lua', slug: show.slug },
      },
    });
    await say(api, payment, 'approved').expect(200);
    const after = await as(api, null).get(path).expect(200);
    expect(after.body).toMatchObject({ payment: { status: 'approved' }, order: { status: 'paid' } });
  });

  it('the sandbox page of an unknown charge is not found', async () => {
    await as(api, null).get(`/api/payments/sandbox/${newId()}`).expect(404);
  });

  it('the sandbox page of a real gateway’s charge is not found, and shows nothing of it', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const payment = await charge(api, booking);
    await api.database.query(`update payments set gateway = 'mercadopago' where id = $1`, [payment.id]);
    await as(api, null).get(`/api/payments/sandbox/${payment.id}`).expect(404);
    await say(api, payment, 'approved').expect(404);
    expect(await statusOf(booking)).toBe('booking');
  });
});

describe('sandbox report', () => {
  async function sent(payment: { id: string }, amount: number | null): Promise<void> {
    const refund_id = newId();
    await api.database.transaction((tx) =>
      api.app.get(PaymentErrands, { strict: false }).refund(tx, { payment_id: payment.id, refund_id, amount }),
    );
    for (let state = 'open'; state === 'open';) {
      await api.app.get(RunErrands, { strict: false }).runDue();
      const [errand] = await api.database.query<{ state: string }>('select state from payment_errands where id = $1', [
        refund_id,
      ]);
      state = errand?.state ?? '';
      expect(['open', 'done']).toContain(state);
    }
  }

  it('a sandbox report of a partial and then a full refund reaches the charge', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    await sent(bought.payment, 110_00);
    expect((await reread(api, bought)).order).toMatchObject({
      status: 'paid',
      status_detail: 'partially_refunded',
      payment: { status: 'approved', status_detail: 'partially_refunded' },
    });
    await sent(bought.payment, null);
    expect(await statusOf(bought)).toBe('refunded');
  });
});
