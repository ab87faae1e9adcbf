import { describe, expect, it } from '@jest/globals';
import type { CashSessionView, HeldOpView, SalePointDashboardView } from '@festix/domain/contract';
import { SECOND } from '@festix/domain/ground';
import { AccessTokens } from '../../../../kernel/access/access-tokens.ts';
import { ANSWERS_KEPT } from '../../../../kernel/work/idempotency.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import { Jobs } from '../../../../kernel/work/jobs.ts';
import { RateLimits } from '../../../../kernel/access/rate-limits.ts';
import { enrolDevice, makeDoor } from '../../../../testing/doors.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../../testing/people.ts';
import { bookOf, stockOf } from '../../../../testing/purchases.ts';
import { makeSalePoint, readSale } from '../../../../testing/sale-points.ts';
import { as } from '../../../../testing/shows.ts';
import {
  lease,
  makeTill,
  outcomes,
  saleOp,
  tell,
  tillOp,
  tryToTell,
  voidOp,
  type TillOp,
} from '../../../../testing/tills.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useTillScene } from '../../../../testing/use-scenes.ts';
import { KEPT } from '../../../door/checkins/ops/upload-ops.ts';

const api = useApi();
const { show, point, till, made } = useTillScene(api, { leased: 6 });

const sell = (index: number, facts: Parameters<typeof saleOp>[4] = {}) =>
  saleOp(api, till, made, [made.stubs[index]!], facts);

const block = () => as(api, till.person).delete(`/api/devices/${till.device.id}`).expect(204);

async function held(person: TestPerson = point.supervisor): Promise<HeldOpView[]> {
  const answer = await as(api, person).get('/api/sale-point/held-ops').expect(200);
  expect(answer.body.count).toBe(answer.body.data.length);
  return answer.body.data as HeldOpView[];
}

const pathOf = (op: TillOp, device = till.device) => `/api/sale-point/held-ops/${device.id}/${op.id}`;
const record = (op: TillOp, person = point.supervisor, device = till.device) =>
  as(api, person).post(`${pathOf(op, device)}/record`, {});
const discard = (op: TillOp, person = point.supervisor, note = 'Engano do caixa') =>
  as(api, person).post(`${pathOf(op)}/discard`, { note });

const orderOf = (id: string) => readSale(api, point, id);

