import { describe, expect, it } from '@jest/globals';
import type { CashToReturnView, SalePointOrderDetailView, SalePointOrderView, TillView } from '@festix/domain/contract';
import { AccessTokens } from '../../../../kernel/access/access-tokens.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import { auditOf } from '../../../../testing/audit.ts';
import { enrolDevice, grant, makeDoor, signInOn } from '../../../../testing/doors.ts';
import { mailsTo } from '../../../../testing/mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { bookOf, say, stockOf } from '../../../../testing/purchases.ts';
import { makeSalePoint, readSale } from '../../../../testing/sale-points.ts';
import { as, makeShow, priceOf } from '../../../../testing/shows.ts';
import { makeTill, outcomes, saleOp, tell, tillOp, voidOp } from '../../../../testing/tills.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useTillScene } from '../../../../testing/use-scenes.ts';

const api = useApi();
const { show, point, till, made } = useTillScene(api, { leased: 6 });

const stub = (index: number) => made.stubs[index]!;
const sell = (index: number, facts: Parameters<typeof saleOp>[4] = {}) => saleOp(api, till, made, [stub(index)], facts);
const takeBack = (orderId: string, by = point.supervisor, minutesAgo = 0) => voidOp(api, till, orderId, by, minutesAgo);

const orderOf = (id: string) => readSale(api, point, id);

const tillView = async () =>
  (await as(api, till.person).get(`/api/sale-point/till/${show.id}`).expect(200)).body as TillView;

const ask = (orderId: string, who = point.supervisor, body: object = {}) =>
  as(api, who).post(`/api/sale-point/orders/${orderId}/void`, { id: newId(), reason: 'Cobrado errado', ...body });

async function sold(facts: Parameters<typeof saleOp>[4] = {}): Promise<string> {
  const op = sell(0, facts);
  expect(await outcomes(api, till, [op])).toEqual([['applied']]);
  return op.order_id;
}

