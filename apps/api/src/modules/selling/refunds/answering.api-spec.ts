import { describe, expect, it } from '@jest/globals';
import {
  type OrderRefundsView,
  type Page,
  type RefundAnswerBody,
  type RefundRequestRowView,
} from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { mailsTo } from '../../../testing/mails.ts';
import type { TestPerson } from '../../../testing/people.ts';
import {
  book,
  bookOf,
  BUYER,
  buy,
  charge,
  checkoutBody,
  reread,
  say,
  stockOf,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { askedRefund, refundOptions, sentBack, upset } from '../../../testing/refunds.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const admin = usePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
const support = usePerson(api, { name: 'Sara Suporte', roles: ['support'] });

const inteira = (show: TestShow) => priceOf(show.lots[0]).id;
const requestsOf = (show: TestShow, area = 'producer') => `/api/${area}/events/${show.id}/refund-requests`;
const refundsOf = (show: TestShow, orderId: string, area = 'producer') =>
  `/api/${area}/events/${show.id}/orders/${orderId}/refunds`;

function answer(show: TestShow, id: string, body: RefundAnswerBody, [whom, area] = [show.producer, 'producer']) {
  return as(api, whom).put(`${requestsOf(show, area)}/${id}`, body);
}

/** Buys two tickets, so long ago that a request for them waits. */
async function buyEarly(show: TestShow, email = `${newId()}@exemplo.br`): Promise<TestBooking & { email: string }> {
  const booking = await book(api, show, [[inteira(show), 2]]);
  const payment = await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email } }));
  await say(api, payment, 'approved').expect(200);
  await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [booking.order.id]);
  return { ...(await reread(api, booking)), email };
}

async function waiting(facts: Parameters<typeof askedRefund>[3] = {}) {
  const show = await makeShow(api);
  const booking = await buyEarly(show);
  return { show, booking, request: await askedRefund(api, show, booking, facts) };
}

function enter(show: TestShow, ticketId: string) {
  const body = { id: newId(), ticket_id: ticketId };
  return as(api, show.producer).post(`/api/producer/events/${show.id}/checkins`, body).expect(201);
}

describe('answer to a request', () => {
  it.each<[string, () => [TestPerson, string] | undefined]>([
    ['the producer', () => undefined],
    ['support', () => [support, 'support']],
    ['a super-admin', () => [admin, 'super-admin']],
  ])('%s may approve a request, and the money is refunded', async (_, whom) => {
    const { show, booking, request } = await waiting({ reason: 'Mudou a data.' });
    const answered = await answer(show, request.id, { status: 'approved', reason: 'Até a próxima!' }, whom()).expect(
      200,
    );
    const { total, code } = booking.order;
    expect(answered.body).toMatchObject({
      id: request.id,
      status: 'approved',
      rule: 'event_changed',
      amount: total,
      reason: 'Mudou a data.',
      answer: 'Até a próxima!',
      answered_by: { id: (whom()?.[0] ?? show.producer).id },
      order: { code, total, refunded_amount: total, fee_paid_by: 'buyer' },
      buyer: { email: booking.email },
    });
    expect((await reread(api, booking)).order).toMatchObject({ status: 'refunded', refunded_amount: total });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
    expect(await bookOf(api, show)).toEqual({});
    expect(await sentBack(api, request.id)).toMatchObject({ amount: total });
    const [mail] = await mailsTo(api, booking.email, 'refund-done');
    expect(mail?.text).toContain('Até a próxima!');
  });

  it('a refusal gives its reason, and changes nothing', async () => {
    const { show, booking, request } = await waiting();
    expect((await answer(show, request.id, { status: 'refused' }).expect(400)).body.errors).toHaveProperty('reason');
    await answer(show, request.id, { status: 'refused', reason: ' ' }).expect(400);
    const { body } = await answer(show, request.id, { status: 'refused', reason: 'A data é a mesma.' }).expect(200);
    expect(body).toMatchObject({ status: 'refused', answer: 'A data é a mesma.', tickets: [{}, {}] });
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'paid', refunded_amount: 0 });
    expect(await auditOf(api, request.id, 'refunds:refuse')).toMatchObject([
      {
        actor_id: show.producer.id,
        event_id: show.id,
        before: { status: 'pending' },
        after: { order: order.code, status: 'refused', reason: 'A data é a mesma.' },
      },
    ]);
    const [mail] = await mailsTo(api, booking.email, 'refund-refused');
    expect(mail?.text).toContain('Motivo: A data é a mesma.');
    // A refused buyer may ask again, with better reasons.
    expect((await refundOptions(api, booking)).body).toMatchObject({
      obstacle: null,
      requests: [{ status: 'refused' }],
    });
    await askedRefund(api, show, booking);
  });

  it('a request is answered once, and recorded in the audit log', async () => {
    const { show, request } = await waiting();
    await answer(show, request.id, { status: 'approved' }).expect(200);
    const again = await answer(show, request.id, { status: 'refused', reason: 'Não.' }).expect(409);
    expect(again.body.code).toBe('REFUND_ALREADY_ANSWERED');
    const entries = await api.database.query(
      `select action, actor_id from audit_entries where subject_id = $1 order by action`,
      [request.id],
    );
    expect(entries).toEqual([
      { action: 'refunds:approve', actor_id: show.producer.id },
      { action: 'refunds:ask', actor_id: null },
    ]);
  });

  it('a ticket admitted since is not refunded by an answer, and the producer may still refund it', async () => {
    const { show, booking, request } = await waiting();
    const [ticket] = booking.order.tickets!;
    await enter(show, ticket!.id);
    const refused = await answer(show, request.id, { status: 'approved' }).expect(409);
    expect(refused.body.code).toBe('REFUND_TICKET_IN');
    const started = await as(api, show.producer)
      .post(refundsOf(show, booking.order.id), { id: newId(), ticket_ids: [ticket!.id] })
      .expect(201);
    expect(started.body).toMatchObject({ rule: 'seller', status: 'approved' });
    // The request has lost that ticket, and can be answered for the other.
    const { body } = await answer(show, request.id, { status: 'approved' }).expect(200);
    expect(body.tickets).toHaveLength(1);
    expect(body.amount).toBe(booking.order.total - started.body.amount);
    expect((await reread(api, booking)).order).toMatchObject({ status: 'refunded' });
    expect(await bookOf(api, show)).toEqual({});
  });

  it('an answer waits while the charge is disputed', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 1]]);
    await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [
      bought.order.id,
    ]);
    const request = await askedRefund(api, show, bought);
    await say(api, bought.payment, 'in_mediation').expect(200);
    expect((await answer(show, request.id, { status: 'approved' }).expect(409)).body.code).toBe('REFUND_NOT_PAID');
    await say(api, bought.payment, 'approved').expect(200);
    await answer(show, request.id, { status: 'approved' }).expect(200);
  });

  it('an answer is refused once the money was refunded in another way', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[inteira(show), 1]]);
    await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [
      bought.order.id,
    ]);
    const request = await askedRefund(api, show, bought);
    await say(api, bought.payment, 'refunded').expect(200);
    expect((await refundOptions(api, bought)).body.requests).toMatchObject([{ status: 'moot', amount: 0 }]);
    const late = await answer(show, request.id, { status: 'approved' }).expect(409);
    expect(late.body.code).toBe('REFUND_ALREADY_ANSWERED');
    expect(await bookOf(api, show)).toEqual({});
  });

  it('an answer that is invalid is refused in words of its own', async () => {
    const { show, request } = await waiting();
    const bodies = [{}, { status: 'pending' }, { status: 'refused', reason: 'a'.repeat(2_001) }];
    for (const body of bodies) await answer(show, request.id, body as RefundAnswerBody).expect(400);
    await answer(show, newId(), { status: 'approved' }).expect(404);
    const other = await makeShow(api);
    await answer(other, request.id, { status: 'approved' }).expect(404);
    await answer(show, request.id, { status: 'approved' }, [other.producer, 'producer']).expect(404);
  });
});