describe('op held after a block', () => {
  it('a held op of a blocked till waits for the supervisor, with its content and the reason', async () => {
    await block();
    const [sale, cash] = [
      sell(0, { minutesAgo: 20, receipt_number: 7 }),
      tillOp(api, till, 'cash_event', { kind: 'withdrawal', amount: 5_000, note: 'Cofre' }, 10),
    ];
    expect(await outcomes(api, till, [cash, sale])).toEqual(Array(2).fill(['quarantined', 'DEVICE_REVOKED']));
    const common = {
      device: { id: till.device.id, name: 'Caixa 1' },
      event: { id: show.id, name: 'Arraial da Lua', time_zone: 'America/Sao_Paulo' },
      sale_point: { id: point.id, name: 'Bilheteria' },
      operator: { id: point.operator.id, name: 'Paula' },
      code: 'DEVICE_REVOKED',
      received_at: expect.any(String),
    };
    expect(await held()).toEqual([
      {
        ...common,
        op_id: expect.any(String),
        type: 'sale',
        cash_kind: null,
        at: expect.any(String),
        amount: 10_000,
        tickets: 1,
        payment_method: 'cash',
        receipt: `${String(till.device.number).padStart(3, '0')}-000007`,
        order_id: sale.order_id,
        note: null,
      },
      {
        ...common,
        op_id: cash.id,
        type: 'cash_event',
        cash_kind: 'withdrawal',
        at: expect.any(String),
        amount: 5_000,
        tickets: null,
        payment_method: null,
        receipt: null,
        order_id: null,
        note: 'Cofre',
      },
    ]);
    const { attention } = (await as(api, point.supervisor).get('/api/sale-point/dashboard').expect(200))
      .body as SalePointDashboardView;
    expect(attention).toMatchObject({ held_ops: 2 });
  });

  it('a held sale that is recorded stands at its own time, in the ledger and at the doors', async () => {
    await block();
    const sale = sell(0, { minutesAgo: 20 });
    await tell(api, till, [sale]);
    expect((await record(sale).expect(200)).body).toEqual({ outcome: 'applied', code: null });
    const order = await orderOf(sale.order_id);
    expect(order).toMatchObject({ status: 'paid', total: 10_000, created_at: sale['occurred_at'], flags: [] });
    expect(order.sold_by.id).toBe(point.operator.id);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, leased: 5 });
    expect(await bookOf(api, show)).toEqual({ till_takings: 10_000, till_receipts: -10_000 });
    expect((await (await makeDoor(api, show)).enter(made.stubs[0]!.qr).expect(201)).body.note).toBeNull();
    expect(await held()).toEqual([]);
    const entries = await api.database.query(
      `select action, actor_id = $2 as own, event_id, after from audit_entries where subject_id = $1 and action like 'held-ops:%'`,
      [till.device.id, point.supervisor.id],
    );
    expect(entries).toEqual([
      {
        action: 'held-ops:record',
        own: true,
        event_id: show.id,
        after: { op_id: sale.id, type: 'sale', outcome: 'applied' },
      },
    ]);
  });

  it('a held op is recorded once, however often it is sent, and its device gets the result', async () => {
    await block();
    const sale = sell(0);
    await tell(api, till, [sale]);
    const answers = await Promise.all([1, 2, 3].map(() => record(sale)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, leased: 5 });
    expect(await tell(api, till, [sale])).toEqual([{ id: sale.id, outcome: 'duplicate', first_outcome: 'applied' }]);
    expect((await discard(sale).expect(409)).body.code).toBe('HELD_OP_JUDGED');
  });

  it('a held op that is discarded, with a note, never counts', async () => {
    await block();
    const sale = sell(0);
    await tell(api, till, [sale]);
    await discard(sale, point.supervisor, ' ').expect(400);
    await discard(sale).expect(204);
    await discard(sale).expect(204);
    expect((await record(sale).expect(409)).body.code).toBe('HELD_OP_JUDGED');
    expect(await held()).toEqual([]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, leased: 6 });
    expect(await tell(api, till, [sale])).toEqual([
      { id: sale.id, outcome: 'duplicate', first_outcome: 'rejected', code: 'OP_DISCARDED' },
    ]);
    const entries = await api.database.query(
      `select after from audit_entries where subject_id = $1 and action = 'held-ops:discard'`,
      [till.device.id],
    );
    expect(entries).toEqual([{ after: { op_id: sale.id, type: 'sale', note: 'Engano do caixa' } }]);
  });

  it('held ops recorded one by one give their drawer a closing that agrees with the ledger', async () => {
    const session_id = newId();
    const cash = (kind: string, amount: number, minutesAgo: number, facts: object = {}) =>
      tillOp(api, till, 'cash_event', { kind, amount, session_id, ...facts }, minutesAgo);
    const opening = cash('opening', 20_000, 40);
    expect(await outcomes(api, till, [opening])).toEqual([['applied']]);
    await block();
    const sale = sell(0, { minutesAgo: 30, payload: { cash_session_id: session_id } });
    const voided = sell(1, { minutesAgo: 25, payload: { cash_session_id: session_id } });
    const ops = [
      sale,
      voided,
      voidOp(api, till, voided.order_id, point.supervisor, 20),
      tillOp(api, till, 'receipt', { order_id: sale.order_id, receipt_number: 90 }, 15),
      tillOp(api, till, 'lease_return', { lease_id: made.id, ticket_ids: [made.stubs[2]!.ticket_id] }, 10),
      cash('closing', 0, 5, { counted: 30_000 }),
    ];
    await tell(api, till, ops);
    expect((await held()).map(({ type, tickets }) => [type, tickets])).toEqual([
      ['sale', 1],
      ['sale', 1],
      ['sale_void', null],
      ['receipt', null],
      ['lease_return', 1],
      ['cash_event', null],
    ]);
    expect((await record(ops[2]!).expect(409)).body).toMatchObject({
      code: 'HELD_OP_UNFIT',
      detail: 'A venda que esta operação desfaz ainda não foi registrada.',
    });
    for (const op of ops) expect((await record(op).expect(200)).body).toEqual({ outcome: 'applied', code: null });
    const view = (await as(api, point.supervisor).get(`/api/sale-point/cash/${session_id}`).expect(200))
      .body as CashSessionView;
    expect(view).toMatchObject({ total: 10_000, cash_expected: 30_000, cash_counted: 30_000, difference: 0 });
    expect(view.voids).toMatchObject([{ order_id: voided.order_id, amount: 10_000, by: 'Sônia' }]);
    expect(await bookOf(api, show)).toEqual({ till_takings: 10_000, till_receipts: -10_000 });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, leased: 3 });
  });
});