describe('uploaded void', () => {
  it('an uploaded void frees the places, reverses the postings, and no door accepts the tickets', async () => {
    const id = await sold({ price: 1 });
    expect(await outcomes(api, till, [takeBack(id)])).toEqual([['applied']]);
    expect(await orderOf(id)).toMatchObject({
      status: 'refunded',
      status_detail: 'voided',
      refunded_amount: 5_000,
      cash_to_return: null,
      tickets: [{ status: 'refunded' }],
    });
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 0, reserved: 0, leased: 5, meia_taken: 0 });
    expect(await bookOf(api, show)).toEqual({});
    expect((await (await makeDoor(api, show)).enter(stub(0).qr).expect(422)).body.feedback).toBe(
      'ORDER_REFUNDED_ERROR',
    );
    const [entry] = await api.database.query(
      `select actor_id, device_id, after from audit_entries where subject_id = $1 and action = 'orders:void'`,
      [id],
    );
    expect(entry).toEqual({
      actor_id: point.operator.id,
      device_id: till.device.id,
      after: { status: 'refunded', named_supervisor_id: point.supervisor.id, reason: 'Desistiu' },
    });
  });

  const movedBy = async (id: string) =>
    (await auditOf(api, id, 'orders:move')).filter(({ after }) => JSON.stringify(after).includes('refunded'));

  it('an uploaded void is the operator’s own, and flagged, if its supervisor never signed in at the till', async () => {
    const [told, early] = [await sold(), sell(1)];
    await tell(api, till, [takeBack(told), takeBack(early.order_id)]);
    await tell(api, till, [early]);
    for (const id of [told, early.order_id]) {
      expect(await orderOf(id)).toMatchObject({ status: 'refunded', flags: ['void'] });
      expect(await movedBy(id)).toMatchObject([{ actor_id: point.operator.id }]);
    }
  });

  it('an uploaded void is the supervisor’s who has signed in at the till', async () => {
    await signInOn(api, till.device, point.supervisor);
    const id = await sold();
    await tell(api, till, [takeBack(id)]);
    expect(await orderOf(id)).toMatchObject({ status: 'refunded', flags: [] });
    expect(await movedBy(id)).toMatchObject([{ actor_id: point.supervisor.id }]);
    expect(await auditOf(api, id, 'orders:void')).toMatchObject([{ after: { supervisor_id: point.supervisor.id } }]);
  });

  it('an uploaded void of another till’s sale waits for a supervisor, in either order of arrival', async () => {
    const nair = await makePerson(api, { name: 'Nair', roles: ['sale-point'] });
    await api.database.query(
      `insert into sale_point_operators (sale_point_id, user_id, since) values ($1, $2, '2026-01-01T00:00:00Z')`,
      [point.id, nair.id],
    );
    const hers = await makeTill(api, show, point, nair);
    const [id, early] = [await sold(), sell(1)];
    const forged = voidOp(api, hers, id, point.supervisor);
    expect(await outcomes(api, hers, [forged])).toEqual([['quarantined', 'OP_NOT_GRANTED']]);
    await tell(api, hers, [voidOp(api, hers, early.order_id, point.supervisor)]);
    await tell(api, till, [early]);
    for (const one of [id, early.order_id]) expect((await orderOf(one)).status).toBe('paid');
    await signInOn(api, hers.device, point.supervisor);
    expect(await outcomes(api, hers, [voidOp(api, hers, id, point.supervisor)])).toEqual([['applied']]);
  });

  it('an uploaded void waits for its sale, and counts as soon as that arrives', async () => {
    const op = sell(0);
    expect(await outcomes(api, till, [takeBack(op.order_id)])).toEqual([['applied']]);
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    expect(await orderOf(op.order_id)).toMatchObject({ status: 'refunded', status_detail: 'voided' });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, leased: 5 });
  });

  it('an uploaded void is refused once a ticket is admitted, and the till gets the refusal', async () => {
    const id = await sold();
    await (await makeDoor(api, show)).enter(stub(0).qr).expect(201);
    expect(await outcomes(api, till, [takeBack(id)])).toEqual([['conflict', 'ORDER_HAS_ENTRIES']]);
    expect(await orderOf(id)).toMatchObject({ status: 'paid' });
    expect(await bookOf(api, show)).toEqual({ till_takings: 10_000, till_receipts: -10_000 });
  });

  it('an uploaded void counts once', async () => {
    const id = await sold();
    const op = takeBack(id);
    expect(await outcomes(api, till, [op, op])).toEqual([['applied'], ['duplicate']]);
    expect(await outcomes(api, till, [takeBack(id)])).toEqual([['conflict', 'SALE_VOIDED']]);
  });

  it('an uploaded void settles money that was to be given back anyway, in either order of arrival', async () => {
    await as(api, point.supervisor).post(`/api/sale-point/leases/${made.id}/release`, { reason: 'x' }).expect(200);
    const [first, second] = [sell(0), sell(1)];
    await tell(api, till, [first, takeBack(first.order_id)]);
    await tell(api, till, [takeBack(second.order_id)]);
    await tell(api, till, [second]);
    for (const { order_id } of [first, second]) {
      expect(await orderOf(order_id)).toMatchObject({
        status: 'refunded',
        status_detail: 'voided',
        cash_to_return: null,
      });
    }
  });

  it('an uploaded void leaves nothing to give back if an earlier sale of the stub arrives', async () => {
    const later = sell(0, { minutesAgo: 4 });
    await tell(api, till, [later, takeBack(later.order_id, point.supervisor, 3)]);
    const earlier = sell(0, { minutesAgo: 9 });
    await tell(api, till, [earlier]);
    expect(await orderOf(later.order_id)).toMatchObject({
      status: 'refunded',
      status_detail: 'voided',
      cash_to_return: null,
    });
    expect(await orderOf(earlier.order_id)).toMatchObject({ status: 'paid' });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, leased: 5 });
  });

  it.each([
    ['later', 'void', 'earlier'],
    ['later', 'earlier', 'void'],
    ['earlier', 'later', 'void'],
    ['earlier', 'void', 'later'],
    ['void', 'later', 'earlier'],
    ['void', 'earlier', 'later'],
  ] as const)(
    'a void of a stub’s second sale, with a ticket admitted, ends the same uploaded as %s, %s, %s',
    async (...order) => {
      const later = sell(0, { minutesAgo: 4 });
      const ops = {
        later,
        void: takeBack(later.order_id, point.supervisor, 3),
        earlier: sell(0, { minutesAgo: 9 }),
      };
      await (await makeDoor(api, show)).enter(stub(0).qr).expect(201);
      for (const name of order) await tell(api, till, [ops[name]]);
      expect(await orderOf(later.order_id)).toMatchObject({
        status: 'refunded',
        status_detail: 'voided',
        refunded_amount: 10_000,
        cash_to_return: null,
      });
      expect(await orderOf(ops.earlier.order_id)).toMatchObject({ status: 'paid', cash_to_return: null });
      expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, leased: 5 });
      expect(await bookOf(api, show)).toEqual({ till_takings: 10_000, till_receipts: -10_000 });
    },
  );

  it('a refused void refunds the rest of a sale that loses its admitted stub to an earlier sale', async () => {
    const later = saleOp(api, till, made, [stub(0), stub(1)], { minutesAgo: 4 });
    await (await makeDoor(api, show)).enter(stub(0).qr).expect(201);
    expect(await outcomes(api, till, [later, takeBack(later.order_id, point.supervisor, 3)])).toEqual([
      ['applied'],
      ['conflict', 'ORDER_HAS_ENTRIES'],
    ]);
    const earlier = sell(0, { minutesAgo: 9 });
    expect(await outcomes(api, till, [earlier])).toEqual([['applied']]);
    expect(await orderOf(later.order_id)).toMatchObject({
      status: 'refunded',
      status_detail: 'voided',
      refunded_amount: 20_000,
      cash_to_return: null,
    });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, leased: 4 });
    const voids = await api.database.query('select state, amount from sale_voids where order_id = $1', [
      later.order_id,
    ]);
    expect(voids).toEqual([{ state: 'done', amount: 20_000 }]);
  });

  it('a refused void stays refused while another ticket of its sale is admitted', async () => {
    const later = saleOp(api, till, made, [stub(0), stub(1)], { minutesAgo: 4 });
    const door = await makeDoor(api, show);
    for (const index of [0, 1]) await door.enter(stub(index).qr).expect(201);
    await tell(api, till, [later, takeBack(later.order_id, point.supervisor, 3)]);
    await tell(api, till, [sell(0, { minutesAgo: 9 })]);
    expect(await orderOf(later.order_id)).toMatchObject({
      status: 'paid',
      status_detail: 'stub_sold_twice',
      refunded_amount: 10_000,
      cash_to_return: 10_000,
    });
    expect(await auditOf(api, later.order_id, 'orders:void')).toHaveLength(1);
  });

  it('an uploaded void is judged by the supervisor’s rights at its time', async () => {
    const id = await sold();
    expect(await outcomes(api, till, [takeBack(id, point.operator)])).toEqual([['quarantined', 'OP_NOT_GRANTED']]);
    const granted = await makePerson(api, { roles: ['sale-point', 'team-member'] });
    await grant(api, show, granted, ['supervise']);
    const stranger = await makeSalePoint(api, show);
    expect(await outcomes(api, till, [takeBack(id, stranger.supervisor)])).toEqual([['quarantined', 'OP_NOT_GRANTED']]);
    await api.database.query('delete from sale_point_operators where user_id = $1', [point.supervisor.id]);
    await api.database.query(`update ended_operators set ended_at = now() - interval '10 minutes' where user_id = $1`, [
      point.supervisor.id,
    ]);
    expect(await outcomes(api, till, [takeBack(id, point.supervisor, 5)])).toEqual([['quarantined', 'OP_NOT_GRANTED']]);
    expect(await outcomes(api, till, [takeBack(id, granted)])).toEqual([['applied']]);
  });

  it('an uploaded void is refused if its person never worked there, before and after its sale arrives', async () => {
    const stranger = { ...till, person: await makePerson(api) };
    const theirs = { ...stranger, device: await enrolDevice(api, stranger.person, { kind: 'till' }) };
    const [early, late] = [sell(0), sell(1)];
    const forged = (order_id: string) => ({
      ...voidOp(api, theirs, order_id, point.supervisor),
      operator_id: point.operator.id,
    });
    expect(await outcomes(api, theirs, [forged(early.order_id)])).toEqual([['rejected', 'OP_NOT_GRANTED']]);
    expect(await outcomes(api, till, [early, late])).toEqual([['applied'], ['applied']]);
    expect(await outcomes(api, theirs, [forged(late.order_id)])).toEqual([['rejected', 'OP_NOT_GRANTED']]);
    for (const { order_id } of [early, late]) expect((await orderOf(order_id)).status).toBe('paid');
    expect(await api.database.query('select from sale_voids where device_id = $1', [theirs.device.id])).toEqual([]);
  });

  it('a waiting void is judged by the till that sent it, not by the till that sold', async () => {
    const elsewhere = await makeSalePoint(api, await makeShow(api));
    const theirs = { ...till, person: elsewhere.operator };
    const device = await enrolDevice(api, elsewhere.operator, { kind: 'till' });
    const op = sell(0);
    const forged = { ...voidOp(api, theirs, op.order_id, point.supervisor), operator_id: point.operator.id };
    await tell(api, { ...theirs, device }, [forged]);
    await tell(api, till, [op]);
    expect((await orderOf(op.order_id)).status).toBe('paid');
  });

  it('a settled void stays settled, whatever else arrives with its id', async () => {
    const id = await sold();
    const op = takeBack(id);
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    await api.database.query('delete from device_ops where device_id = $1', [till.device.id]);
    expect(await outcomes(api, till, [op])).toEqual([['duplicate']]);
    const other = await makeTill(api, show, point);
    expect(await outcomes(api, other, [op])).toEqual([['rejected', 'ID_REUSED']]);
    const body = { id: op.id, reason: 'Desistiu' };
    expect((await ask(id, point.supervisor, body).expect(200)).body).toMatchObject({ status_detail: 'voided' });
    expect(await api.database.query('select state, amount from sale_voids where order_id = $1', [id])).toEqual([
      { state: 'done', amount: 10_000 },
    ]);
    const second = sell(1);
    await tell(api, till, [second]);
    await (await makeDoor(api, show)).enter(stub(1).qr).expect(201);
    const refused = takeBack(second.order_id);
    expect(await outcomes(api, till, [refused])).toEqual([['conflict', 'ORDER_HAS_ENTRIES']]);
    const again = await ask(second.order_id, point.supervisor, { id: refused.id, reason: 'Desistiu' }).expect(409);
    expect(again.body.code).toBe('ID_REUSED');
  });

  it('a waiting void that nobody had the right to give is refused when its sale arrives', async () => {
    const op = sell(0);
    await tell(api, till, [takeBack(op.order_id, point.operator)]);
    await tell(api, till, [op]);
    expect((await orderOf(op.order_id)).status).toBe('paid');
  });

  it('a void under another event than its sale’s is rejected', async () => {
    const other = await makeShow(api);
    const id = await sold();
    const elsewhere = { ...takeBack(id), event_id: other.id };
    expect(await outcomes(api, till, [elsewhere])).toEqual([['rejected', 'OP_NOT_GRANTED']]);
  });
});

