import { describe, expect, it } from '@jest/globals';
import { type RefundOptionsView, type RefundRequestView } from '@festix/domain/contract';
import { DAY, HOUR } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { makeCoupon, usesOf } from '../../../testing/coupons.ts';
import { linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson } from '../../../testing/people.ts';
import {
  book,
  bookingBody,
  bookOf,
  BUYER,
  buy,
  charge,
  checkoutBody,
  cookieOf,
  reread,
  say,
  stockOf,
  type Cart,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { askRefund, refundOptions, sentBack, upset } from '../../../testing/refunds.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

const inteira = (show: TestShow) => priceOf(show.lots[0]).id;
const meia = (show: TestShow) => priceOf(show.lots[0], 1).id;

async function optionsOf(booking: TestBooking): Promise<RefundOptionsView> {
  return (await refundOptions(api, booking).expect(200)).body as RefundOptionsView;
}

async function codeOf(answer: Promise<{ status: number; body: { code?: string } }>): Promise<string | undefined> {
  const { status, body } = await answer;
  expect(status).toBe(409);
  return body.code;
}

/** Buys two inteiras and a meia with a third off, whose shares don't divide evenly. */
async function buyWithCoupon(show: TestShow, method: 'pix' | 'free' = 'pix', percent_off = 33.33) {
  const coupon = await makeCoupon(api, show, { name: 'TERCO', percent_off, covers_reduced: true });
  const cart: Cart = [
    [inteira(show), 2],
    [meia(show), 1],
  ];
  const answer = await as(api, null)
    .post(`/api/events/${show.slug}/bookings`, { ...bookingBody(cart), coupon: 'TERCO' })
    .expect(201);
  const booking = { order: answer.body, cookie: cookieOf(answer.headers['set-cookie']) };
  const payment = await charge(api, booking, checkoutBody(method));
  if (method !== 'free') await say(api, payment, 'approved').expect(200);
  return { ...(await reread(api, booking)), payment, coupon };
}

describe('a withdrawal from a price that is sold by a minimum', () => {
  it('a withdrawal from a price sold by a minimum refunds all of it, or leaves the minimum', async () => {
    const show = await makeShow(api, {
      lots: [{ ticket_limit: 40, prices: [{ name: 'Combo', value: 40_00, min_per_order: 4, sorting: 0 }] }],
    });
    const ids = ({ order }: TestBooking) => order.tickets!.map(({ id }) => id);
    const bought = await buy(api, show, [[inteira(show), 6]]);
    expect(await codeOf(askRefund(api, bought, { ticket_ids: ids(bought).slice(0, 3) }))).toBe('REFUND_BELOW_MINIMUM');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 6 });
    await askRefund(api, bought, { ticket_ids: ids(bought).slice(0, 2) }).expect(201);
    const left = ids(bought).slice(2);
    expect(await codeOf(askRefund(api, bought, { ticket_ids: left.slice(0, 1) }))).toBe('REFUND_BELOW_MINIMUM');
    await askRefund(api, bought, { ticket_ids: left }).expect(201);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
    // A refund after the event's change is for each ticket by itself.
    const other = await buy(api, show, [[inteira(show), 4]]);
    await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [other.order.id]);
    await upset(api, show, 'changed_at');
    await askRefund(api, other, { ticket_ids: ids(other).slice(0, 1) }).expect(201);
  });
});

