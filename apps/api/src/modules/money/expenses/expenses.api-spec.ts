import { describe, expect, it } from '@jest/globals';
import { type ExpensesView, type RebateView } from '@festix/domain/contract';
import { addDays, DAY, dayOf } from '@festix/domain/ground';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import {
  answerPayout,
  DONE,
  makeSoldShow,
  metricsOf,
  PDF,
  pendingPayout,
  sendExpense,
} from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, bookOf, buy, charge, say } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { refundOneTicket } from '../../../testing/refunds.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePayoutScene } from '../../../testing/use-payout-scene.ts';
import { FREEZE_REBATES } from '../../../migrations/Migration20261122190000_rebates.ts';
import { WRITE_DIFFERENCES } from '../../selling/ledger/recount.queries.ts';

const api = useApi();
const scene = usePayoutScene(api);
const { admin } = scene;

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

/** Sets the rebate percentage, in basis points, of later orders. */
async function agree({ producer }: Pick<TestShow, 'producer'>, rebate_tax: number | null): Promise<void> {
  await api.database.query('update users set convenience_tax = 1000, rebate_tax = $2 where id = $1', [
    producer.id,
    rebate_tax,
  ]);
}

/** Sells two tickets with R$ 10.00 of fees each, half of which is rebated. */
async function rebatedShow(): Promise<TestShow> {
  const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
  await agree({ producer }, 5_000);
  return makeSoldShow(api, 2, producer);
}

const inteira = (show: TestShow) => priceOf(show.lots[0]).id;

/** A rebate with a payout that waits. */
const REBATE = { amount: 10_00, is_rebate: true, is_producer_payout: true } as const;

async function giveAway(show: TestShow): Promise<TestPerson> {
  const heir = await makePerson(api, { name: 'Herdeira', roles: ['producer'] });
  await as(api, admin)
    .post(`/api/super-admin/events/${show.id}/transfer-producer`, { new_producer_id: heir.id })
    .expect(200);
  return heir;
}

/** Returns the person with a new token, because days pass. */
function fresh(person: TestPerson): TestPerson {
  return { ...person, token: api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id }) };
}

/** Returns the differences that a recount finds in an event. */
async function differencesOf(show: TestShow): Promise<object[]> {
  const recount = newId();
  await api.database.query('insert into recounts (id, created_at) values ($1, now())', [recount]);
  await api.database.query(WRITE_DIFFERENCES.with([recount, [show.id]]));
  return api.database.query('select figure, shown, recounted from recount_differences where recount_id = $1', [
    recount,
  ]);
}

