import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PaymentView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { statementsWait } from '../../../testing/locks.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, buy, BUYER, charge, checkoutBody, cookieOf, reread, say } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { crc16 } from '../gateways/br-code.ts';

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 1000 }] });
let inteira: string;
beforeAll(() => {
  inteira = priceOf(show.lots[0]).id;
});

function checkout(orderId: string, body: object, cookie = '') {
  return as(api, null).post(`/api/orders/${orderId}/checkout`, body).set('cookie', cookie);
}

describe('checkout by Pix', () => {
  it('a checkout by Pix returns a code to pay, its picture, and 31 minutes for both hold and charge', async () => {
    const { order, cookie } = await book(api, show, [[inteira, 2]]);
    const answer = await checkout(order.id, checkoutBody(), cookie).expect(200);
    const payment = answer.body.payment as PaymentView;
    expect(payment).toMatchObject({ method: 'pix', status: 'pending', status_detail: null });
    const text = payment.qr_code ?? '';
    expect(text).toContain('5406220.00');
    expect(parseInt(text.slice(-4), 16)).toBe(crc16(text.slice(0, -4)));
    expect(
      Buffer.from(payment.qr_code_base64 ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(answer.body.expires_at).toBe(payment.expires_at);
    const left = Date.parse(payment.expires_at ?? '') - api.clock.now().getTime();
    expect(left).toBeGreaterThan(30 * MINUTE);
    expect(left).toBeLessThanOrEqual(31 * MINUTE);
    expect(answer.body.user).toEqual({
      id: null,
      name: BUYER.name,
      email: BUYER.email,
      phone: '+5511987654321',
      document: '52998224725',
    });
  });

  it('a repeated checkout, also two at once, returns the same charge and extends the hold once', async () => {
    const booking = await book(api, show, [[inteira, 1]]);
    const payments = await Promise.all([charge(api, booking), charge(api, booking), charge(api, booking)]);
    api.clock.advance(MINUTE);
    payments.push(await charge(api, booking));
    for (const payment of payments) expect(payment).toEqual(payments[0]);
    const rows = await api.database.query('select id from payments where order_id = $1', [booking.order.id]);
    expect(rows).toHaveLength(1);
  });

  it('a checkout by another method cancels the first charge, and does not extend the hold again', async () => {
    const booking = await book(api, show, [[inteira, 1]]);
    const pix = await charge(api, booking);
    api.clock.advance(MINUTE);
    const card = await charge(api, booking, checkoutBody('card'));
    expect(card).toMatchObject({ method: 'card', status: 'pending', expires_at: pix.expires_at });
    expect(card.checkout_url).toBe(`${api.env.PUBLIC_URL}/sandbox/payments/${card.id}`);
    expect(card.qr_code).toBeUndefined();
    const again = await charge(api, booking);
    expect(again.id).not.toBe(pix.id);
    expect(again.expires_at).toBe(pix.expires_at);
    const rows = await api.database.query('select status from payments where order_id = $1 order by created_at', [
      booking.order.id,
    ]);
    expect(rows).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }, { status: 'pending' }]);
  });

  it('a checkout after a rejected charge makes another, while the places are held', async () => {
    const booking = await book(api, show, [[inteira, 1]]);
    const card = await charge(api, booking, checkoutBody('card'));
    await say(api, card, 'rejected', 'cc_rejected_insufficient_amount').expect(200);
    expect((await reread(api, booking)).order).toMatchObject({
      status: 'rejected',
      status_detail: 'cc_rejected_insufficient_amount',
    });
    const second = await charge(api, booking, checkoutBody('card'));
    expect(second.id).not.toBe(card.id);
    expect((await reread(api, booking)).order.status).toBe('booking');
  });
});