describe('a request that nobody has answered', () => {
  async function waiting() {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 2]]);
    await upset(api, show, 'changed_at');
    await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [
      bought.order.id,
    ]);
    const [ticket] = bought.order.tickets!;
    const request = (await askRefund(api, bought, { ticket_ids: [ticket!.id] }).expect(201)).body as RefundRequestView;
    return { show, bought, ticket: ticket!, request };
  }

  const withdraw = ({ order, cookie }: TestBooking, requestId: string) =>
    as(api, null).delete(`/api/orders/${order.id}/refund/${requestId}`).set('cookie', cookie);
  const pass = ({ order, cookie }: TestBooking, ticketId: string) =>
    as(api, null)
      .post(`/api/orders/${order.id}/tickets/${ticketId}/transfers`, {
        id: newId(),
        name: 'Léo',
        email: `${newId()}@exemplo.br`,
      })
      .set('cookie', cookie);

  it('a waiting request keeps its ticket from being transferred until its buyer withdraws it', async () => {
    const { bought, ticket, request } = await waiting();
    const [, other] = bought.order.tickets!;
    expect(await codeOf(pass(bought, ticket.id))).toBe('TICKET_REFUND_ASKED');
    await pass(bought, other!.id).expect(201);
    await withdraw(bought, request.id).expect(204);
    await withdraw(bought, request.id).expect(204);
    const options = await optionsOf(bought);
    expect(options.requests).toMatchObject([{ id: request.id, status: 'withdrawn', amount: request.amount }]);
    expect(options.requests[0]?.tickets).toHaveLength(1);
    expect(options.tickets.map(({ obstacle }) => obstacle)).toEqual([null, null]);
    await pass(bought, ticket.id).expect(201);
  });

  it('a withdrawn request can’t be answered, and may be made anew', async () => {
    const { show, bought, ticket, request } = await waiting();
    await withdraw(bought, request.id).expect(204);
    const { code } = bought.order;
    expect((await auditOf(api, request.id)).slice(1)).toMatchObject([
      {
        action: 'refunds:withdraw',
        actor_id: null,
        event_id: show.id,
        before: { status: 'pending' },
        after: { order: code, status: 'withdrawn', amount: request.amount },
      },
    ]);
    const answers = `/api/producer/events/${show.id}/refund-requests`;
    expect(await codeOf(as(api, show.producer).put(`${answers}/${request.id}`, { status: 'approved' }))).toBe(
      'REFUND_WITHDRAWN',
    );
    const again = (await askRefund(api, bought, { ticket_ids: [ticket.id] }).expect(201)).body as RefundRequestView;
    await as(api, show.producer).put(`${answers}/${again.id}`, { status: 'approved' }).expect(200);
    expect(await codeOf(withdraw(bought, again.id))).toBe('REFUND_ALREADY_ANSWERED');
  });

  it('a request is withdrawn by its buyer alone, and under its own order', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const stranger = as(api, await makePerson(api)).delete(
      `/api/orders/${one.bought.order.id}/refund/${one.request.id}`,
    );
    expect(await codeOf(stranger)).toBe('REFUND_NOT_YOURS');
    await withdraw(one.bought, other.request.id).expect(404);
    expect((await optionsOf(one.bought)).requests).toMatchObject([{ status: 'pending' }]);
  });
});