describe('plain expense', () => {
  it('an expense lowers the balance everywhere, by a posting that sums to zero', async () => {
    const show = await makeSoldShow(api);
    const id = newId();
    const facts = { id, amount: 30_00, obs: '  Gráfica  ', created_at: '2026-11-20' };
    const { body } = await scene.sendExpense(show, facts, PDF).expect(201);
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

  it('an expense may name the event of the path, and no other', async () => {
    const [show, other] = [await makeShow(api), await makeShow(api)];
    await scene.sendExpense(show, { event_id: show.id }).expect(201);
    const { body } = await scene.sendExpense(show, { event_id: other.id }).expect(400);
    expect(body.errors).toEqual({ event_id: ['Evento desconhecido'] });
  });

  it('an expense is dated today by default, and by the month of the event at most', async () => {
    const show = await makeShow(api);
    const today = dayOf(api.clock.now());
    const { created_at } = await scene.makeExpense(show);
    expect(dayOf(created_at)).toBe(today);
    await api.database.query('update events set start_date = $2, end_date = null where id = $1', [
      show.id,
      '2026-02-10T23:00:00Z',
    ]);
    expect(dayOf((await scene.makeExpense(show)).created_at)).toBe('2026-02-28');
    await scene.makeExpense(show, { created_at: '2026-02-28T23:59:59-03:00' });
    const late = await scene.sendExpense(show, { created_at: '2026-03-01' }).expect(400);
    expect(late.body.errors).toEqual({ created_at: ['A data vai até o último dia do mês do evento'] });
  });

  it('an expense may exceed the balance: the ledger shows the loss', async () => {
    const show = await makeShow(api);
    await scene.makeExpense(show, { amount: 50_00 });
    expect(await metricsOf(api, show)).toMatchObject({ balance: -50_00, available: -50_00 });
  });

  it('a removed expense is reversed once', async () => {
    const show = await makeSoldShow(api);
    const { id } = await scene.makeExpense(show, { amount: 30_00 });
    const answers = await Promise.all([remove(show, id), remove(show, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await bookOf(api, show)).not.toHaveProperty('producer_expenses');
    expect(await metricsOf(api, show)).toMatchObject({ expenses: 0, balance: 200_00 });
    expect((await list(show)).count).toBe(0);
    expect(await auditOf(api, id, 'expenses:remove')).toMatchObject([{ before: { amount: 30_00 } }]);
    const other = await makeShow(api);
    const { id: another } = await scene.makeExpense(other);
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
  ])('an expense with %j is refused', async (facts, errors) => {
    const show = await makeShow(api);
    const { body } = await scene.sendExpense(show, facts).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
  });

  it('expenses are for super-admins', async () => {
    const show = await makeShow(api);
    await as(api, show.producer).get(expensesOf(show)).expect(403);
    await as(api, show.producer).get(expensesOf(show, 'producer')).expect(404);
    await sendExpense(api, show.producer, show).expect(403);
  });
});

describe('rebate', () => {
  it('a rebate is the agreed share of the fees, and lowers no balance', async () => {
    const show = await rebatedShow();
    expect(await rebate(show)).toEqual({
      ...{ estimate_rebate_amount: 10_00, rebate_pending: 10_00, rebate: 0 },
      rebate_tax: 50,
      pix: null,
    });
    await scene.makeExpense(show, { amount: 4_00, is_rebate: true });
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 10_00, rebate_pending: 6_00, rebate: 4_00 });
    expect(await metricsOf(api, show)).toMatchObject({ balance: 200_00, expenses: 0 });
    expect(await list(show)).toMatchObject({ count: 1, total_expenses: 0 });
    expect(await bookOf(api, show)).toMatchObject({ rebates_given: 4_00, platform_cash: -4_00 });
  });

  it('a rebate never exceeds the pending amount, however many are created at once', async () => {
    const show = await rebatedShow();
    const above = await scene.sendExpense(show, { amount: 10_01, is_rebate: true }).expect(409);
    expect(above.body).toMatchObject({ code: 'REBATE_ABOVE_PENDING' });
    const answers = await Promise.all([1, 2, 3].map(() => scene.sendExpense(show, { amount: 10_00, is_rebate: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const none = await makeShow(api);
    await scene.sendExpense(none, { amount: 1_00, is_rebate: true }).expect(409);
  });

  it('a rebate with a payout creates one that waits, to the last key, on top of the balance', async () => {
    const show = await rebatedShow();
    const keyless = await scene.sendExpense(show, { amount: 1_00, is_rebate: true, is_producer_payout: true });
    expect([keyless.status, keyless.body.code]).toEqual([422, 'NO_PIX_KEY']);
    await pendingPayout(api, show, { amount: 200_00, pix_type: 'email', pix: 'caixa@exemplo.br' });
    const expense = await scene.makeExpense(show, { amount: 10_00, is_rebate: true, is_producer_payout: true });
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
    const edited = await scene.answer(payoutId, { amount: 5_00 }).expect(409);
    expect(edited.body.code).toBe('PAYOUT_OF_REBATE');
    await scene.answer(payoutId, DONE).expect(200);
    expect(await metricsOf(api, show)).toMatchObject({ balance: 200_00, payouts_done: 0, payouts_pending: 200_00 });
    const book = await bookOf(api, show);
    expect(book).toMatchObject({ rebates_given: 10_00, platform_cash: -10_00 });
    expect(book).not.toHaveProperty('rebates_due');
    expect(book).not.toHaveProperty('paid_out');
    const refused = await remove(show, expense.id).expect(409);
    expect(refused.body.code).toBe('EXPENSE_PAID_OUT');
  });

  it('a removed rebate removes its payout', async () => {
    const show = await rebatedShow();
    await scene.done(show);
    const { id, payout } = await scene.makeExpense(show, REBATE);
    await remove(show, id).expect(204);
    await as(api, admin).get(`/api/super-admin/payouts/${payout!.id}`).expect(404);
    await expectNothingGiven(show);
  });

  it('a rebate is reversed with its refused payout, and can be given again', async () => {
    const show = await rebatedShow();
    await scene.done(show);
    const { id, payout } = await scene.makeExpense(show, REBATE, PDF);
    const { body } = await scene.answer(payout!.id, { status: 'rejected' }).expect(200);
    expect(body).toMatchObject({ status: 'rejected', is_rebate: true, expenses: null });
    expect((await list(show)).count).toBe(0);
    await remove(show, id).expect(404);
    await expectNothingGiven(show);
    expect(await auditOf(api, id, 'expenses:remove')).toMatchObject([
      { actor_id: admin.id, event_id: show.id, before: { amount: 10_00, is_rebate: true } },
    ]);
    // Nothing refers to the refused one any more.
    await as(api, show.producer).delete(`/api/producer/events/${show.id}/payouts/${payout!.id}`).expect(204);
    await scene.makeExpense(show, REBATE);
  });

  it('a rebate is reversed with a payout that an event transfer refuses', async () => {
    const show = await rebatedShow();
    await scene.done(show);
    const { id, payout } = await scene.makeExpense(show, REBATE);
    await giveAway(show);
    const { body } = await as(api, admin).get(`/api/super-admin/payouts/${payout!.id}`).expect(200);
    expect(body).toMatchObject({ status: 'rejected', expenses: null });
    expect((await list(show)).count).toBe(0);
    expect(await auditOf(api, id, 'expenses:remove')).toHaveLength(1);
    await expectNothingGiven(show);
    expect(await differencesOf(show)).toEqual([]);
  });

  /** Checks a show that has paid out R$ 10.00 otherwise. */
  async function expectNothingGiven(show: TestShow): Promise<void> {
    expect(await rebate(show)).toMatchObject({ rebate_pending: 10_00, rebate: 0 });
    const standing = await bookOf(api, show);
    expect(standing).toMatchObject({ platform_cash: -10_00, paid_out: 10_00 });
    for (const account of ['rebates_given', 'rebates_due']) expect(standing).not.toHaveProperty(account);
  }

  it('a rebate’s payout is either withdrawn or paid, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const show = await rebatedShow();
      await scene.done(show);
      const { id, payout } = await scene.makeExpense(show, REBATE);
      const [removed, answered] = await Promise.all([remove(show, id), scene.answer(payout!.id, DONE)]);
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([removed.status, answered.status]);
    }
  });
});

describe('rebate percentage', () => {
  it('the rebate percentage is the one of the order’s booking, whatever is agreed later', async () => {
    const show = await rebatedShow();
    const held = await book(api, show, [[inteira(show), 1]]);
    await agree(show, 2_000);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 10_00, rebate_pending: 10_00, rebate_tax: 20 });
    await say(api, await charge(api, held), 'approved').expect(200);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 15_00 });
    await buy(api, show, [[inteira(show), 1]]);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 17_00 });
    await agree(show, null);
    await buy(api, show, [[inteira(show), 1]]);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 17_00, rebate_tax: null });
    await scene.makeExpense(show, { amount: 17_00, is_rebate: true });
    await scene.sendExpense(show, { amount: 1_00, is_rebate: true }).expect(409);
    expect(await differencesOf(show)).toEqual([]);
  });

  it('the rebate percentage applies to each order, half a centavo rounded up', async () => {
    const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
    await agree({ producer }, 3_333);
    const show = await makeSoldShow(api, 1, producer);
    await buy(api, show, [[inteira(show), 1]]);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 6_66 });
    await buy(api, show, [[inteira(show), 2]]);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 13_33 });
    expect(await bookOf(api, show)).toMatchObject({ rebates_agreed: -13_33, rebate_allowance: 13_33 });
    expect(await differencesOf(show)).toEqual([]);
  });

  it('the rebate percentage stays with the orders of a transferred event', async () => {
    const show = await rebatedShow();
    await giveAway(show);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 10_00, rebate_tax: null });
    await scene.makeExpense(show, { amount: 10_00, is_rebate: true });
  });

  it('the rebate percentage takes back the share of a refunded fee', async () => {
    const show = await rebatedShow();
    const { order, payment } = await buy(api, show, [[inteira(show), 2]]);
    await agree(show, 1_000);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 20_00 });
    await refundOneTicket(api, order.id);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 15_00 });
    expect(await differencesOf(show)).toEqual([]);
    await say(api, payment, 'charged_back').expect(200);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 10_00 });
    expect(await differencesOf(show)).toEqual([]);
  });

  it('the rebate percentage is stored on a till’s sale too, which has no fee', async () => {
    const show = await rebatedShow();
    const { operator } = await makeSalePoint(api, show);
    const items = [{ price_id: inteira(show), amount: 1 }];
    const body = { id: newId(), event_id: show.id, items, payment_method: 'cash' };
    await as(api, operator).post('/api/sale-point/orders', body).expect(201);
    const orders = await api.database.query(
      'select origin, rebate_tax from orders where event_id = $1 order by origin',
      [show.id],
    );
    expect(orders).toEqual([
      { origin: 'online', rebate_tax: 5_000 },
      { origin: 'pdv', rebate_tax: 5_000 },
    ]);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 10_00 });
  });

  it('orders from before the percentage was frozen have their producer’s', async () => {
    const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
    await agree({ producer }, null);
    const show = await makeSoldShow(api, 2, producer);
    const { order } = await buy(api, show, [[inteira(show), 3]]);
    await refundOneTicket(api, order.id);
    const { payment } = await buy(api, show, [[inteira(show), 1]]);
    await say(api, payment, 'refunded').expect(200);
    await agree(show, 5_000);
    await api.database.query(FREEZE_REBATES);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 20_00 });
    await refundOneTicket(api, order.id);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 15_00 });
    expect(await differencesOf(show)).toEqual([]);
  });
});

