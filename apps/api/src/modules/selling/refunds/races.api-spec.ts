import { expect, it } from '@jest/globals';
import { newId } from '../../../kernel/database/ids.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { bookOf, buy, reread, say, stockOf, type TestBooking } from '../../../testing/purchases.ts';
import { askedRefund, askRefund } from '../../../testing/refunds.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

const ROUNDS = 4;

const inteira = (show: TestShow) => priceOf(show.lots[0]).id;
const startPath = (show: TestShow, orderId: string) => `/api/producer/events/${show.id}/orders/${orderId}/refunds`;

function start(show: TestShow, { order }: TestBooking, ticket_ids?: string[]) {
  return as(api, show.producer).post(startPath(show, order.id), { id: newId(), ...(ticket_ids && { ticket_ids }) });
}

/** Checks that the refunds equal the order's refunded amount, once each, and nothing else is left. */
async function expectExact(show: TestShow, booking: TestBooking): Promise<void> {
  const { order } = await reread(api, booking);
  const [row] = await api.database.query<{ lines: number; standing: number; paid: number }>(
    `select (select coalesce(sum(k.amount), 0) from refund_tickets k join refund_requests r on r.id = k.request_id
             where r.order_id = $1 and r.status = 'approved' and k.is_open)::int as lines,
       count(*) filter (where status = 'valid')::int as standing,
       coalesce(sum(unit_amount - coupon_amount + tax_amount) filter (where status = 'valid'), 0)::int as paid
     from tickets where order_id = $1`,
    [order.id],
  );
  expect(order.refunded_amount).toBe(row?.lines);
  expect(order.total - order.refunded_amount).toBe(row?.paid);
  expect((await stockOf(api, show.lots[0]?.id)).sold).toBe(row?.standing);
  const book = await bookOf(api, show);
  expect(book['gateway_receivable'] ?? 0).toBe(row?.paid);
  expect(Object.values(book).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(order.status).toBe(row?.standing === 0 ? 'refunded' : 'paid');
}

it('one of two concurrent answers wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const show = await makeShow(api);
    const booking = await buy(api, show, [[inteira(show), 2]]);
    await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [
      booking.order.id,
    ]);
    const { id } = await askedRefund(api, show, booking);
    const path = `/api/producer/events/${show.id}/refund-requests/${id}`;
    const answers = await Promise.all([
      as(api, show.producer).put(path, { status: 'approved' }),
      as(api, show.producer).put(path, { status: 'refused', reason: 'Não desta vez.' }),
      as(api, show.producer).put(path, { status: 'approved' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await expectExact(show, booking);
  }
});

it('a ticket requested twice at once is refunded once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const show = await makeShow(api);
    const booking = await buy(api, show, [[inteira(show), 2]]);
    const ticket_ids = [booking.order.tickets![0]!.id];
    const answers = await Promise.all([
      askRefund(api, booking, { ticket_ids }),
      askRefund(api, booking, { ticket_ids }),
      start(show, booking, ticket_ids),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await expectExact(show, booking);
  }
});

it('concurrent refunds of an order and of one of its tickets refund no centavo twice', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const show = await makeShow(api);
    const booking = await buy(api, show, [[inteira(show), 3]]);
    const one = [booking.order.tickets![1]!.id];
    const answers = await Promise.all([start(show, booking), askRefund(api, booking, { ticket_ids: one })]);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    await expectExact(show, booking);
    expect((await reread(api, booking)).order.status).toBe('refunded');
  }
});

it('a refund concurrent with an entry leaves the ticket either refunded or admitted', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const show = await makeShow(api);
    const booking = await buy(api, show, [[inteira(show), 1]]);
    const [ticket] = booking.order.tickets!;
    const [refund, entry] = await Promise.all([
      askRefund(api, booking),
      as(api, show.producer).post(`/api/producer/events/${show.id}/checkins`, { id: newId(), ticket_id: ticket!.id }),
    ]);
    expect([
      [201, 422],
      [409, 201],
    ]).toContainEqual([refund.status, entry.status]);
    await expectExact(show, booking);
  }
});

it('an entry that waits for a refund finds the ticket dead', async () => {
  const show = await makeShow(api);
  const booking = await buy(api, show, [[inteira(show), 2]]);
  const [ticket] = booking.order.tickets!;
  // Holding the lot keeps the refund from ending, after it has locked its order.
  const pending = await api.database.transaction(async (tx) => {
    await tx.query('select from lots where id = $1 for update', [show.lots[0]?.id]);
    const refund = askRefund(api, booking, { ticket_ids: [ticket!.id] }).then((answer) => answer);
    await statementsWait(api);
    const body = { id: newId(), ticket_id: ticket!.id };
    const entry = as(api, show.producer)
      .post(`/api/producer/events/${show.id}/checkins`, body)
      .then((answer) => answer);
    return { refund, entry };
  });
  expect((await pending.refund).status).toBe(201);
  const entry = await pending.entry;
  expect([entry.status, entry.body.feedback]).toEqual([422, 'ORDER_CANCELLED_ERROR']);
});

it('a ticket transferred during its refund is dead for either holder', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const show = await makeShow(api);
    const booking = await buy(api, show, [[inteira(show), 2]]);
    const [ticket] = booking.order.tickets!;
    const path = `/api/orders/${booking.order.id}/tickets/${ticket!.id}/transfers`;
    const [refund, transfer] = await Promise.all([
      askRefund(api, booking, { ticket_ids: [ticket!.id] }),
      as(api, null)
        .post(path, { id: newId(), name: 'Caio Lima', email: `${newId()}@exemplo.br` })
        .set('cookie', booking.cookie),
    ]);
    expect(refund.status).toBe(201);
    expect([201, 409]).toContain(transfer.status);
    const [dead] = await api.database.query('select status from tickets where id = $1', [ticket!.id]);
    expect(dead).toEqual({ status: 'refunded' });
    await expectExact(show, booking);
  }
});

it('our refund and the gateway’s notification at the same time count once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const show = await makeShow(api);
    const booking = await buy(api, show, [[inteira(show), 2]]);
    const one = [booking.order.tickets![0]!.id];
    await Promise.all([askRefund(api, booking, { ticket_ids: one }), say(api, booking.payment, 'refunded')]);
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'refunded', refunded_amount: order.total });
    expect(await bookOf(api, show)).toEqual({});
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
  }
});