describe('refund options', () => {
  it('the options show the rule, the deadline and the amount of each ticket', async () => {
    const show = await makeShow(api);
    const bought = await buyWithCoupon(show);
    const { order } = bought;
    const options = await optionsOf(bought);
    expect(options).toMatchObject({ rule: 'withdrawal', at_once: true, obstacle: null, requests: [] });
    const [row] = await api.database.query<{ paid_at: Date }>('select paid_at from orders where id = $1', [order.id]);
    expect(options.until).toBe(new Date(row!.paid_at.getTime() + 7 * DAY).toISOString());
    expect(options.tickets).toHaveLength(3);
    for (const ticket of options.tickets) {
      expect(ticket.refund_amount).toBe(ticket.unit_amount - ticket.coupon_amount + ticket.tax_amount);
      expect(ticket.obstacle).toBeNull();
    }
    expect(options.tickets.reduce((sum, ticket) => sum + ticket.refund_amount, 0)).toBe(order.total);
    expect(options.amount).toBe(order.total);
  });

  it('the options’ deadline is 48 hours before the start if that is sooner', async () => {
    const start_date = new Date(api.clock.now().getTime() + 4 * DAY).toISOString();
    const show = await makeShow(api, { event: { start_date } });
    const options = await optionsOf(await buy(api, show, [[inteira(show), 1]]));
    expect(options.until).toBe(new Date(Date.parse(start_date) - 48 * HOUR).toISOString());
  });

  it('the options and requests are for the buyer’s session and account alone', async () => {
    const show = await makeShow(api);
    const buyer = await makePerson(api);
    const { order } = await buy(api, show, [[inteira(show), 1]], buyer);
    const path = `/api/orders/${order.id}/refund`;
    for (const stranger of [null, await makePerson(api), show.producer]) {
      const { body } = await as(api, stranger).get(path).expect(200);
      expect(body).toMatchObject({ obstacle: 'REFUND_NOT_YOURS', tickets: [], amount: 0, requests: [], rule: null });
      expect(await codeOf(as(api, stranger).post(path, { id: newId() }))).toBe('REFUND_NOT_YOURS');
    }
    expect((await as(api, buyer).get(path).expect(200)).body).toMatchObject({ amount: order.total, obstacle: null });
    await as(api, buyer).post(path, { id: newId() }).expect(201);
    await as(api, buyer).get(`/api/orders/${newId()}/refund`).expect(404);
    await as(api, buyer).post(`/api/orders/${newId()}/refund`, { id: newId() }).expect(404);
  });

  it('the options of an order without a right to a refund give the reason', async () => {
    const show = await makeShow(api);
    const waiting = await book(api, show, [[inteira(show), 1]]);
    expect(await optionsOf(waiting)).toMatchObject({ obstacle: 'REFUND_NOT_PAID', amount: 0, rule: null });
    const soon = new Date(api.clock.now().getTime() + DAY).toISOString();
    const tonight = await makeShow(api, { event: { start_date: soon } });
    const late = await buy(api, tonight, [[inteira(tonight), 1]]);
    expect(await optionsOf(late)).toMatchObject({ obstacle: 'REFUND_TOO_LATE', amount: 0, until: null });
    expect(await codeOf(askRefund(api, late))).toBe('REFUND_TOO_LATE');
    expect(await codeOf(askRefund(api, waiting))).toBe('REFUND_NOT_PAID');
  });
});