describe('supervisor’s void', () => {
  it('a supervisor’s void is made at once, and once', async () => {
    const id = await sold();
    const body = { id: newId() };
    const first = (await ask(id, point.supervisor, body).expect(200)).body as SalePointOrderView;
    expect(first).toMatchObject({ id, status: 'refunded', status_detail: 'voided' });
    expect((await ask(id, point.supervisor, body).expect(200)).body).toEqual(first);
    expect((await ask(id, point.supervisor, { ...body, reason: 'Outro' }).expect(409)).body.code).toBe('ID_REUSED');
    expect((await ask(id).expect(409)).body.code).toBe('SALE_VOIDED');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, leased: 5 });
  });

  it('a supervisor’s void refunds a Pix through the gateway', async () => {
    const items = [{ price_id: priceOf(show.lots[0]).id, amount: 1 }];
    const body = { id: newId(), event_id: show.id, items, payment_method: 'pix' };
    const order = (await as(api, till.person).post('/api/sale-point/orders', body).expect(201))
      .body as SalePointOrderView;
    expect((await ask(order.id).expect(409)).body.code).toBe('REFUND_NOT_PAID');
    await say(api, order.payment ?? { id: '' }, 'approved').expect(200);
    await ask(order.id).expect(200);
    expect(await api.database.query(`select kind from payment_errands`)).toEqual([{ kind: 'refund' }]);
    expect(await bookOf(api, show)).toEqual({});
  });

  it('a supervisor’s void is refused once a ticket is admitted', async () => {
    const id = await sold();
    await (await makeDoor(api, show)).enter(stub(0).qr).expect(201);
    expect((await ask(id).expect(409)).body.code).toBe('ORDER_HAS_ENTRIES');
    expect((await orderOf(id)).status).toBe('paid');
  });

  it('a void is refused for a person without the supervisor’s right, and shows nothing of the sale', async () => {
    const id = await sold();
    await ask(id, point.operator).expect(403);
    await ask(id, (await makeSalePoint(api, show)).supervisor).expect(404);
    await ask(newId()).expect(404);
    await ask(id, await makePerson(api)).expect(403);
    const device = await enrolDevice(api, point.supervisor, { kind: 'till' });
    const tokens = api.app.get(AccessTokens, { strict: false });
    const token = tokens.issue({ user_id: point.supervisor.id, device_id: device.id });
    await ask(id, { ...point.supervisor, token }).expect(403);
    expect(Object.keys((await ask(id, point.supervisor, { reason: ' ' }).expect(400)).body.errors)).toEqual(['reason']);
    const granted = (await makeSalePoint(api, show)).operator;
    await grant(api, show, granted, ['supervise']);
    await ask(id, granted).expect(200);
  });
});

