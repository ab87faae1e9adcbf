import { describe, expect, it, jest } from '@jest/globals';
import type { Page, RefundAllView, RefundRunOrderView, RefundRunView } from '@festix/domain/contract';
import { cents, DAY, formatBRL } from '@festix/domain/ground';
import { newId } from '../../../../kernel/database/ids.ts';
import { Jobs } from '../../../../kernel/work/jobs.ts';
import { startProcess } from '../../../../testing/api-process.ts';
import { auditOf } from '../../../../testing/audit.ts';
import { giveCourtesy } from '../../../../testing/courtesies.ts';
import { readCsv } from '../../../../testing/csv.ts';
import { statementsWait } from '../../../../testing/locks.ts';
import { mailsTo } from '../../../../testing/mails.ts';
import { donePayout } from '../../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../../testing/people.ts';
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
} from '../../../../testing/purchases.ts';
import { recountNow } from '../../../../testing/recounts.ts';
import { askedRefund, askRefund, refundOptions, sentBack, upset } from '../../../../testing/refunds.ts';
import { makeSalePoint } from '../../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../../testing/teams.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { usePerson } from '../../../../testing/use-scenes.ts';
import { RefundNews } from '../refund-news.ts';
import { CarryOutRun, TURN_MS } from './carry-out-run.ts';
import { LOCK_RUN } from './run-lock.ts';

const api = useApi();
const admin = usePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
const support = usePerson(api, { name: 'Sara Suporte', roles: ['support'] });

const SWEEP = 'refunds.interrupted-runs';

const inteira = (show: TestShow, lot = 0) => priceOf(show.lots[lot]).id;
const path = (show: TestShow, area = 'producer') => `/api/${area}/events/${show.id}/refunds/all`;

const start = (show: TestShow, id = newId(), [whom, area]: [TestPerson, string] = [show.producer, 'producer']) =>
  as(api, whom).post(path(show, area), { id });

async function started(show: TestShow): Promise<RefundRunView> {
  return (await start(show).expect(202)).body as RefundRunView;
}

async function previewOf(show: TestShow, whom?: [TestPerson, string]): Promise<RefundAllView> {
  const [person, area] = whom ?? [show.producer, 'producer'];
  return (await as(api, person).get(path(show, area)).expect(200)).body as RefundAllView;
}

async function readRun(show: TestShow, { id }: { id: string }): Promise<RefundRunView> {
  return (
    await as(api, show.producer)
      .get(`${path(show)}/${id}`)
      .expect(200)
  ).body as RefundRunView;
}

const steer = (show: TestShow, { id }: { id: string }, how: 'pause' | 'resume' | 'retry') =>
  as(api, show.producer).post(`${path(show)}/${id}/${how}`, {});

async function ordersOf(show: TestShow, { id }: { id: string }, query = ''): Promise<RefundRunOrderView[]> {
  const { body } = await as(api, show.producer)
    .get(`${path(show)}/${id}/orders?${query}`)
    .expect(200);
  return (body as Page<RefundRunOrderView>).data;
}

/** Waits until the run's jobs have brought it to an end. */
async function ended(show: TestShow, run: { id: string }): Promise<RefundRunView> {
  for (;;) {
    const read = await readRun(show, run);
    if (read.state === 'done') return read;
  }
}

/** Waits until the gateway has carried out every refund of a run. */
async function settled(show: TestShow, run: { id: string }): Promise<RefundRunView> {
  for (;;) {
    const read = await ended(show, run);
    if (read.outcomes.at_gateway === 0) return read;
  }
}

/** Creates a cancelled event with so many paid orders of two tickets each. */
async function cancelledShow(orders: number): Promise<{ show: TestShow; bookings: TestBooking[] }> {
  const show = await makeShow(api);
  const bookings: TestBooking[] = [];
  for (let count = 0; count < orders; count++) bookings.push(await buy(api, show, [[inteira(show), 2]]));
  await upset(api, show, 'canceled_at');
  return { show, bookings };
}

