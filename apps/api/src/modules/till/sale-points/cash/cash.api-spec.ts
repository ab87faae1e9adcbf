import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CashSessionRowView,
  type CashSessionView,
  type CashToReturnView,
  type DeviceView,
  type LeaseView,
  type OpResultView,
  type SalePointDashboardView,
  type SalePointOrderDetailView,
} from '@festix/domain/contract';
import { LARGEST_AMOUNT, MINUTE } from '@festix/domain/ground';
import { newId } from '../../../../kernel/database/ids.ts';
import { enrolDevice, signInOn } from '../../../../testing/doors.ts';
import { makePerson, type TestPerson } from '../../../../testing/people.ts';
import { bookOf } from '../../../../testing/purchases.ts';
import { makeSalePoint } from '../../../../testing/sale-points.ts';
import { as, makeShow, priceOf } from '../../../../testing/shows.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useSalePoint } from '../../../../testing/use-scenes.ts';

const api = useApi();
const { show, point: till } = useSalePoint(api);
let device: DeviceView;
let session: string;

beforeEach(async () => {
  device = await enrolDevice(api, till.operator, { name: 'Caixa 1', kind: 'till' });
  session = newId();
});

let seq = 0;
const ago = (minutes: number) => new Date(api.clock.now().getTime() - minutes * MINUTE).toISOString();

interface SentOp {
  id: string;
  [field: string]: unknown;
}

function op(type: string, payload: object, minutesAgo: number, more: object = {}): SentOp {
  return {
    id: newId(),
    device_seq: ++seq,
    v: 1,
    type,
    event_id: show.id,
    occurred_at: ago(minutesAgo),
    payload,
    ...more,
  };
}

const cash = (kind: string, amount: number, minutesAgo: number, facts: object = {}, more: object = {}) =>
  op('cash_event', { kind, amount, session_id: session, ...facts }, minutesAgo, more);

async function tell(ops: SentOp[], from = device, whom = till.operator): Promise<OpResultView[]> {
  const answer = await as(api, whom)
    .post(`/api/devices/${from.id}/ops`, { sent_at: ago(0), ops })
    .expect(200);
  return answer.body.results as OpResultView[];
}

const outcomes = (results: readonly OpResultView[]) => results.map(({ outcome }) => outcome);

/** Makes an online sale at the till, into the drawer. */
async function sell(payment_method: string, amount: number, facts: object = {}, seller = till.operator) {
  const body = {
    id: newId(),
    event_id: show.id,
    items: [{ price_id: priceOf(show.lots[0]).id, amount }],
    payment_method,
    device_id: device.id,
    cash_session_id: session,
    ...facts,
  };
  await as(api, seller).post('/api/sale-point/orders', body).expect(201);
  return body.id;
}

async function lease(amount = 10): Promise<LeaseView> {
  const body = { id: newId(), device_id: device.id, lot_id: show.lots[0]?.id, amount };
  return (await as(api, till.operator).post('/api/sale-point/leases', body).expect(201)).body as LeaseView;
}

function stubSale(stubs: { ticket_id: string }[], receipt_number: number, minutesAgo: number, facts: object = {}) {
  const price = priceOf(show.lots[0]);
  return op(
    'sale',
    {
      order_id: newId(),
      items: stubs.map(({ ticket_id }) => ({ price_id: price.id, ticket_id, unit_amount: price.unit_amount })),
      payment_method: 'cash',
      receipt_number,
      cash_session_id: session,
      ...facts,
    },
    minutesAgo,
  );
}

async function read(id = session, person: TestPerson = till.supervisor): Promise<CashSessionView> {
  return (await as(api, person).get(`/api/sale-point/cash/${id}`).expect(200)).body as CashSessionView;
}

async function list(person: TestPerson = till.supervisor, query = ''): Promise<CashSessionRowView[]> {
  const answer = await as(api, person).get(`/api/sale-point/cash?${query}`).expect(200);
  expect(answer.body.count).toBe(answer.body.data.length);
  return answer.body.data as CashSessionRowView[];
}