describe('checkout of a free order', () => {
  it('a checkout of a free order pays it without a gateway', async () => {
    const booking = await book(api, show, [[inteira, 1]]);
    await api.database.query('update tickets set coupon_amount = unit_amount, tax_amount = 0 where order_id = $1', [
      booking.order.id,
    ]);
    await api.database.query('update orders set coupon_amount = subtotal, tax_amount = 0, total = 0 where id = $1', [
      booking.order.id,
    ]);
    const answer = await checkout(booking.order.id, checkoutBody('free'), booking.cookie).expect(200);
    expect(answer.body).toMatchObject({
      status: 'paid',
      payment: null,
      total: 0,
      tickets: [{ code: expect.any(String) }],
    });
    expect(await api.database.query('select id from ledger_postings where order_id = $1', [booking.order.id])).toEqual(
      [],
    );
  });
});

describe('refused checkout', () => {
  it('a checkout of an expired cart is refused, before and after the sweep', async () => {
    const { order } = await book(api, show, [[inteira, 1]]);
    api.clock.advance(15 * MINUTE + 1);
    expect((await checkout(order.id, checkoutBody()).expect(409)).body.code).toBe('EXPIRED_CART_ERROR');
    await api.database.query(`update orders set status = 'cancelled', status_detail = 'expired' where id = $1`, [
      order.id,
    ]);
    expect((await checkout(order.id, checkoutBody()).expect(409)).body.code).toBe('EXPIRED_CART_ERROR');
  });

  it('a checkout of a paid or refunded order is refused', async () => {
    const paid = await buy(api, show, [[inteira, 1]]);
    expect((await checkout(paid.order.id, checkoutBody()).expect(409)).body.code).toBe('ORDER_ERROR');
    const { order } = await book(api, show, [[inteira, 1]]);
    await as(api, null).delete(`/api/orders/${order.id}`).expect(204);
    expect((await checkout(order.id, checkoutBody()).expect(409)).body.code).toBe('ORDER_ERROR');
  });

  it('a checkout is refused if the event was cancelled meanwhile', async () => {
    const cancelled = await makeShow(api);
    const { order } = await book(api, cancelled, [[priceOf(cancelled.lots[0]).id, 1]]);
    await api.database.query('update events set canceled_at = now() where id = $1', [cancelled.id]);
    expect((await checkout(order.id, checkoutBody()).expect(409)).body.code).toBe('EVENT_ERROR');
  });

  it.each(['pix', 'card'] as const)('a checkout of a free order by %s is refused', async (method) => {
    const { order } = await book(api, show, [[inteira, 1]]);
    await api.database.query('update orders set coupon_amount = subtotal, tax_amount = 0, total = 0 where id = $1', [
      order.id,
    ]);
    const refusal = await checkout(order.id, checkoutBody(method)).expect(400);
    expect(refusal.body.errors).toHaveProperty(['payment.method']);
    expect(await api.database.query('select id from payments where order_id = $1', [order.id])).toEqual([]);
  });

  it('a checkout as free of an order that costs money is refused', async () => {
    const { order } = await book(api, show, [[inteira, 1]]);
    const refusal = await checkout(order.id, checkoutBody('free')).expect(400);
    expect(refusal.body.errors).toHaveProperty(['payment.method']);
  });

  it.each([
    [{ buyer: { ...BUYER, email: 'bia' } }, 'buyer.email'],
    [{ buyer: { ...BUYER, name: ' ' } }, 'buyer.name'],
    [{ buyer: { ...BUYER, document: '111.111.111-11' } }, 'buyer.document'],
    [{ buyer: { ...BUYER, phone: '123' } }, 'buyer.phone'],
    [{ payment: { method: 'cash' } }, 'payment.method'],
    [{ assignees: [{ ticket_index: 1, name: 'Léo', email: 'leo@exemplo.br' }] }, 'assignees.0.ticket_index'],
    [{ answers: [{ question_id: '6f1de0a2-5f5b-4f0e-9c55-000000000000', value: 'x' }] }, 'answers.0.question_id'],
  ])('a checkout with %j is refused', async (facts, field) => {
    const { order, cookie } = await book(api, show, [[inteira, 1]]);
    const refusal = await checkout(order.id, { ...checkoutBody(), ...facts }, cookie).expect(400);
    expect(Object.keys(refusal.body.errors)).toEqual([field]);
    expect((await reread(api, { order, cookie })).order.payment).toBeNull();
  });

  it('a checkout of an unknown order is refused', async () => {
    await checkout('6f1de0a2-5f5b-4f0e-9c55-000000000000', checkoutBody()).expect(404);
  });
});