describe('single tickets refunded by a supervisor', () => {
  async function soldTwo(facts: Parameters<typeof saleOp>[4] = {}): Promise<{ id: string; tickets: string[] }> {
    const op = saleOp(api, till, made, [stub(0), stub(1)], facts);
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    return { id: op.order_id, tickets: [stub(0).ticket_id, stub(1).ticket_id] };
  }

  const voidsOf = (orderId: string) =>
    api.database.query('select state, amount, is_whole from sale_voids where order_id = $1 order by id', [orderId]);

  it('refunded tickets are dead at the doors, free again and out of the ledger, and the rest of the sale stands', async () => {
    const { id, tickets } = await soldTwo({ price: 1 });
    const body = { ticket_ids: [tickets[0]], amount: 5_000 };
    const view = (await ask(id, point.supervisor, body).expect(200)).body as SalePointOrderView;
    expect(view).toMatchObject({
      ...{ id, status: 'paid', status_detail: 'partially_refunded', refunded_amount: 5_000, total: 10_000 },
      tickets: [{ status: 'refunded' }, { status: 'valid' }],
    });
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 1, reserved: 0, leased: 4, meia_taken: 1 });
    expect(await bookOf(api, show)).toEqual({ till_takings: 5_000, till_receipts: -5_000 });
    const door = await makeDoor(api, show);
    expect((await door.enter(stub(0).qr).expect(422)).body.feedback).toBe('ORDER_CANCELLED_ERROR');
    await door.enter(stub(1).qr).expect(201);
    expect(await voidsOf(id)).toEqual([{ state: 'done', amount: 5_000, is_whole: false }]);
    const [entry] = await auditOf(api, id, 'orders:void-tickets');
    expect(entry).toMatchObject({
      actor_id: point.supervisor.id,
      after: { tickets: [tickets[0]], amount: 5_000, reason: 'Cobrado errado', supervisor_id: point.supervisor.id },
    });
  });

  it('tickets are refunded once, by the request’s id', async () => {
    const { id, tickets } = await soldTwo();
    const body = { id: newId(), ticket_ids: [tickets[1]], amount: 10_000 };
    const [first, second] = await Promise.all([1, 2].map(() => ask(id, point.supervisor, body)));
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect((await orderOf(id)).refunded_amount).toBe(10_000);
    for (const other of [{ ticket_ids: [tickets[0]] }, { ticket_ids: undefined }, { amount: 20_000 }, { reason: 'x' }])
      expect((await ask(id, point.supervisor, { ...body, ...other }).expect(409)).body.code).toBe('ID_REUSED');
    expect((await orderOf(id)).refunded_amount).toBe(10_000);
  });

  it('a ticket named twice is refunded once', async () => {
    const { id, tickets } = await soldTwo();
    const body = { id: newId(), ticket_ids: [tickets[0], tickets[0]], amount: 10_000 };
    await ask(id, point.supervisor, body).expect(200);
    await ask(id, point.supervisor, { ...body, ticket_ids: [tickets[0]] }).expect(200);
    expect((await tillView()).given_back).toMatchObject([{ order_id: id, tickets: 1, amount: 10_000 }]);
    const stored = await api.database.query('select ticket_ids from sale_voids where order_id = $1', [id]);
    expect(stored).toEqual([{ ticket_ids: [tickets[0]] }]);
  });

  it('tickets asked for by two requests at once are refunded once', async () => {
    const { id, tickets } = await soldTwo();
    const answers = await Promise.all([1, 2].map(() => ask(id, point.supervisor, { ticket_ids: [tickets[0]] })));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, expect.any(String)],
      [409, 'REFUND_TICKET_DEAD'],
    ]);
    expect(await bookOf(api, show)).toEqual({ till_takings: 10_000, till_receipts: -10_000 });
  });

  it('a refund of a sale’s last tickets voids the sale', async () => {
    const { id, tickets } = await soldTwo();
    await ask(id, point.supervisor, { ticket_ids: [tickets[0]] }).expect(200);
    await ask(id, point.supervisor, { ticket_ids: [tickets[1]] }).expect(200);
    expect(await orderOf(id)).toMatchObject({ status: 'refunded', status_detail: 'voided', refunded_amount: 20_000 });
    expect(await bookOf(api, show)).toEqual({});
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, leased: 4 });
    expect(await voidsOf(id)).toEqual([
      { state: 'done', amount: 10_000, is_whole: false },
      { state: 'done', amount: 10_000, is_whole: true },
    ]);
    expect((await ask(id).expect(409)).body.code).toBe('SALE_VOIDED');
    expect((await ask(id, point.supervisor, { ticket_ids: [tickets[0]] }).expect(409)).body.code).toBe('SALE_VOIDED');
    expect(await outcomes(api, till, [takeBack(id)])).toEqual([['conflict', 'SALE_VOIDED']]);
  });

  it('the tickets left are refunded by a void of the whole sale, by a till or a supervisor', async () => {
    const { id, tickets } = await soldTwo();
    await ask(id, point.supervisor, { ticket_ids: [tickets[0]] }).expect(200);
    const whole = await ask(id, point.supervisor, { amount: 20_000 }).expect(409);
    expect(whole.body.code).toBe('REFUND_AMOUNT_CHANGED');
    expect(await orderOf(id)).toMatchObject({ status: 'paid', refunded_amount: 10_000 });
    expect(await outcomes(api, till, [takeBack(id)])).toEqual([['applied']]);
    expect(await orderOf(id)).toMatchObject({ status: 'refunded', status_detail: 'voided', refunded_amount: 20_000 });
    expect((await voidsOf(id)).map(({ amount }) => amount)).toEqual([10_000, 10_000]);
    expect(await bookOf(api, show)).toEqual({});
  });

  it('a refund of a ticket that is admitted, refunded already or of another sale is refused', async () => {
    const { id, tickets } = await soldTwo();
    const other = sell(2);
    await tell(api, till, [other]);
    const refused = async (ticket_ids: string[], more: object = {}) => {
      const { status, body } = await ask(id, point.supervisor, { ticket_ids, ...more });
      return [status, body.code, Object.keys(body.errors ?? {})];
    };
    expect(await refused([stub(2).ticket_id])).toEqual([400, 'VALIDATION_ERROR', ['ticket_ids']]);
    expect(await refused([newId()])).toEqual([400, 'VALIDATION_ERROR', ['ticket_ids']]);
    expect(await refused([])).toEqual([400, 'VALIDATION_ERROR', ['ticket_ids']]);
    expect(await refused(['x'])).toEqual([400, 'VALIDATION_ERROR', ['ticket_ids']]);
    expect(await refused(tickets, { amount: 19_999 })).toEqual([409, 'REFUND_AMOUNT_CHANGED', []]);
    await (await makeDoor(api, show)).enter(stub(0).qr).expect(201);
    expect(await refused(tickets)).toEqual([409, 'REFUND_TICKET_IN', []]);
    expect(await refused([tickets[0]!])).toEqual([409, 'REFUND_TICKET_IN', []]);
    expect(await voidsOf(id)).toEqual([]);
    await ask(id, point.supervisor, { ticket_ids: [tickets[1]] }).expect(200);
    expect(await refused([tickets[1]!])).toEqual([409, 'REFUND_TICKET_DEAD', []]);
    expect(await orderOf(id)).toMatchObject({ status: 'paid', refunded_amount: 10_000 });
    expect(await bookOf(api, show)).toEqual({ till_takings: 20_000, till_receipts: -20_000 });
  });

  it('a refund of single tickets is for supervisors', async () => {
    const { id, tickets } = await soldTwo();
    const body = { ticket_ids: [tickets[0]] };
    await ask(id, point.operator, body).expect(403);
    await ask(id, (await makeSalePoint(api, show)).supervisor, body).expect(404);
    expect(await orderOf(id)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  });

  it('tickets paid by Pix are refunded through the gateway', async () => {
    const items = [{ price_id: priceOf(show.lots[0]).id, amount: 2 }];
    const body = { id: newId(), event_id: show.id, items, payment_method: 'pix' };
    const order = (await as(api, till.person).post('/api/sale-point/orders', body).expect(201))
      .body as SalePointOrderView;
    await say(api, order.payment ?? { id: '' }, 'approved').expect(200);
    const ticket_ids = (await orderOf(order.id)).tickets?.slice(0, 1).map(({ id }) => id);
    await ask(order.id, point.supervisor, { ticket_ids }).expect(200);
    expect(
      await api.database.query(`select kind, amount from payment_errands where payment_id = $1`, [order.payment?.id]),
    ).toEqual([{ kind: 'refund', amount: 10_000 }]);
  });

  it('refunded tickets are not owed again if an earlier sale of their stub turns up', async () => {
    const later = saleOp(api, till, made, [stub(0), stub(1)], { minutesAgo: 4 });
    await tell(api, till, [later]);
    await ask(later.order_id, point.supervisor, { ticket_ids: [stub(0).ticket_id] }).expect(200);
    const earlier = [sell(0, { minutesAgo: 9 }), sell(1, { minutesAgo: 8 })];
    await tell(api, till, earlier);
    expect(await orderOf(later.order_id)).toMatchObject({
      ...{ status: 'refunded', status_detail: 'stub_sold_twice', refunded_amount: 20_000, cash_to_return: 10_000 },
    });
    for (const { order_id } of earlier) expect((await orderOf(order_id)).status).toBe('paid');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, leased: 4 });
    expect(await outcomes(api, till, [takeBack(later.order_id)])).toEqual([['applied']]);
    expect(await orderOf(later.order_id)).toMatchObject({ status_detail: 'voided', cash_to_return: null });
    expect((await voidsOf(later.order_id)).map(({ amount }) => amount)).toEqual([10_000, 10_000]);
  });

  it('money owed for a stub stays on the list, and its sale is marked, also after its last ticket’s refund', async () => {
    const later = saleOp(api, till, made, [stub(0), stub(1), stub(2)], { minutesAgo: 4 });
    await tell(api, till, [later]);
    await tell(api, till, [sell(0, { minutesAgo: 9 })]);
    const give = async (at: number) =>
      (await ask(later.order_id, point.supervisor, { ticket_ids: [stub(at).ticket_id], amount: 10_000 }).expect(200))
        .body;
    const owed = { status_detail: 'stub_sold_twice', cash_to_return: 10_000 };
    expect(await give(1)).toMatchObject({ status: 'paid', refunded_amount: 20_000, ...owed });
    expect(await give(2)).toMatchObject({ status: 'refunded', refunded_amount: 30_000, ...owed });
    const path = `/api/sale-point/cash-to-return/${later.order_id}`;
    await as(api, point.supervisor).post(path, {}).expect(204);
    expect(await orderOf(later.order_id)).toMatchObject({ cash_to_return: null });
  });

  it('a sale with its last tickets refunded and all debts returned offers the till nothing to void', async () => {
    const later = saleOp(api, till, made, [stub(0), stub(1)], { minutesAgo: 4 });
    await tell(api, till, [later]);
    await tell(api, till, [sell(0, { minutesAgo: 9 })]);
    const order_id = later.order_id;
    expect((await tillView()).refunded).toEqual([]);
    await ask(order_id, point.supervisor, { ticket_ids: [stub(1).ticket_id] }).expect(200);
    const dead = { voided: [], given_back: [{ order_id, tickets: 1, amount: 10_000 }], refunded: [order_id] };
    expect(await tillView()).toMatchObject({ ...dead, cash_to_return: [{ order_id, amount: 10_000 }] });
    await as(api, point.supervisor).post(`/api/sale-point/cash-to-return/${order_id}`, {}).expect(204);
    expect(await tillView()).toMatchObject({ ...dead, cash_to_return: [] });
    expect(await outcomes(api, till, [takeBack(order_id)])).toEqual([['conflict', 'REFUND_NOT_PAID']]);
  });

  it('a sale with money owed can still be voided, which settles the debt', async () => {
    const later = saleOp(api, till, made, [stub(0), stub(1)], { minutesAgo: 4 });
    await tell(api, till, [later]);
    await tell(api, till, [sell(0, { minutesAgo: 9 })]);
    await ask(later.order_id, point.supervisor, { ticket_ids: [stub(1).ticket_id] }).expect(200);
    await ask(later.order_id, point.supervisor, { amount: 10_000 }).expect(200);
    expect(await orderOf(later.order_id)).toMatchObject({ status_detail: 'voided', cash_to_return: null });
    expect(await tillView()).toMatchObject({ voided: [{ amount: 10_000 }], refunded: [], cash_to_return: [] });
  });

  it('a refund of single tickets is mailed to the people they were given to, as a void of all is', async () => {
    const { id, tickets } = await soldTwo();
    const given = tickets.map((_, at) => `presente-${at}-${newId()}@exemplo.br`);
    for (const [at, email] of given.entries())
      await api.database.query(`update tickets set assignee_email = $2, assignee_name = 'Caio Lima' where id = $1`, [
        tickets[at],
        email,
      ]);
    const told = async () =>
      Promise.all(given.map(async (email) => (await mailsTo(api, email, 'ticket-refunded')).map(({ text }) => text)));
    const greeting = [expect.stringContaining('A compra do ingresso que você recebeu')];
    await ask(id, point.supervisor, { ticket_ids: [tickets[0]] }).expect(200);
    expect(await told()).toEqual([greeting, []]);
    await ask(id).expect(200);
    expect(await told()).toEqual([greeting, greeting]);
  });

  it('refunds of single tickets and of the rest add up to the total, with fees and coupon shares', async () => {
    const items = [{ price_id: priceOf(show.lots[0]).id, amount: 3 }];
    const body = { id: newId(), event_id: show.id, items, payment_method: 'cash' };
    const sold = (await as(api, till.person).post('/api/sale-point/orders', body).expect(201))
      .body as SalePointOrderView;
    // Tills sell without either today; what an order is made of is the same for all.
    await api.database.query(
      `update tickets set coupon_amount = case position when 0 then 3334 else 3333 end,
         tax_amount = case position when 0 then 666 else 667 end where order_id = $1`,
      [sold.id],
    );
    await api.database.query(
      'update orders set coupon_amount = 10000, tax_amount = 2000, total = subtotal - 10000 + 2000 where id = $1',
      [sold.id],
    );
    const read = async () =>
      (await as(api, point.supervisor).get(`/api/sale-point/orders/${sold.id}`).expect(200))
        .body as SalePointOrderDetailView;
    const { tickets, total } = await read();
    expect(total).toBe(22_000);
    expect(tickets.map(({ refund_amount }) => refund_amount)).toEqual([7_332, 7_334, 7_334]);
    await ask(sold.id, point.supervisor, { ticket_ids: [tickets[1]?.id], amount: 7_334 }).expect(200);
    expect(await read()).toMatchObject({ status: 'paid', refunded_amount: 7_334 });
    await ask(sold.id, point.supervisor, { amount: 14_666 }).expect(200);
    expect(await read()).toMatchObject({ status: 'refunded', refunded_amount: total });
    expect((await voidsOf(sold.id)).map(({ amount }) => amount)).toEqual([7_334, 14_666]);
  });
});

