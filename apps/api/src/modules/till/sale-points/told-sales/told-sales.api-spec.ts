import { describe, expect, it } from '@jest/globals';
import type { SalePointOrderDetailView } from '@festix/domain/contract';
import { LARGEST_AMOUNT, MINUTE } from '@festix/domain/ground';
import { newId } from '../../../../kernel/database/ids.ts';
import { enrolDevice, makeDoor, signInOn } from '../../../../testing/doors.ts';
import { makePerson } from '../../../../testing/people.ts';
import { bookOf, stockOf } from '../../../../testing/purchases.ts';
import { makeSalePoint, readSale } from '../../../../testing/sale-points.ts';
import { as, priceOf } from '../../../../testing/shows.ts';
import { lease, makeTill, outcomes, saleOp, tell, tillOp } from '../../../../testing/tills.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useTillScene } from '../../../../testing/use-scenes.ts';

const api = useApi();
const { show, point, till, made } = useTillScene(api, { leased: 6 });

const stub = (index: number) => made.stubs[index]!;
const sell = (index: number, facts: Parameters<typeof saleOp>[4] = {}) => saleOp(api, till, made, [stub(index)], facts);

const orderOf = (id: string) => readSale(api, point, id);

const release = () =>
  as(api, point.supervisor).post(`/api/sale-point/leases/${made.id}/release`, { reason: 'Perdido' }).expect(200);

