import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, dayOf, type ExpensesView, type RebateView } from '@festix/domain';
import { newId } from '../../kernel/ids.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import {
  answerPayout,
  DONE,
  donePayout,
  makeExpense,
  makeSoldShow,
  metricsOf,
  PDF,
  pendingPayout,
  sendExpense,
} from '../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../testing/people.ts';
import { bookOf } from '../../testing/purchases.ts';
import { countQueries } from '../../testing/queries.ts';
import { as, makeShow, type TestShow } from '../../testing/shows.ts';

let api: TestApi;
let admin: TestPerson;

beforeAll(async () => {
  api = await startApi();
  admin = await makePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
});
afterAll(() => api.close());

const expensesOf = (show: TestShow, area = 'super-admin') => `/api/${area}/events/${show.id}/expenses`;

async function list(show: TestShow, query = ''): Promise<ExpensesView> {
  return (
    await as(api, admin)
      .get(`${expensesOf(show)}${query}`)
      .expect(200)
  ).body as ExpensesView;
}

async function rebate(show: TestShow): Promise<RebateView> {
  return (
    await as(api, admin)
      .get(`${expensesOf(show)}/rebate`)
      .expect(200)
  ).body as RebateView;
}

const remove = (show: TestShow, id: string) => as(api, admin).delete(`${expensesOf(show)}/${id}`);

/** Two tickets with R$ 10,00 of fees each, half of which goes back. */
async function rebatedShow(): Promise<TestShow> {
  const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
  await api.database.query('update users set convenience_tax = 1000, rebate_tax = 5000 where id = $1', [producer.id]);
  return makeSoldShow(api, 2, producer);
}