describe('rebate of refundable fees', () => {
  it('a rebate is neither created nor paid while buyers may ask for their fees, and never after their refund', async () => {
    const show = await makeShow(api);
    await agree(show, 5_000);
    const { order, payment } = await buy(api, show, [[inteira(show), 2]]);
    await scene.done(show);
    const { payout } = await scene.makeExpense(show, { ...REBATE, amount: 6_00 });
    await as(api, show.producer).post(`/api/producer/events/${show.id}/cancel`, { id: newId() }).expect(201);
    for (const facts of [REBATE, { is_rebate: true }]) {
      const refused = await scene.sendExpense(show, { ...facts, amount: 1_00 }).expect(409);
      expect(refused.body.code).toBe('PAYOUT_FROZEN');
    }
    expect((await scene.answer(payout!.id, DONE).expect(409)).body.code).toBe('PAYOUT_FROZEN');
    await refundOneTicket(api, order.id);
    api.clock.advance(30 * DAY + 60_000);
    const now = fresh(admin);
    const above = await answerPayout(api, now, payout!.id, DONE).expect(409);
    expect(above.body.code).toBe('REBATE_ABOVE_PENDING');
    const { body } = await as(api, now).get(`/api/super-admin/payouts/${payout!.id}`).expect(200);
    expect(body.metrics).toMatchObject({ rebate_pending: -1_00 });
    await answerPayout(api, now, payout!.id, { status: 'rejected' }).expect(200);
    await sendExpense(api, now, show, { ...REBATE, amount: 5_00 }).expect(201);
    await say(api, payment, 'refunded').expect(200);
    api.clock.advance(-30 * DAY - 60_000);
    expect(await rebate(show)).toMatchObject({ estimate_rebate_amount: 0, rebate_pending: -5_00 });
  });
});