describe('refund without a request', () => {
  it('a refund is for the producer and super-admins, whole or of one ticket, at any time', async () => {
    const show = await makeShow(api);
    const booking = await buyEarly(show);
    const [ticket] = booking.order.tickets!;
    const { body } = await as(api, show.producer)
      .post(refundsOf(show, booking.order.id), { id: newId(), ticket_ids: [ticket!.id], reason: 'Lugar ruim.' })
      .expect(201);
    expect(body).toMatchObject({ rule: 'seller', status: 'approved', amount: booking.order.total / 2 });
    const rest = { id: newId(), amount: booking.order.total / 2 };
    const path = refundsOf(show, booking.order.id, 'super-admin');
    await as(api, admin).post(path, rest).expect(201);
    await as(api, admin).post(path, rest).expect(200);
    const { code } = booking.order;
    expect(await auditOf(api, body.id, 'refunds:start')).toMatchObject([
      { actor_id: show.producer.id, event_id: show.id, after: { order: code, amount: body.amount, tickets: 1 } },
    ]);
    expect(await auditOf(api, rest.id, 'refunds:start')).toMatchObject([
      { actor_id: admin.id, event_id: show.id, after: { order: code, amount: rest.amount, tickets: 1 } },
    ]);
    expect((await reread(api, booking)).order).toMatchObject({
      status: 'refunded',
      refunded_amount: booking.order.total,
    });
    expect(await bookOf(api, show)).toEqual({});
    expect(await mailsTo(api, booking.email, 'refund-done')).toHaveLength(2);
    expect((await as(api, admin).post(path, { id: newId() }).expect(409)).body.code).toBe('REFUND_NOT_PAID');
  });

  it('a refund is refused for everybody else', async () => {
    const show = await makeShow(api);
    const { order } = await buyEarly(show);
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['sales', 'general', 'supervise', 'payouts']);
    const other = await makeShow(api);
    const body = { id: newId() };
    await as(api, support)
      .post(refundsOf(show, order.id, 'support'), body)
      .expect(405);
    await as(api, member)
      .post(refundsOf(show, order.id, 'team-member'), body)
      .expect(404);
    await as(api, support).post(refundsOf(show, order.id), body).expect(403);
    await as(api, other.producer).post(refundsOf(show, order.id), body).expect(404);
    await as(api, other.producer).post(refundsOf(other, order.id), body).expect(404);
  });

  it('a refund closes the request that waited for its tickets', async () => {
    const { show, booking, request } = await waiting();
    await as(api, show.producer).post(refundsOf(show, booking.order.id), { id: newId() }).expect(201);
    const { body } = await as(api, show.producer).get(refundsOf(show, booking.order.id)).expect(200);
    expect((body as OrderRefundsView).requests.map(({ rule, status }) => [rule, status])).toEqual([
      ['seller', 'approved'],
      ['event_changed', 'moot'],
    ]);
    expect((await answer(show, request.id, { status: 'approved' }).expect(409)).body.code).toBe(
      'REFUND_ALREADY_ANSWERED',
    );
  });

  it('a refund of a till’s cash sale or of a courtesy is refused', async () => {
    const show = await makeShow(api);
    const { operator } = await makeSalePoint(api, show);
    const sale = newId();
    const items = [{ price_id: inteira(show), amount: 1 }];
    const cash = { id: sale, event_id: show.id, items, payment_method: 'cash' };
    await as(api, operator).post('/api/sale-point/orders', cash).expect(201);
    const atTill = await as(api, show.producer).post(refundsOf(show, sale), { id: newId() }).expect(409);
    expect(atTill.body.code).toBe('REFUND_AT_SALE_POINT');
    const { id } = await giveCourtesy(api, show);
    const gift = await as(api, show.producer).post(refundsOf(show, id), { id: newId() }).expect(409);
    expect(gift.body.code).toBe('REFUND_COURTESY');
  });
});