describe('cash session', () => {
  it('a drawer is opened, supplied, drawn from and closed, and shows its difference only after the closing', async () => {
    const opening = cash('opening', 20_000, 60);
    expect(outcomes(await tell([opening]))).toEqual(['applied']);
    expect(await read()).toMatchObject({
      id: session,
      event: { id: show.id },
      sale_point: { id: till.id },
      device: { id: device.id, name: 'Caixa 1' },
      opened_by: { id: till.operator.id, name: 'Paula' },
      opened_at: opening['occurred_at'],
      closed_at: null,
      cash_expected: 20_000,
      cash_counted: null,
      difference: null,
      lines: [],
      receipts: null,
    });
    await sell('cash', 2);
    await sell('card_machine', 1);
    await tell([
      cash('supply', 5_000, 40, { note: 'Moedas' }),
      cash('withdrawal', 30_000, 30),
      cash('closing', 0, 5, {
        counted: 14_500,
        counts: [{ operator_id: till.operator.id, payment_method: 'card_machine', amount: 10_000 }],
      }),
    ]);
    const view = await read();
    expect(view).toMatchObject({
      total: 30_000,
      cash_expected: 15_000,
      cash_counted: 14_500,
      difference: -500,
      lines: [
        { payment_method: 'cash', sales: 1, tickets: 2, amount: 20_000, counted: null, difference: null },
        { payment_method: 'card_machine', sales: 1, tickets: 1, amount: 10_000, counted: 10_000, difference: 0 },
      ],
    });
    expect(view.events.map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
      ['opening', 20_000, null],
      ['supply', 5_000, 'Moedas'],
      ['withdrawal', 30_000, null],
      ['closing', 0, null],
    ]);
    const audited = await api.database.query(
      `select action, actor_id = $2 as own from audit_entries where subject_id = $1 order by id`,
      [session, till.operator.id],
    );
    expect(audited.map(({ action, own }) => [action, own])).toEqual([
      ['cash:opening', true],
      ['cash:supply', true],
      ['cash:withdrawal', true],
      ['cash:closing', true],
    ]);
  });

  it('a drawer ends the same in whatever order its ops arrive, each of them once', async () => {
    const ops = [cash('opening', 10_000, 60), cash('withdrawal', 2_000, 30), cash('closing', 0, 5, { counted: 8_000 })];
    const first = await tell([...ops].reverse());
    expect(outcomes(first)).toEqual(['applied', 'applied', 'applied']);
    expect(outcomes(await tell(ops))).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(await read()).toMatchObject({ opened_at: ops[0]?.['occurred_at'], cash_expected: 8_000, difference: 0 });
  });

  it('an op that names no drawer belongs to the device’s own at the event', async () => {
    const without = { session_id: undefined };
    await tell([cash('opening', 5_000, 60, without)]);
    await sell('cash', 1, { cash_session_id: undefined });
    await tell([cash('closing', 0, 1, { ...without, counted: 15_000 })]);
    const [row, ...more] = await list();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ total: 10_000, difference: 0, closed_at: expect.any(String) });
  });

  it('a drawer keeps sales and counts of several operators apart', async () => {
    const nair = await makePerson(api, { name: 'Nair', roles: ['sale-point'] });
    await api.database.query(
      `insert into sale_point_operators (sale_point_id, user_id, since) values ($1, $2, '2026-01-01T00:00:00Z')`,
      [till.id, nair.id],
    );
    await signInOn(api, device, nair);
    await tell([cash('opening', 10_000, 60)]);
    await sell('cash', 1);
    await sell('cash', 2, { operator_id: nair.id });
    const counts = [
      { operator_id: till.operator.id, payment_method: 'cash', amount: 10_000 },
      { operator_id: nair.id, payment_method: 'cash', amount: 19_000 },
    ];
    await tell([cash('closing', 0, 1, { counts }, { operator_id: nair.id })]);
    const { lines, ...view } = await read();
    expect(
      lines.map(({ operator, amount, counted, difference }) => [operator.name, amount, counted, difference]),
    ).toEqual([
      ['Nair', 20_000, 19_000, -1_000],
      ['Paula', 10_000, 10_000, 0],
    ]);
    expect(view).toMatchObject({ cash_expected: 40_000, cash_counted: 39_000, difference: -1_000 });
    expect((await read(session, nair)).id).toBe(session);
  });

  it('a drawer hides its expected sum from the operator who will count it, and shows it to the supervisor', async () => {
    const nair = await makePerson(api, { name: 'Nair', roles: ['sale-point'] });
    await api.database.query(
      `insert into sale_point_operators (sale_point_id, user_id, since) values ($1, $2, '2026-01-01T00:00:00Z')`,
      [till.id, nair.id],
    );
    await signInOn(api, device, nair);
    await tell([cash('opening', 10_000, 60)]);
    await sell('cash', 1);
    await sell('cash', 2, { operator_id: nair.id });
    const [own, others] = [await sell('cash', 1), await sell('cash', 1, { operator_id: nair.id })];
    const given = { reason: 'Desistiu', supervisor_id: till.supervisor.id };
    await tell([
      op('sale_void', { ...given, order_id: own }, 0),
      op('sale_void', { ...given, order_id: others }, 0, { operator_id: nair.id }),
    ]);
    const open = await read(session, till.operator);
    expect(open).toMatchObject({ total: null, cash_expected: null, cash_counted: null, difference: null });
    expect(open.lines).toMatchObject([{ operator: { id: till.operator.id }, amount: 10_000 }]);
    expect(open.voids.map(({ order_id }) => order_id)).toEqual([own]);
    expect(await list(till.operator)).toMatchObject([{ id: session, total: null }]);
    expect(await list()).toMatchObject([{ id: session, total: 30_000 }]);
    expect(await read()).toMatchObject({ total: 30_000, cash_expected: 40_000 });
    expect((await read()).lines).toHaveLength(2);
    await tell([cash('closing', 0, 0, { counted: 40_000 })]);
    expect(await read(session, till.operator)).toMatchObject({ total: 30_000, cash_expected: 40_000, difference: 0 });
    expect((await read(session, till.operator)).lines).toHaveLength(2);
    expect(await list(till.operator)).toMatchObject([{ id: session, total: 30_000 }]);
  });

  it('a drawer takes only sales of operators who work there', async () => {
    const stranger = await makePerson(api, { roles: ['sale-point'] });
    const refusal = await as(api, till.operator)
      .post('/api/sale-point/orders', {
        id: newId(),
        event_id: show.id,
        items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
        payment_method: 'cash',
        operator_id: stranger.id,
      })
      .expect(409);
    expect(refusal.body.code).toBe('OPERATOR_UNKNOWN');
  });
});