describe('uploaded sale', () => {
  it('an uploaded sale is a paid order of its own time, with the stubs as its tickets, its receipt and its places', async () => {
    const session = newId();
    const op = saleOp(api, till, made, made.stubs.slice(0, 2), {
      minutesAgo: 30,
      receipt_number: 42,
      payload: {
        buyer: { name: ' Bia ', email: 'BIA@exemplo.br', phone: 'x', document: '529.982.247-25' },
        payment_method: 'card_machine',
        cash_session_id: session,
        card_reference: 'NSU 17',
      },
    });
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    const order = await orderOf(op.order_id);
    expect(order).toMatchObject({
      status: 'paid',
      status_detail: null,
      origin: 'pdv',
      subtotal: 20_000,
      tax_amount: 0,
      total: 20_000,
      payment_method: 'card_machine',
      card_reference: 'NSU 17',
      receipt: `${String(till.device.number).padStart(3, '0')}-000042`,
      cash_to_return: null,
      flags: [],
      user: { name: 'Bia', email: 'bia@exemplo.br', phone: null, document: '52998224725' },
      salePoint: { id: point.id },
      sold_by: { id: point.operator.id },
    });
    expect(order.created_at).toBe(op['occurred_at']);
    expect(order.tickets?.map(({ id, code, holder_name }) => [id, code, holder_name])).toEqual(
      made.stubs.slice(0, 2).map(({ ticket_id, code }) => [ticket_id, code, 'Bia']),
    );
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 2, reserved: 0, leased: 4, meia_taken: 0 });
    expect(await bookOf(api, show)).toEqual({ till_takings: 20_000, till_receipts: -20_000 });
    const [row] = await api.database.query('select cash_session_id, device_id, paid_at from orders where id = $1', [
      op.order_id,
    ]);
    expect(row).toEqual({
      cash_session_id: session,
      device_id: till.device.id,
      paid_at: new Date(op['occurred_at'] as string),
    });
  });

  it('a stub’s QR is admitted at the door before and after its sale is uploaded', async () => {
    const door = await makeDoor(api, show);
    expect((await door.enter(stub(0).qr).expect(201)).body.note).toBe('Venda ainda não sincronizada');
    await tell(api, till, [sell(0), sell(1)]);
    expect((await door.enter(stub(0).qr).expect(409)).body.code).toBe('CHECKIN_EXISTS_ERROR');
    expect((await door.enter(stub(1).qr).expect(201)).body.note).toBeNull();
  });

  it('an uploaded sale reaches the doors with its kind of price', async () => {
    const { person } = await makeDoor(api, show);
    const read = async (after = 0, epoch?: number) => {
      const path = `/api/door/events/${show.id}/changes?after=${after}${epoch === undefined ? '' : `&epoch=${epoch}`}`;
      return (await as(api, person).get(path).expect(200)).body as {
        epoch: number;
        next_seq: number;
        changes: object[];
      };
    };
    const before = await read();
    await tell(api, till, [sell(0, { price: 1 })]);
    expect((await read(before.next_seq, before.epoch)).changes).toMatchObject([
      {
        kind: 'ticket',
        ticket: { id: stub(0).ticket_id, status: 'valid', order_status: 'paid', price_kind: 'meia_estudante' },
      },
    ]);
  });

  it('an uploaded sale counts once, however often and with whatever ops it is sent', async () => {
    const [op, other] = [sell(0), sell(1)];
    expect(await outcomes(api, till, [op, other, op])).toEqual([['applied'], ['applied'], ['duplicate']]);
    expect(await outcomes(api, till, [other, op])).toEqual([['duplicate'], ['duplicate']]);
    await api.database.query('delete from device_ops where device_id = $1', [till.device.id]);
    expect(await outcomes(api, till, [op])).toEqual([['duplicate']]);
    expect(await outcomes(api, till, [{ ...sell(2, { order_id: op.order_id }), id: newId() }])).toEqual([
      ['rejected', 'ID_REUSED'],
    ]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, leased: 4 });
  });

  it('an uploaded sale drops a buyer’s e-mail and telephone that are invalid', async () => {
    const buyer = { name: `B\u0000ia${'x'.repeat(300)}`, email: 'bia', phone: '1', document: '000' };
    const op = sell(0, { payload: { buyer } });
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    const { user } = await orderOf(op.order_id);
    expect(user).toEqual({ id: null, name: `Bia${'x'.repeat(197)}`, email: null, phone: null, document: null });
  });

  it('an uploaded sale that the database refuses does not affect the others', async () => {
    const results = await outcomes(api, till, [sell(0), sell(1, { receipt_number: 2 ** 40 }), sell(2)]);
    expect(results).toEqual([['applied'], ['quarantined', 'OP_FAILED'], ['applied']]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, leased: 4 });
  });

  it('an uploaded sale or drawer op of an amount beyond all limits is rejected, and does not affect the others', async () => {
    const session = newId();
    const item = (index: number, unit_amount: number) => ({
      ...{ price_id: priceOf(show.lots[0]).id, ticket_id: stub(index).ticket_id, unit_amount },
    });
    const half = Math.ceil(LARGEST_AMOUNT / 2);
    const drawer = (amount: number) => tillOp(api, till, 'cash_event', { kind: 'supply', amount, session_id: session });
    const ops = [
      sell(0),
      sell(1, { payload: { items: [item(1, LARGEST_AMOUNT + 1)] } }),
      sell(1, { payload: { items: [item(1, half + 1), item(2, half)] } }),
      drawer(LARGEST_AMOUNT + 1),
      drawer(100),
      sell(2),
    ];
    const invalid = ['rejected', 'OP_PAYLOAD_INVALID'];
    expect(await outcomes(api, till, ops)).toEqual([['applied'], invalid, invalid, invalid, ['applied'], ['applied']]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, leased: 4 });
  });

  it('an uploaded sale counts on its own day, by the device’s corrected clock', async () => {
    const op = sell(0, { minutesAgo: 70, more: { clock_offset: 60 * MINUTE, uncertainty: 50 } });
    await tell(api, till, [op]);
    const { created_at } = await orderOf(op.order_id);
    expect(Date.parse(created_at)).toBe(Date.parse(op['occurred_at'] as string) + 60 * MINUTE);
  });

  it('an uploaded sale belongs to the operator who worked at the till at its time', async () => {
    const colleague = point.supervisor;
    await signInOn(api, till.device, colleague);
    const op = sell(0, { more: { operator_id: colleague.id } });
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    expect(await orderOf(op.order_id)).toMatchObject({ sold_by: { id: colleague.id }, flags: [] });
  });

  it('an uploaded sale belongs to the till’s person, and is flagged, if the named operator had not signed in by then', async () => {
    const colleague = point.supervisor;
    const [early, late] = [20, 5].map((minutesAgo, at) =>
      sell(at, { minutesAgo, more: { operator_id: colleague.id } }),
    ) as [ReturnType<typeof sell>, ReturnType<typeof sell>];
    await signInOn(api, till.device, colleague, new Date(api.clock.now().getTime() - 10 * MINUTE));
    expect(await outcomes(api, till, [early, late])).toEqual([['applied'], ['applied']]);
    expect(await orderOf(early.order_id)).toMatchObject({ sold_by: { id: point.operator.id }, flags: ['operator'] });
    expect(await orderOf(late.order_id)).toMatchObject({ sold_by: { id: colleague.id }, flags: [] });
  });

  it('an uploaded sale dated in the future is flagged, and stands at its arrival', async () => {
    const op = sell(0, { minutesAgo: -600, more: { uncertainty: 1e9 } });
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    const { created_at, flags } = await orderOf(op.order_id);
    expect(flags).toEqual(['clock_ahead']);
    expect(Date.parse(created_at)).toBeLessThanOrEqual(api.clock.now().getTime());
  });
});