describe('key of a rebate’s payout', () => {
  const keyOf = async (show: TestShow) => (await rebate(show)).pix?.pix ?? null;
  const ask = (show: TestShow, pix: string, who?: [TestPerson, string]) =>
    pendingPayout(api, show, { amount: 1_00, pix_type: 'email', pix }, who);

  it('the key is one that was paid to, or that the producer requested with, and no refused one', async () => {
    const show = await rebatedShow();
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['payouts']);
    await ask(show, 'equipe@exemplo.br', [member, 'team-member']);
    expect(await keyOf(show)).toBeNull();
    const own = await ask(show, 'dono@exemplo.br');
    expect(await keyOf(show)).toBe('dono@exemplo.br');
    await scene.answer(own.id, { status: 'rejected' }).expect(200);
    expect(await keyOf(show)).toBeNull();
    expect((await scene.sendExpense(show, REBATE).expect(422)).body.code).toBe('NO_PIX_KEY');
    const paid = await ask(show, 'paga@exemplo.br');
    await scene.answer(paid.id, DONE).expect(200);
    await ask(show, 'nova@exemplo.br');
    await ask(show, 'equipe@exemplo.br', [member, 'team-member']);
    expect(await keyOf(show)).toBe('paga@exemplo.br');
    const { payout } = await scene.makeExpense(show, REBATE);
    const { body } = await as(api, admin).get(`/api/super-admin/payouts/${payout!.id}`).expect(200);
    expect(body.pix).toBe('paga@exemplo.br');
  });

  it('the key is no one that was refused since it was paid to', async () => {
    const show = await rebatedShow();
    const older = await ask(show, 'antiga@exemplo.br');
    const newer = await ask(show, 'nova@exemplo.br');
    await scene.answer(newer.id, DONE).expect(200);
    await scene.answer(older.id, DONE).expect(200);
    expect(await keyOf(show)).toBe('antiga@exemplo.br');
    const closed = await ask(show, 'antiga@exemplo.br');
    await scene.answer(closed.id, { status: 'rejected' }).expect(200);
    expect(await keyOf(show)).toBe('nova@exemplo.br');
  });

  it('the key of an internal test event is not used', async () => {
    const show = await rebatedShow();
    await scene.done(show);
    await api.database.query('update events set is_test = true where id = $1', [show.id]);
    const { body } = await scene.sendExpense(show, { ...REBATE, is_producer_payout: true }).expect(409);
    expect(body).toMatchObject({ code: 'PAYOUT_OF_TEST_EVENT' });
  });

  it('the key is not suggested again once it was refused', async () => {
    const show = await rebatedShow();
    const { id } = await ask(show, 'outra@exemplo.br');
    await ask(show, 'dono@exemplo.br');
    await scene.answer(id, { status: 'rejected' }).expect(200);
    const { body } = await as(api, show.producer).get(`/api/producer/events/${show.id}/payouts/recent`).expect(200);
    expect(body.keys).toMatchObject([{ pix: 'dono@exemplo.br' }]);
  });
});