describe('op held for lack of a right', () => {
  it('a held op that is recorded counts for its operator', async () => {
    const stranger = await makePerson(api, { name: 'Nair', roles: ['sale-point'] });
    const sale = sell(0, { more: { operator_id: stranger.id } });
    expect(await outcomes(api, till, [sale])).toEqual([['quarantined', 'OP_NOT_GRANTED']]);
    expect(await held()).toMatchObject([{ code: 'OP_NOT_GRANTED', operator: { id: stranger.id, name: 'Nair' } }]);
    await record(sale).expect(200);
    expect((await orderOf(sale.order_id)).sold_by.id).toBe(stranger.id);
  });

  it('a held op that names no operator counts for the till’s person', async () => {
    const sale = sell(0, { more: { operator_id: newId() } });
    await tell(api, till, [sale]);
    expect(await held()).toMatchObject([{ operator: { id: point.operator.id } }]);
    await record(sale).expect(200);
    expect((await orderOf(sale.order_id)).sold_by.id).toBe(point.operator.id);
  });

  it('a held opening that is recorded opens a drawer where the till works', async () => {
    const stranger = await makePerson(api, { roles: ['sale-point'] });
    const opening = tillOp(api, till, 'cash_event', { kind: 'opening', amount: 100, session_id: newId() }, 5, {
      operator_id: stranger.id,
    });
    await tell(api, till, [opening]);
    await record(opening).expect(200);
    const { body } = await as(api, point.supervisor).get('/api/sale-point/cash').expect(200);
    expect(body.data).toMatchObject([{ sale_point: { id: point.id }, closed_at: null }]);
  });

  it('a held void stays refused if a ticket of the sale is admitted, and its refusal is kept', async () => {
    const sale = sell(0);
    await tell(api, till, [sale]);
    await (await makeDoor(api, show)).enter(made.stubs[0]!.qr).expect(201);
    const taken = voidOp(api, till, sale.order_id, point.operator);
    expect(await outcomes(api, till, [taken])).toEqual([['quarantined', 'OP_NOT_GRANTED']]);
    const answer = { outcome: 'conflict', code: 'ORDER_HAS_ENTRIES' };
    expect((await record(taken).expect(200)).body).toEqual(answer);
    expect((await record(taken).expect(200)).body).toEqual(answer);
    expect(await orderOf(sale.order_id)).toMatchObject({ status: 'paid' });
  });

  it('a held sale of another till’s stubs can’t be recorded', async () => {
    await block();
    const other = await makeTill(api, show, point);
    const theirs = await lease(api, other, 1);
    const sale = saleOp(api, till, made, theirs.stubs);
    await tell(api, till, [sale]);
    expect((await record(sale).expect(409)).body).toMatchObject({
      code: 'HELD_OP_UNFIT',
      detail: 'Este ingresso não é deste bloco.',
    });
    expect(await held()).toMatchObject([{ op_id: sale.id }]);
    await discard(sale).expect(204);
  });

  it('a held op that the database refuses shows its cause, and fails again without harm', async () => {
    const sale = sell(1, { receipt_number: 2 ** 40 });
    expect(await outcomes(api, till, [sale])).toEqual([['quarantined', 'OP_FAILED']]);
    expect(await held()).toMatchObject([{ op_id: sale.id, type: 'sale', code: 'OP_FAILED', amount: 10_000 }]);
    await record(sale).expect(500);
    expect(await held()).toHaveLength(1);
    await discard(sale).expect(204);
  });
});