describe('limit_by_user at checkout', () => {
  it.each([
    ['e-mail', { email: 'BIA@Exemplo.br', document: null }],
    ['document', { email: 'outra@exemplo.br', document: '52998224725' }],
  ])('a checkout counts the purchases of the same %s, and keeps the hold', async (_, facts) => {
    const limited = await makeShow(api, { event: { limit_by_user: 3 } });
    const price = priceOf(limited.lots[0]).id;
    await buy(api, limited, [[price, 2]]);
    const booking = await book(api, limited, [[price, 2]]);
    const body = checkoutBody('pix', { buyer: { ...BUYER, ...facts } });
    const refusal = await checkout(booking.order.id, body, booking.cookie).expect(409);
    expect(refusal.body.code).toBe('USER_TICKET_LIMIT_REACHED');
    expect((await reread(api, booking)).order.status).toBe('booking');
    const smaller = await book(api, limited, [[price, 1]]);
    await checkout(smaller.order.id, body, smaller.cookie).expect(200);
  });

  it('a checkout waits for the event’s lock before the order’s, as every write does', async () => {
    const limited = await makeShow(api, { event: { limit_by_user: 3 } });
    const { order, cookie } = await book(api, limited, [[priceOf(limited.lots[0]).id, 1]]);
    const waited = await api.database.transaction(async (tx) => {
      await tx.query('select from events where id = $1 for no key update', [limited.id]);
      const asked = checkout(order.id, checkoutBody(), cookie).then((answer) => answer.status);
      await statementsWait(api);
      expect(await tx.query('select id from orders where id = $1 for no key update nowait', [order.id])).toHaveLength(
        1,
      );
      return { asked };
    });
    expect(await waited.asked).toBe(200);
  });
});