/** Checks that each order was refunded once: by one request, one refund at the gateway, and one mail. */
async function expectOnce(show: TestShow, bookings: readonly TestBooking[]): Promise<void> {
  for (const booking of bookings) {
    const { order } = await reread(api, booking);
    expect(order).toMatchObject({ status: 'refunded', refunded_amount: booking.order.total });
    const requests = await api.database.query<{ id: string; amount: number; rule: string }>(
      'select id, amount, rule from refund_requests where order_id = $1',
      [order.id],
    );
    expect(requests).toEqual([{ id: expect.any(String), amount: booking.order.total, rule: 'event_cancelled' }]);
    expect(await sentBack(api, requests[0]!.id)).toMatchObject({ amount: booking.order.total });
    const errands = await api.database.query(
      `select e.id from payment_errands e join payments p on p.id = e.payment_id where p.order_id = $1 and e.kind = 'refund'`,
      [order.id],
    );
    expect(errands).toHaveLength(1);
    const mails = await api.database.query(`select from deliveries where order_id = $1 and template = 'refund-done'`, [
      order.id,
    ]);
    expect(mails).toHaveLength(1);
  }
  expect(await bookOf(api, show)).toEqual({});
  for (const { id } of show.lots) expect(await stockOf(api, id)).toMatchObject({ sold: 0, meia_taken: 0 });
}