describe('repeated request', () => {
  it('an expense with a used id is the same expense, or refused if it differs', async () => {
    const show = await rebatedShow();
    await scene.done(show);
    const facts = { ...REBATE, id: newId() };
    const made = await scene.sendExpense(show, facts, PDF).expect(201);
    const again = await scene.sendExpense(show, facts, PDF).expect(200);
    expect(again.body).toEqual(made.body);
    const other = Buffer.concat([PDF, Buffer.from('%')]);
    for (const [changed, receipt] of [
      [{ ...facts, amount: 9_00 }, PDF],
      [facts, other],
      [facts, undefined],
    ] as const) {
      expect((await scene.sendExpense(show, changed, receipt).expect(409)).body.code).toBe('ID_REUSED');
    }
    expect((await list(show)).count).toBe(1);
    expect(await bookOf(api, show)).toMatchObject({ rebates_given: 10_00, rebates_due: -10_00 });
    const waiting = await as(api, admin).get(`/api/super-admin/events/${show.id}/payouts?status=pending`).expect(200);
    expect(waiting.body.count).toBe(1);
  });

  it('an expense sent twice at the same moment is one', async () => {
    const show = await makeSoldShow(api);
    const facts = { id: newId(), amount: 30_00 };
    const answers = await Promise.all([1, 2, 3].map(() => scene.sendExpense(show, facts)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await bookOf(api, show)).toMatchObject({ producer_expenses: 30_00 });
  });
});

describe('at the same moment', () => {
  it('a payout is either withdrawn or paid', async () => {
    for (let round = 0; round < 4; round += 1) {
      const show = await makeSoldShow(api);
      const { id } = await pendingPayout(api, show, { amount: 150_00 });
      const [removed, answered] = await Promise.all([
        as(api, show.producer).delete(`/api/producer/events/${show.id}/payouts/${id}`),
        scene.answer(id, DONE),
      ]);
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([removed.status, answered.status]);
      const left = answered.status === 200 ? 50_00 : 200_00;
      expect(await metricsOf(api, show)).toMatchObject({ balance: left, available: left, payouts_pending: 0 });
    }
  });

  it('an expense leaves the amount of a payout, or comes after it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const show = await makeSoldShow(api);
      const { id } = await pendingPayout(api, show, { amount: 150_00 });
      const [noted, answered] = await Promise.all([
        scene.sendExpense(show, { amount: 100_00 }),
        scene.answer(id, DONE),
      ]);
      expect(noted.status).toBe(201);
      expect([200, 409]).toContain(answered.status);
      const paid = answered.status === 200 ? 150_00 : 0;
      expect(await metricsOf(api, show)).toMatchObject({ balance: 100_00 - paid, payouts_done: paid });
      if (paid === 0) expect(answered.body.code).toBe('PAYOUT_ABOVE_BALANCE');
    }
  });
});

it('the list of expenses shows the newest day first, in pages, with few statements', async () => {
  const show = await makeShow(api);
  const last = dayOf(api.clock.now());
  const made: string[] = [];
  for (const days of [-2, -1, 0]) {
    made.unshift((await scene.makeExpense(show, { created_at: addDays(last, days), amount: 10_00 })).id);
  }
  const first = await list(show, '?take=2');
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect([first.count, first.total_expenses]).toEqual([3, 30_00]);
  expect((await list(show, '?take=2&skip=2')).data.map(({ id }) => id)).toEqual(made.slice(2));
  const one = await countQueries(api, () => list(show, '?take=1'));
  expect(await countQueries(api, () => list(show, '?take=3'))).toBe(one);
});