describe('within seven days', () => {
  it('a whole order is refunded at once: money, fee, places and coupon, and every ticket is dead', async () => {
    const show = await makeShow(api);
    const bought = await buyWithCoupon(show);
    const { total } = bought.order;
    const id = newId();
    const { body } = await askRefund(api, bought, { id, amount: total, reason: ' Não posso ir. ' }).expect(201);
    expect(body).toMatchObject({ id, rule: 'withdrawal', status: 'approved', amount: total, reason: 'Não posso ir.' });
    expect((body as RefundRequestView).tickets).toHaveLength(3);
    expect((body as RefundRequestView).answered_at).not.toBeNull();

    const { order } = await reread(api, bought);
    expect(order).toMatchObject({ status: 'refunded', refunded_amount: total, total });
    expect(order.tickets?.some((ticket) => ticket.qr ?? ticket.code)).toBe(false);
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 0, reserved: 0, leased: 0, meia_taken: 0 });
    expect(await usesOf(api, bought.coupon)).toBe(0);
    expect(await bookOf(api, show)).toEqual({});
    expect(await sentBack(api, id)).toEqual({ payment_id: bought.payment.id, amount: total });
    expect(await optionsOf(bought)).toMatchObject({ obstacle: 'REFUND_NOT_PAID', requests: [{ id }] });
  });

  it('the gateway’s notification of our refund counts nothing twice', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 2]]);
    await askRefund(api, bought).expect(201);
    await say(api, bought.payment, 'refunded').expect(200);
    await say(api, bought.payment, 'refunded', 'by_admin').expect(200);
    expect((await reread(api, bought)).order).toMatchObject({
      status: 'refunded',
      refunded_amount: bought.order.total,
    });
    expect(await bookOf(api, show)).toEqual({});
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
  });

  it('one ticket is refunded on its own, with its fee, and the order stays paid with the others', async () => {
    const show = await makeShow(api);
    await api.database.query('update users set administrate_tax = 333 where id = $1', [show.producer.id]);
    const bought = await buyWithCoupon(show);
    const { tickets } = await optionsOf(bought);
    const half = tickets.find(({ price }) => price.kind === 'meia_estudante')!;
    const before = await bookOf(api, show);
    const id = newId();
    await askRefund(api, bought, { id, ticket_ids: [half.id], amount: half.refund_amount }).expect(201);

    const { order } = await reread(api, bought);
    const { total, subtotal, coupon_amount, tax_amount } = bought.order;
    expect(order).toMatchObject({
      status: 'paid',
      status_detail: 'partially_refunded',
      total,
      subtotal,
      coupon_amount,
    });
    expect(order.refunded_amount).toBe(half.refund_amount);
    expect(order.tickets?.filter((ticket) => ticket.qr)).toHaveLength(2);
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 2, reserved: 0, leased: 0, meia_taken: 0 });
    expect(await usesOf(api, bought.coupon)).toBe(2);
    expect(await sentBack(api, id)).toEqual({ payment_id: bought.payment.id, amount: half.refund_amount });

    const after = await bookOf(api, show);
    expect(Object.values(after).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(after['gateway_receivable']).toBe(total - half.refund_amount);
    expect(after['convenience_fees']).toBe(-(tax_amount - half.tax_amount));
    expect(after['online_receipts']).toBe(before['online_receipts']! + half.unit_amount - half.coupon_amount);
    expect(after['administration_due']).toBe(Math.floor((-after['online_receipts']! * 333) / 10_000 + 0.5));

    const overview = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/overview?from=2026-01-01&to=2026-01-01&group=day`)
      .expect(200);
    expect(overview.body).toMatchObject({
      total_receipt: -after['online_receipts']!,
      tickets_count: 2,
      orders_count: 1,
    });
  });

  it('a full refund of an order with free tickets is not taken for money that came too late', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[inteira(show), 2]]);
    await api.database.query(
      `with free as (
         update tickets set coupon_amount = unit_amount, tax_amount = 0 where order_id = $1 and position = 1
       )
       update orders set coupon_amount = 10000, tax_amount = 1000, total = 11000 where id = $1`,
      [booking.order.id],
    );
    await say(api, await charge(api, booking), 'approved').expect(200);
    const [paid] = (await optionsOf(booking)).tickets.filter(({ refund_amount }) => refund_amount > 0);
    await askRefund(api, booking, { ticket_ids: [paid!.id] }).expect(201);
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'paid', refunded_amount: 11_000, payment: { status: 'refunded' } });
    expect(order.sent_back).toBeUndefined();
  });

  it('ticket by ticket the whole order is refunded, to the centavo', async () => {
    const show = await makeShow(api);
    const bought = await buyWithCoupon(show);
    const { tickets } = await optionsOf(bought);
    const ids: string[] = [];
    for (const ticket of tickets) {
      ids.push(newId());
      await askRefund(api, bought, { id: ids.at(-1)!, ticket_ids: [ticket.id] }).expect(201);
    }
    const { order } = await reread(api, bought);
    expect(order).toMatchObject({ status: 'refunded', refunded_amount: order.total });
    expect(await bookOf(api, show)).toEqual({});
    expect(await usesOf(api, bought.coupon)).toBe(0);
    const back = await Promise.all(ids.map((id) => sentBack(api, id)));
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
  });

  it('a refund is mailed to the buyer and to the holder of the given ticket', async () => {
    const show = await makeShow(api);
    const [mine, given] = ['compra', 'presente'].map((who) => `${who}-${newId()}@exemplo.br`) as [string, string];
    const booking = await book(api, show, [[inteira(show), 2]]);
    const payment = await charge(
      api,
      booking,
      checkoutBody('pix', {
        buyer: { ...BUYER, email: mine },
        assignees: [{ ticket_index: 1, name: 'Caio Lima', email: given }],
      }),
    );
    await say(api, payment, 'approved').expect(200);
    const { body } = await askRefund(api, booking).expect(201);
    const [mail] = await mailsTo(api, mine, 'refund-done');
    const sum = (body as RefundRequestView).amount / 100;
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(`no valor de R$ ${sum.toFixed(2).replace('.', ',')}`);
    expect(linkIn(mail!).pathname).toBe(`/events/${show.slug}/orders/${booking.order.id}`);
    const [told] = await mailsTo(api, given, 'ticket-refunded');
    expect(told?.text).toContain('A compra do ingresso que você recebeu');
    // This address is unconfirmed: no name that another person typed goes there.
    expect(told?.text).not.toContain('Caio');
    expect(await mailsTo(api, mine, 'ticket-refunded')).toEqual([]);
  });

  it('a free ticket can be given back, and no money is sent', async () => {
    const show = await makeShow(api);
    const bought = await buyWithCoupon(show, 'free', 100);
    expect(await optionsOf(bought)).toMatchObject({ rule: 'withdrawal', amount: 0, obstacle: null });
    await askRefund(api, bought, { amount: 0 }).expect(201);
    expect((await reread(api, bought)).order).toMatchObject({ status: 'refunded', refunded_amount: 0 });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, meia_taken: 0 });
    expect(await usesOf(api, bought.coupon)).toBe(0);
  });

  it('free tickets stay valid when the rest of their order is refunded', async () => {
    const prices = [
      { name: 'Inteira', value: 10_000, kind: 'inteira' as const, sorting: 0 },
      { name: 'Social', value: 100, kind: 'social' as const, sorting: 1 },
    ];
    const show = await makeShow(api, { lots: [{ prices }, { name: 'Cortesia', prices }] });
    await makeCoupon(api, show, { name: 'NADA', percent_off: 100, lots: [show.lots[1]!.id] });
    const cart: Cart = [
      [inteira(show), 1],
      [priceOf(show.lots[1]).id, 1],
    ];
    const answer = await as(api, null)
      .post(`/api/events/${show.slug}/bookings`, { ...bookingBody(cart), coupon: 'NADA' })
      .expect(201);
    const booking = { order: answer.body, cookie: cookieOf(answer.headers['set-cookie']) };
    const payment = await charge(api, booking);
    await say(api, payment, 'approved').expect(200);
    const paid = (await optionsOf(booking)).tickets.find(({ refund_amount }) => refund_amount > 0)!;
    await askRefund(api, booking, { ticket_ids: [paid.id] }).expect(201);
    await say(api, payment, 'refunded').expect(200);
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'paid', refunded_amount: order.total });
    expect(order.tickets?.filter((ticket) => ticket.qr)).toHaveLength(1);
  });

  it('an admitted ticket is not refunded on request, until its entry is undone', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 2]]);
    const [first, second] = (await optionsOf(bought)).tickets;
    const desk = `/api/producer/events/${show.id}/checkins`;
    await as(api, show.producer).post(desk, { id: newId(), ticket_id: first!.id }).expect(201);
    const options = await optionsOf(bought);
    expect(options.tickets.map(({ obstacle }) => obstacle)).toEqual(['REFUND_TICKET_IN', null]);
    expect(options.amount).toBe(second!.refund_amount);
    expect(await codeOf(askRefund(api, bought))).toBe('REFUND_TICKET_IN');
    await askRefund(api, bought, { ticket_ids: [second!.id] }).expect(201);
    await api.database.query('update checkins set undone_at = now() where ticket_id = $1', [first!.id]);
    await askRefund(api, bought, { ticket_ids: [first!.id] }).expect(201);
    expect((await reread(api, bought)).order.status).toBe('refunded');
  });

  it('a refunded ticket is refused at the door, and its place is sold again', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2 }] });
    const bought = await buy(api, show, [[inteira(show), 2]]);
    const [ticket] = bought.order.tickets!;
    await askRefund(api, bought, { ticket_ids: [ticket!.id] }).expect(201);
    const desk = `/api/producer/events/${show.id}/checkins`;
    const refused = await as(api, show.producer).post(desk, { id: newId(), ticket_id: ticket!.id }).expect(422);
    expect(refused.body.feedback).toBe('ORDER_CANCELLED_ERROR');
    const dirty = await api.database.query('select from door_dirty where ticket_id = $1', [ticket!.id]);
    const listed = await api.database.query(`select from door_tickets where ticket_id = $1 and status = 'refunded'`, [
      ticket!.id,
    ]);
    expect(dirty.length + listed.length).toBeGreaterThan(0);
    await buy(api, show, [[inteira(show), 1]]);
  });
});

describe('request that waits', () => {
  it('a waiting request is for a changed or cancelled event, and leaves the tickets valid', async () => {
    for (const how of ['canceled_at', 'changed_at'] as const) {
      const show = await makeShow(api);
      const email = `${newId()}@exemplo.br`;
      const booking = await book(api, show, [[inteira(show), 2]]);
      const payment = await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email } }));
      await say(api, payment, 'approved').expect(200);
      await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [
        booking.order.id,
      ]);
      expect(await codeOf(askRefund(api, booking))).toBe('REFUND_TOO_LATE');
      await upset(api, show, how);
      const rule = how === 'canceled_at' ? 'event_cancelled' : 'event_changed';
      expect(await optionsOf(booking)).toMatchObject({ rule, at_once: false, obstacle: null });
      const { body } = await askRefund(api, booking).expect(201);
      expect(body).toMatchObject({ rule, status: 'pending', answered_at: null, amount: booking.order.total });
      const { order } = await reread(api, booking);
      expect(order).toMatchObject({ status: 'paid', refunded_amount: 0 });
      expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2 });
      expect((await optionsOf(booking)).tickets.map(({ obstacle }) => obstacle)).toEqual([
        'REFUND_ASKED',
        'REFUND_ASKED',
      ]);
      expect(await codeOf(askRefund(api, booking))).toBe('REFUND_ASKED');
      const told = how === 'canceled_at' ? 'não abrem a entrada' : 'continuam valendo';
      expect((await mailsTo(api, email, 'refund-asked'))[0]?.text).toContain(told);
    }
  });
});

describe('request', () => {
  it('a request is made once by its id', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 2]]);
    const [ticket] = (await optionsOf(bought)).tickets;
    const facts = { id: newId(), ticket_ids: [ticket!.id] };
    const answers = await Promise.all([1, 2, 3].map(() => askRefund(api, bought, facts)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await reread(api, bought)).order.refunded_amount).toBe(ticket!.refund_amount);
    expect(await codeOf(askRefund(api, bought, { id: facts.id }))).toBe('ID_REUSED');
    const another = await buy(api, show, [[inteira(show), 1]]);
    expect(await codeOf(askRefund(api, another, { id: facts.id }))).toBe('ID_REUSED');
  });

  it('a request with another amount than was shown is refused, and changes nothing', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 1]]);
    const amount = bought.order.total + 1;
    expect(await codeOf(askRefund(api, bought, { amount }))).toBe('REFUND_AMOUNT_CHANGED');
    expect((await optionsOf(bought)).requests).toEqual([]);
  });

  it.each([
    [{ ticket_ids: [] }, 'ticket_ids'],
    [{ ticket_ids: ['x'] }, 'ticket_ids'],
    [{ ticket_ids: [newId()] }, 'ticket_ids'],
    [{ ticket_ids: null }, 'ticket_ids'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ reason: 'a'.repeat(2_001) }, 'reason'],
    [{ id: 'x' }, 'id'],
    [{ status: 'approved' }, 'status'],
  ])('a request with %j is refused', async (facts, field) => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 1]]);
    const { body } = await askRefund(api, bought, facts).expect(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('a request is recorded in the audit log', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 2]]);
    const [ticket] = (await optionsOf(bought)).tickets;
    const id = newId();
    await askRefund(api, bought, { id, ticket_ids: [ticket!.id] }).expect(201);
    const entries = await api.database.query<{ action: string }>(
      `select action from audit_entries where subject_id in ($1, $2) and action in ('orders:refund', 'refunds:ask') order by action`,
      [id, bought.order.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['orders:refund', 'refunds:ask']);
  });
});