describe('refund of everybody', () => {
  it('a run refunds each order once, to the centavo, and the ledger holds', async () => {
    const { show, bookings } = await cancelledShow(3);
    const all = await previewOf(show);
    const total = bookings.reduce((sum, { order }) => sum + order.total, 0);
    expect(all).toMatchObject({ obstacle: null, orders: 3, tickets: 6, amount: total, asked: 0, run: null });
    expect(all.receipt + all.fees).toBe(total);
    expect(all.balance).toBe(all.receipt);
    expect(all.shortfall).toBe(0);
    const run = await started(show);
    expect(run).toMatchObject({ orders: 3, amount: total, started_by: { id: show.producer.id } });
    const done = await settled(show, run);
    expect(done).toMatchObject({
      state: 'done',
      refunded_amount: total,
      outcomes: { waiting: 0, at_gateway: 0, refunded: 3, failed: 0, by_hand: 0 },
    });
    await expectOnce(show, bookings);
    expect(await mailsTo(api, BUYER.email, 'refund-done')).toHaveLength(3);
    const recount = await recountNow(api);
    const differences = await api.database.query(
      'select from recount_differences where recount_id = $1 and event_id = $2',
      [recount, show.id],
    );
    expect(differences).toEqual([]);
    expect(await auditOf(api, run.id)).toMatchObject([
      { action: 'refunds:all', actor_id: show.producer.id, event_id: show.id, after: { orders: 3, amount: total } },
    ]);
    expect(await previewOf(show)).toMatchObject({ obstacle: 'REFUND_ALL_NOTHING', orders: 0, run: { id: run.id } });
  });

  it('the preview and the report name the orders that a run leaves to people', async () => {
    const show = await makeShow(api);
    const online = await buy(api, show, [[inteira(show), 2]]);
    const { payment } = await buy(api, show, [[inteira(show), 1]]);
    const { operator } = await makeSalePoint(api, show);
    const items = [{ price_id: inteira(show), amount: 1 }];
    const cash = { id: newId(), event_id: show.id, items, payment_method: 'cash' };
    await as(api, operator).post('/api/sale-point/orders', cash).expect(201);
    await giveCourtesy(api, show);
    await say(api, payment, 'in_mediation').expect(200);
    await upset(api, show, 'canceled_at');
    expect(await previewOf(show)).toMatchObject({
      orders: 1,
      amount: online.order.total,
      at_sale_point: { orders: 1, amount: 100_00 },
      disputed: { orders: 1 },
    });
    const run = await started(show);
    expect((await settled(show, run)).outcomes).toEqual({
      ...{ waiting: 0, at_gateway: 0, refunded: 1, failed: 1, by_hand: 1 },
    });
    const rows = await ordersOf(show, run);
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['failed', 'REFUND_DISPUTED'],
      ['by_hand', null],
      ['refunded', null],
    ]);
    expect(await ordersOf(show, run, 'outcome=failed')).toHaveLength(1);
    const file = await as(api, show.producer)
      .get(`${path(show)}/${run.id}/file`)
      .expect(200);
    const lines = readCsv(file.text.replace(/^\ufeff/, ''));
    expect(lines[0]).toEqual(['Pedido', 'Quem comprou', 'E-mail', 'Valor R$', 'Situação', 'Por quê', 'Em']);
    expect(lines.slice(1).map(([, , , , outcome]) => outcome)).toEqual(['Falhou', 'No ponto de venda', 'Reembolsado']);

    await say(api, payment, 'approved').expect(200);
    const again = (await steer(show, run, 'retry').expect(200)).body as RefundRunView;
    expect(again).toMatchObject({ state: 'running', outcomes: { failed: 0, waiting: 1 } });
    expect((await settled(show, run)).outcomes).toMatchObject({ refunded: 2, failed: 0, by_hand: 1 });
  });

  it('the preview shows the part that the balance lacks, only to people who may see the balance', async () => {
    const show = await makeShow(api);
    const { order } = await buy(api, show, [[inteira(show), 2]]);
    await donePayout(api, admin, show, { amount: 150_00 });
    await upset(api, show, 'canceled_at');
    const { balance, receipt, shortfall } = await previewOf(show);
    expect([balance, shortfall]).toEqual([receipt - 150_00, 150_00]);
    expect(await previewOf(show, [support, 'support'])).toMatchObject({
      ...{ balance: null, shortfall: null, amount: order.total },
    });
    const run = await settled(show, await started(show));
    expect(run.outcomes.refunded).toBe(1);
    expect(await bookOf(api, show)).toEqual({ paid_out: 150_00, platform_cash: -150_00 });
  });

  it('the preview counts the orders that Mercado Pago refunds no more', async () => {
    const { show, bookings } = await cancelledShow(4);
    const ids = bookings.map(({ order }) => order.id);
    await api.database.query(`update payments set gateway = 'mercadopago' where order_id = any ($1::uuid[])`, [
      ids.slice(0, 3),
    ]);
    const paid = (days: number, index: number) =>
      api.database.query('update orders set paid_at = $2 where id = $1', [
        ids[index],
        new Date(api.clock.now().getTime() - days * DAY),
      ]);
    await paid(181, 0);
    await paid(181, 1);
    await paid(179, 2);
    await paid(181, 3);
    const { orders, late } = await previewOf(show);
    const amount = bookings[0]!.order.total + bookings[1]!.order.total;
    expect({ orders, late }).toEqual({ orders: 4, late: { orders: 2, amount } });
  });

  it('the end of a run is mailed once to its starter and to the producer, with its numbers', async () => {
    const { show, bookings } = await cancelledShow(2);
    const { body } = await start(show, newId(), [support, 'support']).expect(202);
    await settled(show, body as RefundRunView);
    const total = bookings.reduce((sum, { order }) => sum + order.total, 0);
    for (const [whom, area] of [
      [support, 'support'],
      [show.producer, 'producer'],
    ] as const) {
      const mails = (await mailsTo(api, whom.email, 'refund-run-done')).filter(({ text }) => text.includes(show.id));
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain(`2 pedidos, ${formatBRL(cents(total))}`);
      expect(mails[0]!.text).toContain(`/${area}/events/${show.id}/refunds`);
    }
  });

  it('the mail about the end of a run counts the orders that Mercado Pago refunds no more', async () => {
    const { show, bookings } = await cancelledShow(2);
    const [{ order }] = bookings as [TestBooking];
    await api.database.query(`update payments set gateway = 'mercadopago' where order_id = $1`, [order.id]);
    await api.database.query('update orders set paid_at = $2 where id = $1', [
      order.id,
      new Date(api.clock.now().getTime() - 181 * DAY),
    ]);
    await ended(show, await started(show));
    const [mail] = await mailsTo(api, show.producer.email, 'refund-run-done');
    expect(mail?.text).toContain('2 pedidos, ');
    expect(mail?.text).toContain('1 pedido foi pago há mais de 180 dias, e o Mercado Pago não devolve mais');
    const bought = await mailsTo(api, BUYER.email, 'refund-done');
    const [late] = bought.filter(({ text }) => text.includes(order.id));
    expect(late?.text).toContain('O Mercado Pago não devolve mais um pagamento de mais de 180 dias');
    const [other] = bought.filter(({ text }) => text.includes(bookings[1]!.order.id));
    expect(other?.text).not.toContain('Mercado Pago');
  });

  it('the end of a run is mailed to no former producer and to no blocked person', async () => {
    const { show } = await cancelledShow(1);
    const [former, blocked, heir] = [
      show.producer,
      await makePerson(api, { roles: ['support'] }),
      await makePerson(api, { roles: ['producer'] }),
    ];
    const { body } = await start(show, newId(), [blocked, 'support']).expect(202);
    await settled(show, body as RefundRunView);
    const send = async (starter: TestPerson) => {
      await api.database.query('update refund_runs set started_by = $2 where id = $1', [body.id, starter.id]);
      const news = api.app.get(RefundNews, { strict: false });
      await api.database.transaction((tx) => news.runEnded(tx, body.id));
    };
    const told = async () =>
      (
        await api.database.query<{ user_id: string }>(
          `select user_id from deliveries where template = 'refund-run-done' and user_id = any ($1::uuid[])`,
          [[former.id, blocked.id, heir.id]],
        )
      ).map(({ user_id }) => user_id);
    expect((await told()).sort()).toEqual([former.id, blocked.id].sort());
    await api.database.query('update users set blocked_at = now() where id = $1', [blocked.id]);
    await api.database.query('update events set producer_id = $2 where id = $1', [show.id, heir.id]);
    for (const starter of [blocked, former]) await send(starter);
    expect((await told()).sort()).toEqual([former.id, blocked.id, heir.id, heir.id].sort());
  });

  it.each<[string, () => [TestPerson, string]]>([
    ['support', () => [support, 'support']],
    ['a super-admin', () => [admin, 'super-admin']],
  ])('%s may refund everybody', async (_, whom) => {
    const { show, bookings } = await cancelledShow(1);
    const { body } = await start(show, newId(), whom()).expect(202);
    expect(body.started_by).toMatchObject({ id: whom()[0].id });
    await settled(show, body as RefundRunView);
    await expectOnce(show, bookings);
  });

  it('a member of the team may neither start nor read a run, whatever the grants', async () => {
    const { show } = await cancelledShow(1);
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['sales', 'payouts', 'general']);
    await as(api, member).post(path(show, 'team-member'), { id: newId() }).expect(404);
    await as(api, member).post(path(show, 'producer'), { id: newId() }).expect(403);
    await as(api, member).get(path(show, 'producer')).expect(403);
    await as(api, await makePerson(api, { roles: ['producer'] }))
      .get(path(show))
      .expect(404);
  });

  it('a run of an event that takes place, or without money to refund, is refused', async () => {
    const show = await makeShow(api);
    await buy(api, show, [[inteira(show), 1]]);
    expect((await start(show).expect(409)).body.code).toBe('REFUND_ALL_NOT_CANCELLED');
    const empty = await makeShow(api);
    await upset(api, empty, 'canceled_at');
    expect((await start(empty).expect(409)).body.code).toBe('REFUND_ALL_NOTHING');
    const runs = await api.database.query('select from refund_runs where event_id in ($1, $2)', [show.id, empty.id]);
    expect(runs).toEqual([]);
  });

  it('a run of another event is unknown', async () => {
    const { show } = await cancelledShow(1);
    const run = await started(show);
    const other = await makeShow(api, { producer: show.producer });
    await as(api, show.producer)
      .get(`${path(other)}/${run.id}`)
      .expect(404);
    await as(api, show.producer)
      .post(`${path(other)}/${run.id}/pause`, {})
      .expect(404);
    await as(api, show.producer)
      .get(`${path(other)}/${run.id}/file`)
      .expect(404);
    await ended(show, run);
  });
});