describe('right to sell', () => {
  const backTo = (minutes: number) =>
    api.database.query(`update ended_operators set ended_at = now() - make_interval(mins => $2) where user_id = $1`, [
      point.operator.id,
      minutes,
    ]);

  it('an uploaded sale needs the right at its own time', async () => {
    await api.database.query('delete from sale_point_operators where user_id = $1', [point.operator.id]);
    await backTo(10);
    expect(await outcomes(api, till, [sell(0, { minutesAgo: 20 }), sell(1, { minutesAgo: 5 })])).toEqual([
      ['applied'],
      ['quarantined', 'OP_NOT_GRANTED'],
    ]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, leased: 5 });
  });

  it('an uploaded sale needs the right of both its operator and the till’s person', async () => {
    const stranger = await makePerson(api, { roles: ['sale-point'] });
    expect(await outcomes(api, till, [sell(0, { more: { operator_id: stranger.id } })])).toEqual([
      ['quarantined', 'OP_NOT_GRANTED'],
    ]);
  });

  it('an operator who moved to another sale point of the event may still sell the stubs of the old one', async () => {
    const other = await makeSalePoint(api, show);
    await api.database.query(
      `insert into sale_point_operators (sale_point_id, user_id, since) values ($1, $2, '2026-01-01T00:00:00Z')`,
      [other.id, point.operator.id],
    );
    await api.database.query('delete from sale_point_operators where sale_point_id = $1 and user_id = $2', [
      point.id,
      point.operator.id,
    ]);
    await backTo(10);
    const op = sell(0, { minutesAgo: 5 });
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    expect((await orderOf(op.order_id)).salePoint.id).toBe(point.id);
  });

  it('an uploaded sale stands if the sale point or its scope is gone: the stubs were lent', async () => {
    await api.database.query('update sale_points set active = false where id = $1', [point.id]);
    await api.database.query('delete from sale_point_events where sale_point_id = $1', [point.id]);
    expect(await outcomes(api, till, [sell(0)])).toEqual([['applied']]);
  });

  it('an uploaded sale stands after a transfer of the event, which leaves the till its stubs', async () => {
    const all = await makeSalePoint(api, show, { all: true });
    const theirs = await makeTill(api, show, all);
    const lent = await lease(api, theirs, 2);
    const { id: new_producer_id } = await makePerson(api, { roles: ['producer'] });
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const path = `/api/super-admin/events/${show.id}/transfer-producer`;
    await as(api, admin).post(path, { new_producer_id }).expect(200);
    expect(await outcomes(api, theirs, [saleOp(api, theirs, lent, lent.stubs)])).toEqual([['applied']]);
    expect(await bookOf(api, show)).toEqual({ till_takings: 20_000, till_receipts: -20_000 });
    await lease(api, theirs, 1);
  });

  it('a sale uploaded after the device’s revocation is quarantined', async () => {
    await as(api, till.person).delete(`/api/devices/${till.device.id}`).expect(204);
    expect(await outcomes(api, till, [sell(0)])).toEqual([['quarantined', 'DEVICE_REVOKED']]);
  });
});