describe('drawer ops', () => {
  it('a drawer op is quarantined if its operator had no right at its time', async () => {
    const stranger = await makePerson(api, { roles: ['sale-point'] });
    expect(await tell([cash('opening', 100, 5, {}, { operator_id: stranger.id })])).toMatchObject([
      { outcome: 'quarantined', code: 'OP_NOT_GRANTED' },
    ]);
  });

  it('a drawer op of an event outside the till’s scope is rejected, for nobody could judge it', async () => {
    const other = await makeShow(api);
    expect(await tell([{ ...cash('opening', 100, 5), event_id: other.id }])).toMatchObject([
      { outcome: 'rejected', code: 'OP_NOT_GRANTED' },
    ]);
  });

  it('a drawer op counts for an operator who has left since, if it is from before', async () => {
    await tell([cash('opening', 100, 60)]);
    await api.database.query('delete from sale_point_operators where user_id = $1', [till.operator.id]);
    expect(outcomes(await tell([cash('supply', 100, 30)]))).toEqual(['applied']);
    await api.database.query(`update ended_operators set ended_at = now() - interval '20 minutes' where user_id = $1`, [
      till.operator.id,
    ]);
    expect(outcomes(await tell([cash('supply', 100, 10)]))).toEqual(['quarantined']);
  });

  it('a drawer op that names another device’s drawer is rejected', async () => {
    await tell([cash('opening', 100, 60)]);
    const second = await enrolDevice(api, till.operator, { name: 'Caixa 2', kind: 'till' });
    expect(await tell([cash('supply', 100, 5)], second)).toMatchObject([
      { outcome: 'rejected', code: 'CASH_SESSION_OTHER' },
    ]);
  });
});