describe('races of a run', () => {
  it('two starts at once make one run', async () => {
    const { show, bookings } = await cancelledShow(2);
    const answers = await Promise.all([start(show), start(show), start(show, newId(), [admin, 'super-admin'])]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => (body as RefundRunView).id)).size).toBe(1);
    await settled(show, answers[0].body as RefundRunView);
    await expectOnce(show, bookings);
  });

  it('a start sent again with its id is the same run', async () => {
    const { show } = await cancelledShow(1);
    const id = newId();
    const first = await start(show, id).expect(202);
    const again = await start(show, id).expect(202);
    expect(again.body).toEqual(first.body);
    await ended(show, { id });
  });

  it('no order is refunded after a pause was answered, until the run goes on', async () => {
    const { show, bookings } = await cancelledShow(3);
    // Holding the lot keeps the first refund from ending.
    const { run, pausing } = await api.database.transaction(async (tx) => {
      await tx.query('select from lots where id = $1 for update', [show.lots[0]?.id]);
      const run = await started(show);
      await statementsWait(api);
      const pausing = steer(show, run, 'pause').then((answer) => answer);
      await statementsWait(api, 2);
      return { run, pausing };
    });
    const paused = await pausing;
    expect([paused.status, paused.body.state]).toEqual([200, 'paused']);
    // A pause that waits lets no other order pass.
    expect(paused.body.outcomes).toMatchObject({ waiting: 2 });
    await api.app.get(CarryOutRun, { strict: false }).step(run.id);
    await api.app.get(Jobs, { strict: false }).sweep(SWEEP);
    // Waits for whatever still shares the run.
    await api.database.transaction((tx) => tx.query(LOCK_RUN.with([run.id])));
    expect(await readRun(show, run)).toMatchObject({ state: 'paused', outcomes: { waiting: 2 } });
    const [first] = bookings;
    expect((await reread(api, first!)).order.status).toBe('refunded');
    expect((await start(show).expect(202)).body).toMatchObject({ id: run.id, state: 'paused' });

    expect((await steer(show, run, 'resume').expect(200)).body).toMatchObject({ state: 'running' });
    await settled(show, run);
    await expectOnce(show, bookings);
    expect((await steer(show, run, 'pause').expect(409)).body.code).toBe('REFUND_ALL_DONE');
    expect((await auditOf(api, run.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['refunds:all', 'refunds:all-pause', 'refunds:all-resume']),
    );
  });

  it('an order that its buyer refunds meanwhile is refunded once', async () => {
    for (let round = 0; round < 3; round++) {
      const { show, bookings } = await cancelledShow(2);
      const [run, asked] = await Promise.all([started(show), askRefund(api, bookings[0]!)]);
      expect([201, 409]).toContain(asked.status);
      const { orders, outcomes } = await settled(show, run);
      // A buyer who came first has left one order to the run.
      expect(orders).toBeGreaterThanOrEqual(asked.status === 409 ? 2 : 1);
      expect(outcomes).toMatchObject({ refunded: orders, failed: 0 });
      expect(await bookOf(api, show)).toEqual({});
      const { order } = await reread(api, bookings[0]!);
      expect(order).toMatchObject({ status: 'refunded', refunded_amount: order.total });
    }
  });

  it('several workers of one run refund each order once', async () => {
    const { show, bookings } = await cancelledShow(4);
    const run = await started(show);
    const worker = api.app.get(CarryOutRun, { strict: false });
    // Each believes that the turn of the others is over.
    const steal = async () => {
      await api.database.query('update refund_runs set taken_until = null where id = $1', [run.id]);
      await worker.step(run.id);
    };
    await Promise.all([steal(), steal(), steal()]);
    await settled(show, run);
    await expectOnce(show, bookings);
  });

  it('a run goes on where its process was killed', async () => {
    const show = await makeShow(api, { lots: [{}, { name: 'Camarote' }] });
    const bookings: TestBooking[] = [];
    for (const lot of [0, 0, 1, 1]) bookings.push(await buy(api, show, [[inteira(show, lot), 2]]));
    await upset(api, show, 'canceled_at');
    const { DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET } = api.env;
    const other = await startProcess({ DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET });
    const worker = api.app.get(CarryOutRun, { strict: false });
    // This process hands each step back, so that the other one takes it.
    const handing = jest
      .spyOn(worker, 'step')
      .mockImplementation((id) => api.database.transaction((tx) => worker.soon(tx, id)));
    const run = await api.database.transaction(async (tx) => {
      await tx.query('select from lots where id = $1 for update', [show.lots[1]?.id]);
      const run = await started(show);
      await statementsWait(api);
      process.kill(other.pid, 'SIGKILL');
      await other.stop();
      return run;
    });
    handing.mockRestore();
    expect(await readRun(show, run)).toMatchObject({ state: 'running', outcomes: { waiting: 2 } });
    api.clock.advance(TURN_MS + 1000);
    const jobs = api.app.get(Jobs, { strict: false });
    while (!(await jobs.sweep(SWEEP)));
    await settled(show, run);
    await expectOnce(show, bookings);
  }, 120_000);
});