describe('sale that is none of this till', () => {
  it.each<[string, () => Promise<object> | object, string]>([
    [
      'a stub that nobody has',
      () => sell(0, { payload: { items: [{ ...itemOf(0), ticket_id: newId() }] } }),
      'STUB_NOT_IN_LEASE',
    ],
    ['one stub twice', () => sell(0, { payload: { items: [itemOf(0), itemOf(0)] } }), 'OP_PAYLOAD_INVALID'],
    ['a stub of another till', otherTills, 'STUB_NOT_IN_LEASE'],
    ['a stub of another event', () => sell(0, { more: { event_id: otherEvent } }), 'NOT_FOUND'],
  ])('an uploaded sale of %s is rejected', async (_, make, code) => {
    expect(await outcomes(api, till, [await make()])).toEqual([['rejected', code]]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
  });

  const otherEvent = newId();
  const itemOf = (index: number) => ({
    price_id: made.prices[0]?.id,
    ticket_id: stub(index).ticket_id,
    unit_amount: 10_000,
  });

  async function otherTills(): Promise<object> {
    const other = await makeTill(api, show, point, point.supervisor);
    const theirs = await lease(api, other, 1);
    return saleOp(api, till, theirs, theirs.stubs);
  }
});

describe('flagged sale', () => {
  async function flagsOf(facts: Parameters<typeof saleOp>[4], index = 0): Promise<string[]> {
    const op = sell(index, facts);
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    const { flags, status, status_detail } = await orderOf(op.order_id);
    expect([status, status_detail]).toEqual(['paid', null]);
    return flags;
  }
  const items = (facts: object) => ({
    payload: { items: [{ price_id: made.prices[0]?.id, ticket_id: stub(0).ticket_id, unit_amount: 10_000, ...facts }] },
  });

  it('an uploaded sale at a price that never was, or of another lot, is flagged', async () => {
    expect(await flagsOf(items({ unit_amount: 9_000 }))).toEqual(['price']);
    expect(await bookOf(api, show)).toEqual({ till_takings: 9_000, till_receipts: -9_000 });
    const unknown = items({ price_id: newId(), ticket_id: stub(1).ticket_id });
    expect(await flagsOf(unknown, 1)).toEqual(['price']);
  });

  it('an uploaded sale at a price that was valid until it changed is not flagged', async () => {
    const path = `/api/producer/events/${show.id}/lots/${show.lots[0]?.id}`;
    const prices = [{ name: 'Inteira', value: 12_000, kind: 'inteira', sorting: 0 }];
    await as(api, show.producer).patch(path, { prices }).expect(200);
    expect(await flagsOf({})).toEqual([]);
    expect(await bookOf(api, show)).toEqual({ till_takings: 10_000, till_receipts: -10_000 });
  });

  it('an uploaded sale at half price beyond the lease’s share of the quota is flagged', async () => {
    await api.database.query('update leases set meia_allowance = 2, meia_left = 2 where id = $1', [made.id]);
    expect(await flagsOf({ price: 1 }, 0)).toEqual([]);
    const [second, third, full] = [sell(1, { price: 1 }), sell(2, { price: 1 }), sell(3)];
    await tell(api, till, [second, third, full]);
    const flags = await Promise.all([second, third, full].map(async ({ order_id }) => (await orderOf(order_id)).flags));
    expect(flags).toEqual([[], ['meia'], []]);
    expect(await flagsOf({ price: 1 }, 4)).toEqual(['meia']);
  });

  it('an uploaded sale by a payment, in a number or of a lot that the sale point does not sell is flagged', async () => {
    await api.database.query(`update sale_points set payment_methods = '{cash}', tickets_per_sale = 1 where id = $1`, [
      point.id,
    ]);
    await api.database.query('update sale_point_events set all_lots = false where sale_point_id = $1', [point.id]);
    const op = saleOp(api, till, made, made.stubs.slice(0, 2), { payload: { payment_method: 'card_machine' } });
    await tell(api, till, [op]);
    expect((await orderOf(op.order_id)).flags).toEqual(['lot', 'payment_method', 'tickets_per_sale']);
    const [entry] = await api.database.query<{ after: object }>(
      `select after from audit_entries where subject_id = $1 and action = 'orders:sell'`,
      [op.order_id],
    );
    expect(entry?.after).toMatchObject({ flags: ['lot', 'payment_method', 'tickets_per_sale'] });
  });

  it('an uploaded sale after the stubs expired, or the event was cancelled, is flagged', async () => {
    await api.database.query(`update leases set expires_at = now() - interval '10 minutes' where id = $1`, [made.id]);
    await api.database.query(`update events set canceled_at = now() - interval '10 minutes' where id = $1`, [show.id]);
    expect(await flagsOf({ minutesAgo: 20 })).toEqual([]);
    expect(await flagsOf({ minutesAgo: 5 }, 1)).toEqual(['expired', 'event_cancelled']);
    expect(await flagsOf({ minutesAgo: 5, more: { uncertainty: 6 * MINUTE } }, 2)).toEqual([]);
  });
});

describe('sale of a withdrawn stub', () => {
  it('a sale of a withdrawn stub is recorded and refunded at once, its QR revoked, its money to be given back', async () => {
    await release();
    const op = sell(0);
    expect(await outcomes(api, till, [op])).toEqual([['applied']]);
    const order = await orderOf(op.order_id);
    expect(order).toMatchObject({
      status: 'refunded',
      status_detail: 'stub_released',
      total: 10_000,
      refunded_amount: 10_000,
      cash_to_return: 10_000,
    });
    expect(order.receipt).not.toBeNull();
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 0, reserved: 0, leased: 0, meia_taken: 0 });
    expect(await bookOf(api, show)).toEqual({});
    const refusal = await (await makeDoor(api, show)).enter(stub(0).qr);
    expect([refusal.status, refusal.body.feedback]).toEqual([422, 'ORDER_REFUNDED_ERROR']);
  });

  it('a sale of a withdrawn stub stands if it was admitted before the withdrawal, in either order of arrival', async () => {
    const door = await makeDoor(api, show);
    const phone = await enrolDevice(api, door.person);
    const letIn = (index: number) => tillOp(api, till, 'admit', { reference: stub(index).qr }, 10);
    const sales = [sell(0, { minutesAgo: 20 }), sell(1, { minutesAgo: 20 })] as const;
    await release();
    const upload = (...ops: object[]) => outcomes(api, { ...till, person: door.person, device: phone }, ops);
    expect(await upload(letIn(0))).toEqual([['applied']]);
    expect(await outcomes(api, till, sales)).toEqual([['applied'], ['applied']]);
    expect(await upload(letIn(1))).toEqual([['applied']]);
    for (const { order_id } of sales) {
      const { status, tickets } = (await orderOf(order_id)) as SalePointOrderDetailView;
      expect([status, tickets[0]?.checkIn]).toEqual(['refunded', expect.objectContaining({ device: phone.name })]);
    }
  });

  it('a sale of a withdrawn stub keeps its other tickets', async () => {
    await tell(api, till, [tillOp(api, till, 'lease_return', { lease_id: made.id, ticket_ids: [stub(0).ticket_id] })]);
    const op = saleOp(api, till, made, made.stubs.slice(0, 3), { price: 1 });
    await tell(api, till, [op]);
    expect(await orderOf(op.order_id)).toMatchObject({
      status: 'paid',
      status_detail: 'stub_released',
      total: 15_000,
      refunded_amount: 5_000,
      cash_to_return: 5_000,
    });
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 2, reserved: 0, leased: 3, meia_taken: 2 });
    expect(await bookOf(api, show)).toEqual({ till_takings: 10_000, till_receipts: -10_000 });
  });

  it('a stub in one batch with its return counts as sold', async () => {
    const returned = tillOp(api, till, 'lease_return', { lease_id: made.id, ticket_ids: [stub(0).ticket_id] });
    expect(await outcomes(api, till, [returned, sell(0)])).toEqual([['conflict', 'STUB_SOLD'], ['applied']]);
  });
});