describe('list of drawers', () => {
  it('the list of drawers shows open ones first, to supervisors and to the operators who worked at them', async () => {
    await tell([cash('opening', 100, 60), cash('closing', 0, 50, { counted: 100 })]);
    const closed = session;
    session = newId();
    await tell([cash('opening', 100, 40)]);
    expect((await list()).map(({ id }) => id)).toEqual([session, closed]);
    expect((await list(till.operator)).map(({ id }) => id)).toEqual([session, closed]);
    expect((await list(till.supervisor, 'status=closed')).map(({ id }) => id)).toEqual([closed]);
    expect((await list(till.supervisor, `event_id=${newId()}`)).map(({ id }) => id)).toEqual([]);
    const stranger = await makeSalePoint(api, show);
    expect(await list(stranger.supervisor)).toEqual([]);
    await as(api, stranger.supervisor).get(`/api/sale-point/cash/${session}`).expect(404);
    const { attention } = (await as(api, till.supervisor).get('/api/sale-point/dashboard').expect(200))
      .body as SalePointDashboardView;
    expect(attention).toMatchObject({ open_sessions: 1 });
  });
});

describe('closing', () => {
  it('a closing agrees with the ledger to the cent', async () => {
    await signInOn(api, device, till.supervisor);
    const { stubs } = await lease();
    const [one, two, voided] = [
      stubSale(stubs.slice(0, 1), 1, 50),
      stubSale(stubs.slice(1, 4), 2, 45, { payment_method: 'card_machine', card_reference: 'NSU 42' }),
      stubSale(stubs.slice(4, 6), 4, 40),
    ];
    const taken = { order_id: (voided['payload'] as { order_id: string }).order_id, reason: 'Desistiu' };
    expect(
      outcomes(
        await tell([
          cash('opening', 20_000, 60),
          one,
          two,
          voided,
          op('sale_void', { ...taken, supervisor_id: till.supervisor.id }, 38),
          cash('withdrawal', 5_000, 30),
        ]),
      ),
    ).toEqual(Array(6).fill('applied'));
    const asked = await sell('cash', 2);
    await tell([
      op('receipt', { order_id: asked, receipt_number: 5 }, 1),
      cash('closing', 0, 0, {
        counted: 45_100,
        counts: [{ operator_id: till.operator.id, payment_method: 'card_machine', amount: 30_000 }],
      }),
    ]);
    const view = await read();
    const prefix = String(device.number).padStart(3, '0');
    expect(view).toMatchObject({
      total: 60_000,
      cash_expected: 45_000,
      cash_counted: 45_100,
      difference: 100,
      voids: [
        { order_id: taken.order_id, amount: 20_000, reason: 'Desistiu', by: 'Sônia', receipt: `${prefix}-000004` },
      ],
      receipts: { first: `${prefix}-000001`, last: `${prefix}-000005`, missing: [`${prefix}-000003`], repeated: [] },
    });
    const book = await bookOf(api, show);
    expect(book).toEqual({ till_takings: 60_000, till_receipts: -60_000 });
    const cashLine = view.lines.find(({ payment_method }) => payment_method === 'cash');
    expect(view.cash_expected).toBe(20_000 - 5_000 + (cashLine?.amount ?? 0));
  });

  it('a drawer sums sales of the largest amounts, in the list and by itself', async () => {
    const { stubs } = await lease();
    const sale = (index: number) => {
      const item = {
        price_id: priceOf(show.lots[0]).id,
        ticket_id: stubs[index]!.ticket_id,
        unit_amount: LARGEST_AMOUNT,
      };
      return stubSale([], index + 1, 1, { items: [item] });
    };
    expect(outcomes(await tell([cash('opening', 0, 5), sale(0), sale(1)]))).toEqual(['applied', 'applied', 'applied']);
    expect((await read()).cash_expected).toBe(2 * LARGEST_AMOUNT);
    expect(await list()).toMatchObject([{ id: session, total: 2 * LARGEST_AMOUNT }]);
  });

  it('a closing reports a receipt number used by two sales', async () => {
    const { stubs } = await lease(3);
    await tell([
      cash('opening', 0, 60),
      ...[1, 2, 2].map((number, index) => stubSale([stubs[index]!], number, 30 - index)),
    ]);
    const prefix = String(device.number).padStart(3, '0');
    expect((await read()).receipts).toMatchObject({ missing: [], repeated: [`${prefix}-000002`] });
  });

  it('a closing includes the money of a stub that was no longer the till’s, which the ledger owes', async () => {
    const { id, stubs } = await lease(2);
    await as(api, till.supervisor)
      .post(`/api/sale-point/leases/${id}/release`, { reason: 'Celular perdido' })
      .expect(200);
    await tell([cash('opening', 0, 60), stubSale(stubs, 1, 30)]);
    const view = await read();
    expect(view).toMatchObject({ total: 20_000, cash_expected: 20_000, voids: [] });
    const { body } = await as(api, till.supervisor).get('/api/sale-point/cash-to-return').expect(200);
    const owed = (body.data as CashToReturnView[]).reduce((sum, { amount }) => sum + amount, 0);
    const { till_takings = 0 } = await bookOf(api, show);
    expect((view.total ?? 0) - owed).toBe(till_takings);
  });

  it('a closing subtracts the rest of a voided sale, without its earlier refunds', async () => {
    const { id, stubs } = await lease(2);
    const sale = stubSale(stubs, 1, 30);
    const { order_id } = sale['payload'] as { order_id: string };
    await tell([
      cash('opening', 0, 60),
      op('lease_return', { lease_id: id, ticket_ids: stubs.slice(0, 1).map(({ ticket_id }) => ticket_id) }, 40),
    ]);
    expect(outcomes(await tell([sale]))).toEqual(['applied']);
    await as(api, till.supervisor).post(`/api/sale-point/cash-to-return/${order_id}`, {}).expect(204);
    await tell([cash('withdrawal', 10_000, 20)]);
    const given = { order_id, reason: 'Desistiu', supervisor_id: till.supervisor.id };
    expect(outcomes(await tell([op('sale_void', given, 10)]))).toEqual(['applied']);
    expect(await read()).toMatchObject({
      total: 10_000,
      cash_expected: 0,
      lines: [{ payment_method: 'cash', sales: 0, tickets: 0, amount: 10_000 }],
      voids: [{ order_id, amount: 10_000 }],
    });
    expect(await bookOf(api, show)).toEqual({});
  });

  it('a closing subtracts single tickets, by kind of payment, as the ledger does', async () => {
    await tell([cash('opening', 20_000, 60)]);
    const [paid, carded] = [await sell('cash', 3), await sell('card_machine', 2)];
    const giveBack = async (order_id: string, count: number) => {
      const { body } = await as(api, till.supervisor).get(`/api/sale-point/orders/${order_id}`).expect(200);
      const standing = (body as SalePointOrderDetailView).tickets.filter(({ obstacle }) => obstacle === null);
      const ticket_ids = standing.slice(0, count).map(({ id }) => id);
      const asked = { id: newId(), reason: 'Desistiu', ticket_ids, amount: 10_000 * count };
      await as(api, till.supervisor).post(`/api/sale-point/orders/${order_id}/void`, asked).expect(200);
    };
    const takings = async () => (await bookOf(api, show))['till_takings'] ?? 0;
    await giveBack(paid, 1);
    await giveBack(carded, 1);
    expect(await read()).toMatchObject({
      ...{ total: 30_000, cash_expected: 40_000 },
      lines: [
        { payment_method: 'cash', sales: 1, tickets: 2, amount: 20_000 },
        { payment_method: 'card_machine', sales: 1, tickets: 1, amount: 10_000 },
      ],
      voids: [
        { order_id: paid, tickets: 1, amount: 10_000, by: 'Sônia' },
        { order_id: carded, tickets: 1, amount: 10_000 },
      ],
    });
    expect(await list()).toMatchObject([{ total: 30_000 }]);
    expect(await takings()).toBe(30_000);
    // The last ticket of the sale: nothing is left of it, and the drawer has none of its money.
    await giveBack(carded, 1);
    const before = await read();
    expect(before).toMatchObject({ total: 20_000, cash_expected: 40_000 });
    expect(before.lines[1]).toMatchObject({ payment_method: 'card_machine', sales: 0, tickets: 0, amount: 0 });
    expect(await takings()).toBe(20_000);
    api.clock.advance(10 * MINUTE);
    try {
      await tell([cash('closing', 0, 5, { counted: 40_000 })]);
      await giveBack(paid, 1);
      // A closed drawer never changes: no drawer paid this back.
      expect(await read()).toMatchObject({ total: 20_000, cash_expected: 40_000, difference: 0 });
      expect((await read()).lines[0]).toMatchObject({ sales: 1, tickets: 2, amount: 20_000 });
      expect(await takings()).toBe(10_000);
    } finally {
      api.clock.advance(-10 * MINUTE);
    }
  });

  it('a sale refunded out of two drawers subtracts a part of it from each', async () => {
    await tell([cash('opening', 0, 60)]);
    const sold = await sell('cash', 3);
    const { body } = await as(api, till.supervisor).get(`/api/sale-point/orders/${sold}`).expect(200);
    const ticket_ids = (body as SalePointOrderDetailView).tickets.slice(0, 1).map(({ id }) => id);
    const asked = { id: newId(), reason: 'Desistiu', ticket_ids };
    await as(api, till.supervisor).post(`/api/sale-point/orders/${sold}/void`, asked).expect(200);
    const first = session;
    session = newId();
    api.clock.advance(10 * MINUTE);
    try {
      await tell([{ ...cash('closing', 0, 5, { counted: 20_000, session_id: first }) }, cash('opening', 20_000, 4)]);
      const given = { order_id: sold, reason: 'Show errado', supervisor_id: till.supervisor.id };
      expect(outcomes(await tell([op('sale_void', given, 3)]))).toEqual(['applied']);
      const [before, after] = [await read(first), await read()];
      expect(before).toMatchObject({ total: 20_000, difference: 0, lines: [{ sales: 1, tickets: 2, amount: 20_000 }] });
      expect(after).toMatchObject({ total: -20_000, cash_expected: 0, voids: [{ tickets: null, amount: 20_000 }] });
      expect(await bookOf(api, show)).toEqual({});
    } finally {
      api.clock.advance(-10 * MINUTE);
    }
  });

  it('a refund of an earlier drawer’s sale is subtracted from the open drawer', async () => {
    await tell([cash('opening', 10_000, 60)]);
    const sold = await sell('cash', 1);
    await tell([cash('closing', 0, 0, { counted: 20_000 })]);
    const first = session;
    session = newId();
    api.clock.advance(10 * MINUTE);
    try {
      await tell([cash('opening', 20_000, 5)]);
      const given = { order_id: sold, reason: 'Show errado', supervisor_id: till.supervisor.id };
      expect(outcomes(await tell([op('sale_void', given, 3)]))).toEqual(['applied']);
      const [before, after] = [await read(first), await read()];
      expect(before).toMatchObject({ total: 10_000, cash_expected: 20_000, difference: 0, voids: [] });
      expect(after).toMatchObject({ total: -10_000, cash_expected: 10_000, voids: [{ order_id: sold }] });
      const { till_takings = 0 } = await bookOf(api, show);
      expect((before.total ?? 0) + (after.total ?? 0)).toBe(till_takings);
    } finally {
      api.clock.advance(-10 * MINUTE);
    }
  });
});