describe('kept ops', () => {
  it('held ops of one person are bounded in number, and ops within the rights are taken all the same', async () => {
    const limits = api.app.get(RateLimits, { strict: false });
    limits.consumeLocally(KEPT, till.person.id, KEPT.points);
    const stranger = await makePerson(api, { roles: ['sale-point'] });
    const foreign = sell(0, { more: { operator_id: stranger.id } });
    const { body, headers } = await tryToTell(api, till, [foreign]).expect(429);
    expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['RATE_LIMITED', true]);
    expect(await held()).toEqual([]);
    expect(await outcomes(api, till, [sell(0)])).toEqual([['applied']]);
  });

  it('the answer to a held op is kept as long after its judgement as any answer after its op', async () => {
    await block();
    const sale = sell(0);
    await tell(api, till, [sale]);
    const forget = () => api.app.get(Jobs, { strict: false }).sweep('doors.old-ops');
    const laterThan = (column: string) =>
      api.database.query(
        `update device_ops set ${column} = ${column} - $2 * interval '1 second' where device_id = $1`,
        [till.device.id, ANSWERS_KEPT / SECOND + 1],
      );
    await laterThan('received_at');
    await discard(sale).expect(204);
    await forget();
    await discard(sale).expect(204);
    await laterThan('judged_at');
    await forget();
    await discard(sale).expect(404);
  });

  it('a held op’s buyer is in the buyer’s copy of data, and erased with the buyer’s account', async () => {
    await block();
    const buyer = { name: 'Tereza Lima', email: `${newId()}@exemplo.br`, phone: '+5581999994432' };
    const person = await makePerson(api, { email: buyer.email });
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    const sale = sell(0, { payload: { buyer: { ...buyer, email: buyer.email.toUpperCase() } } });
    await tell(api, till, [sale]);
    const copy = await as(api, person).get('/api/me/data').expect(200);
    expect(copy.text).toContain(buyer.phone);
    await as(api, person).post('/api/me/deletion', { current_password: TEST_PASSWORD }).expect(204);
    expect(await api.database.query(`select from device_ops where device_ops::text like '%Tereza%'`)).toEqual([]);
    await record(sale).expect(200);
    expect(await orderOf(sale.order_id)).toMatchObject({ status: 'paid', user: { name: null } });
  });

  it('a held op’s buyer is deleted with the sale once it is recorded', async () => {
    await block();
    const buyer = { name: 'Tereza Lima', email: `${newId()}@exemplo.br` };
    const sale = sell(0, { payload: { buyer } });
    await tell(api, till, [sale]);
    await record(sale).expect(200);
    expect(await orderOf(sale.order_id)).toMatchObject({ user: { name: 'Tereza Lima', email: buyer.email } });
  });
});

describe('right to judge', () => {
  it('held ops are judged by the supervisors of the sale point, signed in as persons', async () => {
    await block();
    const sale = sell(0);
    await tell(api, till, [sale]);
    expect(await held(point.operator)).toEqual([]);
    await record(sale, point.operator).expect(404);
    await discard(sale, point.operator).expect(404);
    const elsewhere = await makeSalePoint(api, show);
    expect(await held(elsewhere.supervisor)).toEqual([]);
    await record(sale, elsewhere.supervisor).expect(404);
    const { id } = await enrolDevice(api, point.supervisor, { kind: 'till' });
    const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: point.supervisor.id, device_id: id });
    await as(api, { ...point.supervisor, token })
      .post(`${pathOf(sale)}/record`, {})
      .expect(403);
    await record({ ...sale, id: newId() }).expect(404);
  });

  it('held ops of a stranger’s device reach no supervisor', async () => {
    const stranger = await makePerson(api, { roles: ['sale-point'] });
    const device = await enrolDevice(api, stranger, { kind: 'till' });
    const claims = [
      tillOp(api, till, 'cash_event', { kind: 'opening', amount: 100 }, 1, { operator_id: point.operator.id }),
      voidOp(api, till, newId(), point.supervisor),
    ];
    const refused = Array(2).fill(['rejected', 'OP_NOT_GRANTED']);
    expect(await outcomes(api, { person: stranger, device }, claims)).toEqual(refused);
    await as(api, stranger).delete(`/api/devices/${device.id}`).expect(204);
    const later = [sell(0), tillOp(api, till, 'cash_event', { kind: 'opening', amount: 100 }, 1)];
    expect(await outcomes(api, { person: stranger, device }, later)).toEqual(refused);
    expect(await held()).toEqual([]);
    await record(claims[0]!, point.supervisor, device).expect(404);
    const kept = `select from device_ops where device_id = $1 and outcome = 'quarantined'`;
    expect(await api.database.query(kept, [device.id])).toEqual([]);
  });

  it('a held void is judged by the supervisors of the sale’s point, whichever till of the event sent it', async () => {
    const other = await makeSalePoint(api, show);
    const sale = sell(0);
    await tell(api, till, [sale]);
    const elsewhere = await makeTill(api, show, other);
    const taken = voidOp(api, elsewhere, sale.order_id, other.operator);
    expect(await outcomes(api, elsewhere, [taken])).toEqual([['quarantined', 'OP_NOT_GRANTED']]);
    expect(await held(other.supervisor)).toEqual([]);
    expect(await held()).toMatchObject([{ op_id: taken.id, sale_point: { id: point.id } }]);
    await record(taken, point.supervisor, elsewhere.device).expect(200);
    expect(await orderOf(sale.order_id)).toMatchObject({ status: 'refunded' });
  });

  it('an op applied on arrival can’t be judged', async () => {
    const sale = sell(0);
    await tell(api, till, [sale]);
    await record(sale).expect(404);
    await discard(sale).expect(404);
  });
});