describe('buyer and assignees', () => {
  it('a checkout assigns tickets to their persons, and marks only those given to somebody else', async () => {
    const leo = await makePerson(api, { name: 'Léo', email: 'leo@exemplo.br' });
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [leo.id]);
    const booking = await book(api, show, [[inteira, 3]]);
    const body = checkoutBody('pix', {
      assignees: [
        { ticket_index: 1, name: 'Léo Prado', email: 'Leo@exemplo.br' },
        { ticket_index: 2, name: 'Bia', email: BUYER.email },
      ],
    });
    await charge(api, booking, body);
    const rows = await api.database.query(
      `select holder_name, holder_document, assignee_name, assignee_email, assignee_id from tickets where order_id = $1 order by position`,
      [booking.order.id],
    );
    const nobody = { assignee_name: null, assignee_email: null, assignee_id: null };
    expect(rows).toEqual([
      { holder_name: BUYER.name, holder_document: '52998224725', ...nobody },
      {
        holder_name: 'Léo Prado',
        holder_document: null,
        assignee_name: 'Léo Prado',
        assignee_email: 'leo@exemplo.br',
        assignee_id: leo.id,
      },
      // Assigned to the buyer's address: a guest without a document.
      { holder_name: 'Bia', holder_document: null, ...nobody },
    ]);
  });

  it('a person with the order’s id may pay, and never change a buyer that is named', async () => {
    const booking = await book(api, show, [[inteira, 1]]);
    const payment = await charge(api, booking);
    const stranger = { name: 'Rafa', email: 'rafa@exemplo.br' };
    const answer = await checkout(booking.order.id, checkoutBody('pix', { buyer: stranger })).expect(200);
    expect(answer.body.payment.id).toBe(payment.id);
    expect(answer.body.user).toBeUndefined();
    const again = await checkout(booking.order.id, { payment: { method: 'pix' } }).expect(200);
    expect(again.body.payment.id).toBe(payment.id);
    expect((await reread(api, booking)).order.user?.email).toBe(BUYER.email);
  });

  it('the first person to name a buyer with the link is the buyer, and the booking browser sees no data of that person', async () => {
    const ana = await makePerson(api);
    for (const booker of [null, ana]) {
      const booking = await book(api, show, [[inteira, 1]], booker);
      const path = `/api/orders/${booking.order.id}`;
      const answer = await checkout(booking.order.id, checkoutBody()).expect(200);
      await say(api, answer.body.payment, 'approved').expect(200);
      const his = { order: booking.order, cookie: cookieOf(answer.headers['set-cookie']) };
      const { order } = await reread(api, his);
      expect(order).toMatchObject({ user: { email: BUYER.email }, tickets: [{ qr: expect.any(String) }] });
      const seen = await as(api, booker).get(path).set('cookie', booking.cookie).expect(200);
      expect([seen.body.user, seen.body.tickets]).toEqual([undefined, undefined]);
      await as(api, booker).get(`${path}/ingresso.pdf`).set('cookie', booking.cookie).expect(403);
    }
    expect((await as(api, ana).get('/api/customer/orders').expect(200)).body.count).toBe(0);
  });

  it('a buyer who names himself with the link may correct the data', async () => {
    const booking = await book(api, show, [[inteira, 1]]);
    const path = `/api/orders/${booking.order.id}`;
    const named = await as(api, null).put(`${path}/buyer`, { name: 'Bia', email: 'bai@exemplo.br' }).expect(200);
    const cookie = cookieOf(named.headers['set-cookie']);
    const answer = await checkout(booking.order.id, checkoutBody(), cookie).expect(200);
    expect(answer.body.user.email).toBe(BUYER.email);
    const next = cookieOf(answer.headers['set-cookie']);
    expect((await reread(api, { order: booking.order, cookie: next })).order.user?.email).toBe(BUYER.email);
    expect((await reread(api, booking)).order.user).toBeUndefined();
  });

  it('a payment without a buyer is refused', async () => {
    const { order, cookie } = await book(api, show, [[inteira, 1]]);
    const answer = await checkout(order.id, { payment: { method: 'pix' } }, cookie).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { buyer: ['Campo obrigatório'] } });
  });

  it('a checkout of a signed-in buyer ties the order to the account', async () => {
    const ana = await makePerson(api);
    const { order } = await book(api, show, [[inteira, 1]], ana);
    await as(api, ana).post(`/api/orders/${order.id}/checkout`, checkoutBody()).expect(200);
    const mine = await as(api, ana).get('/api/customer/orders').expect(200);
    expect(mine.body).toMatchObject({ count: 1, data: [{ id: order.id, user: { id: ana.id, email: BUYER.email } }] });
  });
});

describe('released booking', () => {
  it('a released booking frees its places and cancels its charge, and a repeat does nothing', async () => {
    const booking = await book(api, show, [[inteira, 4]]);
    const payment = await charge(api, booking);
    await as(api, null).delete(`/api/orders/${booking.order.id}`).expect(204);
    await as(api, null).delete(`/api/orders/${booking.order.id}`).expect(204);
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'cancelled', payment: { id: payment.id, status: 'cancelled' } });
  });

  it('a paid order can’t be released', async () => {
    const { order } = await buy(api, show, [[inteira, 1]]);
    const refusal = await as(api, null).delete(`/api/orders/${order.id}`).expect(409);
    expect(refusal.body.code).toBe('DELETE_BOOKINGS_ERROR');
  });
});