describe('money to give back', () => {
  const list = async (who = point.supervisor) => {
    const { data, count } = (await as(api, who).get('/api/sale-point/cash-to-return').expect(200)).body;
    expect(count).toBe((data as unknown[]).length);
    return data as CashToReturnView[];
  };

  it('money to give back is on the supervisor’s list until it was given back', async () => {
    await tell(api, till, [tillOp(api, till, 'lease_return', { lease_id: made.id, ticket_ids: [stub(0).ticket_id] })]);
    const buyer = { name: 'Bia', phone: '(81) 98765-4321' };
    const op = sell(0, { receipt_number: 3, payload: { buyer } });
    await tell(api, till, [op]);
    const { code } = await orderOf(op.order_id);
    expect(await list()).toEqual([
      {
        order_id: op.order_id,
        code,
        receipt: expect.stringMatching(/-000003$/),
        event: { id: show.id, name: 'Arraial da Lua', time_zone: 'America/Sao_Paulo' },
        sold_by: { id: point.operator.id, name: 'Paula' },
        sold_at: op['occurred_at'],
        amount: 10_000,
        reason: 'stub_released',
        buyer: { name: 'Bia', phone: '+5581987654321' },
      },
    ]);
    const give = (who = point.supervisor) => as(api, who).post(`/api/sale-point/cash-to-return/${op.order_id}`, {});
    await give(point.operator).expect(403);
    await give((await makeSalePoint(api, show)).supervisor).expect(404);
    await give().expect(204);
    await give().expect(204);
    expect(await list()).toEqual([]);
    expect(await orderOf(op.order_id)).toMatchObject({ cash_to_return: null, status_detail: 'stub_released' });
    const entries = await api.database.query(
      `select after from audit_entries where subject_id = $1 and action = 'orders:cash-returned'`,
      [op.order_id],
    );
    expect(entries).toEqual([{ after: { amount: 10_000 } }]);
  });

  it('money to give back is shown to nobody but the supervisor', async () => {
    await tell(api, till, [sell(0, { minutesAgo: 2 }), sell(0)]);
    expect(await list()).toMatchObject([{ reason: 'stub_sold_twice', amount: 10_000 }]);
    expect(await list((await makeSalePoint(api, show)).supervisor)).toEqual([]);
  });
});