describe('list of requests', () => {
  it('the list of requests shows waiting ones first, the oldest before, and filters by status', async () => {
    const show = await makeShow(api);
    const bookings = [await buyEarly(show), await buyEarly(show), await buyEarly(show)];
    const ids: string[] = [];
    for (const booking of bookings) ids.push((await askedRefund(api, show, booking)).id);
    await answer(show, ids[0]!, { status: 'approved' }).expect(200);
    const list = async (query = '') =>
      (
        await as(api, show.producer)
          .get(`${requestsOf(show)}?${query}`)
          .expect(200)
      ).body as Page<RefundRequestRowView>;
    const idsOf = ({ data }: Page<RefundRequestRowView>) => data.map(({ id }) => id);
    expect(idsOf(await list())).toEqual([ids[1], ids[2], ids[0]]);
    expect((await list()).count).toBe(3);
    expect(idsOf(await list('status=approved'))).toEqual([ids[0]]);
    expect(idsOf(await list('status=pending&skip=1&take=1'))).toEqual([ids[2]]);
    await as(api, show.producer)
      .get(`${requestsOf(show)}?status=open`)
      .expect(400);
    const read = () => as(api, show.producer).get(requestsOf(show)).expect(200);
    const few = await countQueries(api, read);
    for (let more = 0; more < 3; more++) await askedRefund(api, show, await buyEarly(show));
    expect(await countQueries(api, read)).toBe(few);
  });

  it('the list of requests over all events shows a producer’s own, and all to support', async () => {
    const [mine, theirs] = [await waiting(), await waiting()];
    const inbox = async (person: TestPerson, area: string) =>
      (await as(api, person).get(`/api/${area}/refund-requests?status=pending&take=100`).expect(200))
        .body as Page<RefundRequestRowView>;
    const own = await inbox(mine.show.producer, 'producer');
    expect(own.data.map(({ id }) => id)).toEqual([mine.request.id]);
    expect(own.count).toBe(1);
    const all = (await inbox(support, 'support')).data.map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([mine.request.id, theirs.request.id]));
    const member = await makeMember(api);
    await as(api, member).get('/api/team-member/refund-requests').expect(404);
    await as(api, member).get('/api/producer/refund-requests').expect(403);
  });

  it('the list of requests and the order’s own show the amount that may be refunded', async () => {
    const { show, booking, request } = await waiting();
    await enter(show, booking.order.tickets![0]!.id);
    const path = refundsOf(show, booking.order.id, 'support');
    const { body } = await as(api, support).get(path).expect(200);
    expect(body).toMatchObject({
      obstacle: null,
      amount: booking.order.total,
      tickets: [{ obstacle: null }, { obstacle: null }],
      requests: [{ id: request.id, status: 'pending' }],
    });
    await as(api, support)
      .get(refundsOf(await makeShow(api), booking.order.id, 'support'))
      .expect(404);
  });
});

it('a cancelled event’s refund can be requested until its 30 days are over', async () => {
  const show = await makeShow(api);
  const booking = await buyEarly(show);
  await upset(api, show, 'canceled_at');
  const { body } = await refundOptions(api, booking).expect(200);
  const [event] = await api.database.query<{ canceled_at: Date }>('select canceled_at from events where id = $1', [
    show.id,
  ]);
  expect(body).toMatchObject({
    rule: 'event_cancelled',
    until: new Date(event!.canceled_at.getTime() + 30 * DAY).toISOString(),
  });
});