describe('stub sold twice', () => {
  it('a stub sold twice belongs to the earlier sale, in either order of arrival', async () => {
    const standing: unknown[] = [];
    for (const turn of [0, 1]) {
      const ops = [sell(turn, { minutesAgo: 9 }), sell(turn, { minutesAgo: 4 })];
      for (const op of turn === 0 ? ops : ops.toReversed()) {
        expect(await outcomes(api, till, [op])).toEqual([['applied']]);
      }
      const [earlier, later] = [await orderOf(ops[0]!.order_id), await orderOf(ops[1]!.order_id)];
      expect(earlier).toMatchObject({ status: 'paid', status_detail: null, cash_to_return: null });
      expect(earlier.tickets).toMatchObject([{ id: stub(turn).ticket_id, status: 'valid' }]);
      expect(later).toMatchObject({ status: 'refunded', status_detail: 'stub_sold_twice', cash_to_return: 10_000 });
      expect(later.tickets).toMatchObject([{ status: 'refunded' }]);
      standing.push({ book: await bookOf(api, show), stock: await stockOf(api, show.lots[0]?.id) });
    }
    expect(standing).toEqual([
      {
        book: { till_takings: 10_000, till_receipts: -10_000 },
        stock: expect.objectContaining({ sold: 1, leased: 5 }),
      },
      {
        book: { till_takings: 20_000, till_receipts: -20_000 },
        stock: expect.objectContaining({ sold: 2, leased: 4 }),
      },
    ]);
  });

  it('a stub sold twice in one batch belongs to the earlier sale, and of two at once to the lower order id', async () => {
    const [lesser, greater] = [newId(), newId()].sort() as [string, string];
    const at = { minutesAgo: 3, more: { occurred_at: '2026-11-21T12:00:00.000Z' } };
    await tell(api, till, [sell(0, { ...at, order_id: greater }), sell(0, { ...at, order_id: lesser })]);
    expect([(await orderOf(lesser)).status, (await orderOf(greater)).status]).toEqual(['paid', 'refunded']);
  });

  it('a stub sold twice leaves the later sale its other tickets', async () => {
    const later = saleOp(api, till, made, made.stubs.slice(0, 2), { minutesAgo: 1 });
    const earlier = sell(0, { minutesAgo: 5 });
    await tell(api, till, [later]);
    await tell(api, till, [earlier]);
    expect(await orderOf(later.order_id)).toMatchObject({
      status: 'paid',
      status_detail: 'stub_sold_twice',
      refunded_amount: 10_000,
      cash_to_return: 10_000,
    });
    expect(await bookOf(api, show)).toEqual({ till_takings: 20_000, till_receipts: -20_000 });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, leased: 4 });
  });
});