describe('buyers of a cancelled event', () => {
  it('a request of a cancelled event cannot be refused, and its run refunds it', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[inteira(show), 2]]);
    const payment = await charge(api, booking, checkoutBody());
    await say(api, payment, 'approved').expect(200);
    await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [
      booking.order.id,
    ]);
    const paid = await reread(api, booking);
    const request = await askedRefund(api, show, paid);
    await upset(api, show, 'canceled_at');
    const answer = `/api/producer/events/${show.id}/refund-requests/${request.id}`;
    const refused = await as(api, show.producer).put(answer, { status: 'refused', reason: 'Não.' }).expect(409);
    expect(refused.body.code).toBe('REFUND_DUE');
    expect(await previewOf(show)).toMatchObject({ asked: 1, orders: 1 });
    await settled(show, await started(show));
    expect((await reread(api, booking)).order).toMatchObject({ status: 'refunded', refunded_amount: paid.order.total });
    expect((await refundOptions(api, booking)).body.requests.map((each: { status: string }) => each.status)).toEqual([
      'approved',
      'moot',
    ]);
  });

  it('a buyer needs no request while the run is under way, and gets the money at once if the order is left', async () => {
    const show = await makeShow(api);
    const bookings = [await buy(api, show, [[inteira(show), 1]]), await buy(api, show, [[inteira(show), 1]])];
    const [, last] = bookings;
    await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where event_id = $1`, [show.id]);
    await upset(api, show, 'canceled_at');
    expect((await refundOptions(api, last!)).body).toMatchObject({ at_once: false, is_under_way: false });
    const { run, options } = await api.database.transaction(async (tx) => {
      await tx.query('select from lots where id = $1 for update', [show.lots[0]?.id]);
      const run = await started(show);
      await statementsWait(api);
      const options = (await refundOptions(api, last!)).body;
      const pausing = steer(show, run, 'pause').then((answer) => answer);
      await statementsWait(api, 2);
      return { run, options, pausing };
    });
    expect(options).toMatchObject({ rule: 'event_cancelled', at_once: true, is_under_way: true });
    while ((await readRun(show, run)).state !== 'paused');
    expect((await askRefund(api, last!).expect(201)).body).toMatchObject({ status: 'approved' });
    await steer(show, run, 'resume').expect(200);
    expect((await settled(show, run)).outcomes).toMatchObject({ refunded: 2, failed: 0 });
    expect(await bookOf(api, show)).toEqual({});
  });
});