describe('a plain expense', () => {
  it('lowers what is owed everywhere, by an entry that sums to zero', async () => {
    const show = await makeSoldShow(api);
    const id = newId();
    const facts = { id, amount: 30_00, obs: '  Gráfica  ', created_at: '2026-11-20' };
    const { body } = await sendExpense(api, admin, show, facts, PDF).expect(201);
    expect(body).toEqual({
      ...{ id, event_id: show.id, amount: 30_00, obs: 'Gráfica', is_rebate: false, is_producer_payout: false },
      created_at: '2026-11-20T03:00:00.000Z',
      receipt: expect.stringMatching(/^receipts\/.*\.pdf$/),
      payout: null,
      created_by: { id: admin.id, name: admin.name },
    });
    expect(await bookOf(api, show)).toMatchObject({ producer_expenses: 30_00, platform_cash: -30_00 });
    expect(await metricsOf(api, show)).toMatchObject({
      total: 200_00,
      expenses: 30_00,
      balance: 170_00,
      available: 170_00,
    });
    const overview = await as(api, show.producer).get(`/api/producer/events/${show.id}/overview`).expect(200);
    expect(overview.body).toMatchObject({ expenses: 30_00, balance: 170_00 });
    const row = await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200);
    expect(row.body.finance).toMatchObject({ billed: 200_00, balance: 170_00 });
    expect(await auditOf(api, id, 'expenses:create')).toMatchObject([
      { actor_id: admin.id, event_id: show.id, after: { amount: 30_00, is_rebate: false, has_receipt: true } },
    ]);
    const link = await as(api, admin)
      .get(`${expensesOf(show)}/${id}/receipt`)
      .expect(200);
    const file = await api.request.get(link.body.url).responseType('blob').expect(200);
    expect((file.body as Buffer).toString()).toBe(PDF.toString());
  });

  it('is dated today unless said, and by the month of the event at most', async () => {
    const show = await makeShow(api);
    const today = dayOf(api.clock.now());
    const { created_at } = await makeExpense(api, admin, show);
    expect(dayOf(created_at)).toBe(today);
    await api.database.query('update events set start_date = $2, end_date = null where id = $1', [
      show.id,
      '2026-02-10T23:00:00Z',
    ]);
    expect(dayOf((await makeExpense(api, admin, show)).created_at)).toBe('2026-02-28');
    await makeExpense(api, admin, show, { created_at: '2026-02-28T23:59:59-03:00' });
    const late = await sendExpense(api, admin, show, { created_at: '2026-03-01' }).expect(400);
    expect(late.body.errors).toEqual({ created_at: ['A data vai até o último dia do mês do evento'] });
  });

  it('may cost more than there is: the book shows the loss', async () => {
    const show = await makeShow(api);
    await makeExpense(api, admin, show, { amount: 50_00 });
    expect(await metricsOf(api, show)).toMatchObject({ balance: -50_00, available: -50_00 });
  });

  it('is written back when it is removed, once', async () => {
    const show = await makeSoldShow(api);
    const { id } = await makeExpense(api, admin, show, { amount: 30_00 });
    const answers = await Promise.all([remove(show, id), remove(show, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await bookOf(api, show)).not.toHaveProperty('producer_expenses');
    expect(await metricsOf(api, show)).toMatchObject({ expenses: 0, balance: 200_00 });
    expect((await list(show)).count).toBe(0);
    expect(await auditOf(api, id, 'expenses:remove')).toMatchObject([{ before: { amount: 30_00 } }]);
    const other = await makeShow(api);
    const { id: another } = await makeExpense(api, admin, other);
    await remove(show, another).expect(404);
  });

  it.each([
    [{ amount: 99 }, { amount: ['Valor deve ser maior que 1'] }],
    [{ amount: 'x' }, { amount: ['Valor inválido'] }],
    [{ amount: 1.5 }, { amount: ['Valor inválido'] }],
    [{ created_at: 'hoje' }, { created_at: ['Data inválida'] }],
    [{ is_rebate: 'sim' }, { is_rebate: ['Valor inválido'] }],
    [{ is_producer_payout: true }, { is_producer_payout: ['Só um rebate abre um repasse'] }],
    [{ obs: 'a'.repeat(2_001) }, { obs: ['Texto longo demais'] }],
    [{ id: 'x' }, { id: ['Identificador inválido'] }],
    [{ payout_id: newId() }, { payout_id: ['Campo desconhecido'] }],
  ])('refuses %j', async (facts, errors) => {
    const show = await makeShow(api);
    const { body } = await sendExpense(api, admin, show, facts).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
  });

  it('is no business of anybody’s but super-admins', async () => {
    const show = await makeShow(api);
    await as(api, show.producer).get(expensesOf(show)).expect(403);
    await as(api, show.producer).get(expensesOf(show, 'producer')).expect(404);
    await sendExpense(api, show.producer, show).expect(403);
  });
});

describe('a rebate', () => {
  it('is the agreed share of the fees, and lowers nothing that is owed', async () => {
    const show = await rebatedShow();
    expect(await rebate(show)).toEqual({
      ...{ estimate_rebate_amount: 10_00, rebate_pending: 10_00, rebate: 0 },
      rebate_tax: 50,
      pix: null,
    });
    await makeExpense(api, admin, show, { amount: 4_00, is_rebate: true });
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 10_00, rebate_pending: 6_00, rebate: 4_00 });
    expect(await metricsOf(api, show)).toMatchObject({ balance: 200_00, expenses: 0 });
    expect(await list(show)).toMatchObject({ count: 1, total_expenses: 0 });
    expect(await bookOf(api, show)).toMatchObject({ rebates_given: 4_00, platform_cash: -4_00 });
  });

  it('is never more than is pending, however many are noted at once', async () => {
    const show = await rebatedShow();
    const above = await sendExpense(api, admin, show, { amount: 10_01, is_rebate: true }).expect(409);
    expect(above.body).toMatchObject({ code: 'REBATE_ABOVE_PENDING' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendExpense(api, admin, show, { amount: 10_00, is_rebate: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const none = await makeShow(api);
    await sendExpense(api, admin, none, { amount: 1_00, is_rebate: true }).expect(409);
  });

  it('with a payout opens one that waits, to the last key, on top of the balance', async () => {
    const show = await rebatedShow();
    const keyless = await sendExpense(api, admin, show, { amount: 1_00, is_rebate: true, is_producer_payout: true });
    expect([keyless.status, keyless.body.code]).toEqual([422, 'NO_PIX_KEY']);
    await pendingPayout(api, show, { amount: 200_00, pix_type: 'email', pix: 'caixa@exemplo.br' });
    const expense = await makeExpense(api, admin, show, { amount: 10_00, is_rebate: true, is_producer_payout: true });
    expect(expense.payout).toMatchObject({ status: 'pending' });
    expect(await metricsOf(api, show)).toMatchObject({ balance: 200_00, payouts_pending: 200_00, available: 0 });
    const payoutId = expense.payout!.id;
    const { body } = await as(api, admin).get(`/api/super-admin/payouts/${payoutId}`).expect(200);
    expect(body).toMatchObject({
      ...{ amount: 10_00, is_rebate: true, expenses: { id: expense.id, is_rebate: true } },
      ...{ pix: 'caixa@exemplo.br', pix_type: 'email', status: 'pending' },
    });
    const path = `/api/producer/events/${show.id}/payouts/${payoutId}`;
    expect((await as(api, show.producer).delete(path).expect(409)).body.code).toBe('PAYOUT_OF_REBATE');
    const edited = await answerPayout(api, admin, payoutId, { amount: 5_00 }).expect(409);
    expect(edited.body.code).toBe('PAYOUT_OF_REBATE');
    await answerPayout(api, admin, payoutId, DONE).expect(200);
    expect(await metricsOf(api, show)).toMatchObject({ balance: 200_00, payouts_done: 0, payouts_pending: 200_00 });
    const book = await bookOf(api, show);
    expect(book).toMatchObject({ rebates_given: 10_00, platform_cash: -10_00 });
    expect(book).not.toHaveProperty('rebates_due');
    expect(book).not.toHaveProperty('paid_out');
    const refused = await remove(show, expense.id).expect(409);
    expect(refused.body.code).toBe('EXPENSE_PAID_OUT');
  });

  it.each(['pending', 'rejected'])('goes with its payout when that is %s', async (status) => {
    const show = await rebatedShow();
    await donePayout(api, admin, show);
    const { id, payout } = await makeExpense(api, admin, show, {
      ...{ amount: 10_00, is_rebate: true, is_producer_payout: true },
    });
    if (status === 'rejected') await answerPayout(api, admin, payout!.id, { status }).expect(200);
    await remove(show, id).expect(204);
    await as(api, admin).get(`/api/super-admin/payouts/${payout!.id}`).expect(404);
    expect(await rebate(show)).toMatchObject({ rebate_pending: 10_00, rebate: 0 });
    expect(await bookOf(api, show)).toMatchObject({ platform_cash: -10_00, paid_out: 10_00 });
    expect(await bookOf(api, show)).not.toHaveProperty('rebates_given');
    expect(await bookOf(api, show)).not.toHaveProperty('rebates_due');
  });

  it('is either taken back or paid out, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const show = await rebatedShow();
      await donePayout(api, admin, show);
      const { id, payout } = await makeExpense(api, admin, show, {
        ...{ amount: 10_00, is_rebate: true, is_producer_payout: true },
      });
      const [removed, answered] = await Promise.all([remove(show, id), answerPayout(api, admin, payout!.id, DONE)]);
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([removed.status, answered.status]);
    }
  });
});

it('the list shows the newest day first, page by page, in a few statements', async () => {
  const show = await makeShow(api);
  const last = dayOf(api.clock.now());
  const made: string[] = [];
  for (const days of [-2, -1, 0]) {
    made.unshift((await makeExpense(api, admin, show, { created_at: addDays(last, days), amount: 10_00 })).id);
  }
  const first = await list(show, '?take=2');
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect([first.count, first.total_expenses]).toEqual([3, 30_00]);
  expect((await list(show, '?take=2&skip=2')).data.map(({ id }) => id)).toEqual(made.slice(2));
  const one = await countQueries(api, () => list(show, '?take=1'));
  expect(await countQueries(api, () => list(show, '?take=3'))).toBe(one);
});