describe('receipt of a server’s sale', () => {
  it('a receipt of a server’s sale takes the device’s next number, and is shown with the sale', async () => {
    const id = newId();
    await as(api, till.person)
      .post('/api/sale-point/orders', {
        id,
        event_id: show.id,
        device_id: till.device.id,
        items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
        payment_method: 'cash',
      })
      .expect(201);
    expect((await orderOf(id)).receipt).toBeNull();
    const receipt = (order_id: string) => tillOp(api, till, 'receipt', { order_id, receipt_number: 7 });
    expect(await outcomes(api, till, [receipt(id), receipt(newId())])).toEqual([
      ['applied'],
      ['conflict', 'NOT_FOUND'],
    ]);
    expect((await orderOf(id)).receipt).toMatch(/-000007$/);
  });

  it('a receipt is given only to the device’s own sales', async () => {
    const op = sell(0);
    await tell(api, till, [op]);
    const other = { person: point.supervisor, device: await enrolDevice(api, point.supervisor, { kind: 'till' }) };
    const receipt = tillOp(api, till, 'receipt', { order_id: op.order_id, receipt_number: 8 });
    const before = (await orderOf(op.order_id)).receipt;
    const early = { ...receipt, occurred_at: new Date(api.clock.now().getTime() - 60 * MINUTE).toISOString() };
    expect(await outcomes(api, { ...till, ...other }, [early])).toEqual([['conflict', 'NOT_FOUND']]);
    expect((await orderOf(op.order_id)).receipt).toBe(before);
  });
});
