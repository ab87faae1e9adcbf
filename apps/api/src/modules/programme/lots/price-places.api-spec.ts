import { describe, expect, it } from '@jest/globals';
import { type LotBody, type OrderView, type RefundOptionsView } from '@festix/domain/contract';
import { TICKETS_PER_ORDER } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, bookOf, buy, reread, stockOf, tryToBook, type Cart } from '../../../testing/purchases.ts';
import { recountNow } from '../../../testing/recounts.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { lease, makeTill, outcomes, saleOp, tell, tryToLease } from '../../../testing/tills.ts';
import { useApi } from '../../../testing/use-api.ts';

/* Covers tables, boxes and combos: one unit of a price takes several places, each with a ticket of its own. */

const api = useApi();

/** R$ 400.01 for four: the odd centavo is the first ticket's. */
const TABLE = { name: 'Mesa de quatro', value: 400_01, kind: 'other' as const, places: 4, sorting: 0 };
const SINGLE = { name: 'Avulso', value: 120_00, kind: 'other' as const, sorting: 1 };

const tables = (facts: Partial<LotBody> = {}): Partial<LotBody> => ({
  ticket_limit: 10,
  prices: [TABLE, SINGLE],
  ...facts,
});

async function tableShow(facts: Partial<LotBody> = {}, producer?: TestPerson): Promise<TestShow> {
  return makeShow(api, { ...(producer && { producer }), lots: [tables(facts)] });
}

const table = (show: TestShow) => priceOf(show.lots[0]).id;
const single = (show: TestShow) => priceOf(show.lots[0], 1).id;
const ticketsOf = ({ tickets = [] }: OrderView) => tickets;
const idsOf = (order: OrderView) => ticketsOf(order).map(({ id }) => id);

describe('unit of several places', () => {
  it('a unit is shown in its lot and on the page, and takes its places and makes its tickets together', async () => {
    const show = await tableShow();
    expect(show.lots[0]?.prices.map(({ places }) => places)).toEqual([4, 1]);
    const { body } = await as(api, null).get(`/api/events/${show.slug}`).expect(200);
    expect(body.lots[0].prices[0]).toMatchObject({ places: 4, unit_amount: 400_01 });
    const { order } = await buy(api, show, [
      [table(show), 2],
      [single(show), 1],
    ]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 9, reserved: 0 });
    expect(order).toMatchObject({ subtotal: 920_02, tax_amount: 92_00, total: 1012_02 });
    expect(order.items).toMatchObject([
      { amount: 2, places: 4, unit_amount: 400_01 },
      { amount: 1, places: 1, unit_amount: 120_00 },
    ]);
    expect(ticketsOf(order).map(({ unit }) => unit)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, null]);
    expect(ticketsOf(order).map(({ unit_amount }) => unit_amount)).toEqual([
      ...[100_01, 100_00, 100_00, 100_00],
      ...[100_01, 100_00, 100_00, 100_00, 120_00],
    ]);
    expect(new Set(ticketsOf(order).map(({ qr }) => qr)).size).toBe(9);
  });

  it('a unit is not sold if fewer places are left, and its last ones go to one of two buyers', async () => {
    const show = await tableShow({ ticket_limit: 5 });
    const buyers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => tryToBook(api, show, [[at % 2 ? single(show) : table(show), 1]])),
    );
    const taken = buyers.filter(({ status }) => status === 201).length;
    const { reserved } = await stockOf(api, show.lots[0]?.id);
    expect(reserved).toBe(5);
    expect([2, 5]).toContain(taken);
    for (const { status, body } of buyers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code]).toEqual([409, 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR']);
    }
  });

  it('a unit counts as its places against the limits of person and order, and one alone is never too large', async () => {
    const show = await makeShow(api, {
      event: { limit_by_user: 6, max_per_order: 3 },
      lots: [tables({ ticket_limit: 40 })],
    });
    const refusal = async (cart: [string, number][]) =>
      (await tryToBook(api, show, cart).expect(409)).body.code as string;
    expect(await refusal([[table(show), 2]])).toBe('USER_TICKET_LIMIT_REACHED');
    expect(
      await refusal([
        [table(show), 1],
        [single(show), 1],
      ]),
    ).toBe('ORDER_TICKET_LIMIT_REACHED');
    await book(api, show, [[table(show), 1]]);
  });

  it('a unit takes a coupon and a fee as a whole, and its tickets share both to the centavo', async () => {
    const show = await tableShow();
    await makeCoupon(api, show, { name: 'TERCO', percent_off: 33.33, limit_by_ticket: 4, covers_reduced: true });
    const body = { id: newId(), items: [{ price_id: table(show), amount: 1 }], coupon: 'TERCO' };
    const { body: order } = await as(api, null).post(`/api/events/${show.slug}/bookings`, body).expect(201);
    // 33.33 % of 400.01 are 133.32; 10 % of the other 266.69 are 26.67.
    expect(order).toMatchObject({ coupon_amount: 133_32, tax_amount: 26_67, total: 293_36 });
    const [sums] = await api.database.query(
      `select sum(coupon_amount)::integer as off, sum(tax_amount)::integer as fee, count(*) filter (where uses_coupon)::integer as uses
       from tickets where order_id = $1`,
      [order.id],
    );
    expect(sums).toEqual({ off: 133_32, fee: 26_67, uses: 4 });
    const again = { ...body, id: newId() };
    expect((await as(api, null).post(`/api/events/${show.slug}/bookings`, again).expect(409)).body.code).toBe(
      'COUPON_LIMIT',
    );
  });

  it('a unit’s places are given away one by one', async () => {
    const show = await tableShow();
    const path = `/api/producer/events/${show.id}/courtesies`;
    const gift = { id: newId(), assignee_to_name: 'Ana', assignee_to_email: 'ana@exemplo.br' };
    await as(api, show.producer)
      .post(path, { ...gift, tickets: [{ id: table(show), amount: 1, assignees_to: [] }] })
      .expect(201);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1 });
  });

  it.each([0, 51, 1.5, '4'])('a unit has 1 to 50 places, not %j', async (places) => {
    const show = await makeShow(api, { lots: [] });
    const lot = {
      ...tables(),
      id: newId(),
      name: 'Mesas',
      visible: true,
      enabled: true,
      prices: [{ ...TABLE, places }],
    };
    const answer = await as(api, show.producer).post(`/api/producer/events/${show.id}/lots`, lot).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', detail: expect.stringContaining('campos') });
    expect(Object.keys(answer.body.errors)).toEqual(['prices.0.places']);
    expect(answer.body.errors['prices.0.places'][0]).toMatch(/^Valor (abaixo do mínimo|acima do máximo|inválido)$/);
    const lots = await as(api, show.producer).get(`/api/producer/events/${show.id}/lots`).expect(200);
    expect(lots.body.data).toEqual([]);
  });

  it('a stored price keeps its number of places', async () => {
    const show = await tableShow();
    const [price, other] = show.lots[0]?.prices ?? [];
    const path = `/api/producer/events/${show.id}/lots/${show.lots[0]?.id}`;
    const prices = [
      { ...TABLE, id: price?.id, places: 5 },
      { ...SINGLE, id: other?.id },
    ];
    expect((await as(api, show.producer).patch(path, { prices }).expect(409)).body).toMatchObject({
      code: 'PRICE_LOCKED',
      errors: { 'prices.0.places': ['Os lugares de um preço salvo não mudam. Crie outro preço'] },
    });
  });

  it('a unit does not evade the half price: a meia is checked against half of a place', async () => {
    const show = await makeShow(api, { lots: [] });
    const meia = { name: 'Meia', kind: 'meia_estudante' as const, sorting: 1 };
    const lot = (value: number) => ({
      ...{ id: newId(), name: 'Mesas', visible: true, enabled: true, ticket_limit: 10 },
      prices: [
        { ...TABLE, value: 400_00 },
        { ...meia, value },
      ],
    });
    const path = `/api/producer/events/${show.id}/lots`;
    expect((await as(api, show.producer).post(path, lot(50_01)).expect(422)).body.code).toBe('PRICE_ABOVE_HALF');
    await as(api, show.producer).post(path, lot(50_00)).expect(201);
  });
});

describe('refund of a unit', () => {
  const refunds = (show: TestShow, order: OrderView) => `/api/producer/events/${show.id}/orders/${order.id}/refunds`;

  it('a unit is refunded as a whole, by buyer and producer: one place of it is refused', async () => {
    const show = await tableShow();
    const buyer = await makePerson(api);
    const cart: Cart = [
      [table(show), 1],
      [single(show), 1],
    ];
    const { order, cookie } = await buy(api, show, cart, buyer);
    const [first = '', ...others] = idsOf(order);
    const path = refunds(show, order);
    const alone = await as(api, show.producer)
      .post(path, { id: newId(), ticket_ids: [first] })
      .expect(409);
    expect(alone.body.code).toBe('REFUND_WHOLE_UNIT');
    const asked = await as(api, buyer)
      .post(`/api/orders/${order.id}/refund`, { id: newId(), ticket_ids: [first] })
      .expect(409);
    expect(asked.body.code).toBe('REFUND_WHOLE_UNIT');
    const options = await as(api, buyer).get(`/api/orders/${order.id}/refund`).expect(200);
    expect((options.body as RefundOptionsView).tickets.map(({ unit }) => unit)).toEqual([0, 0, 0, 0, null]);
    await as(api, show.producer)
      .post(path, { id: newId(), ticket_ids: [first, ...others.slice(0, 3)] })
      .expect(201);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1 });
    const after = await reread(api, { order, cookie });
    expect(after.order).toMatchObject({ status: 'paid', refunded_amount: 440_01 });
    await recountNow(api);
    expect(await api.database.query('select * from recount_differences where event_id = $1', [show.id])).toEqual([]);
  });

  it('a unit’s single places are refunded if the price allows it', async () => {
    const show = await tableShow({ prices: [{ ...TABLE, refunds_places: true }] });
    const { order } = await buy(api, show, [[table(show), 1]]);
    const [first = ''] = idsOf(order);
    await as(api, show.producer)
      .post(refunds(show, order), { id: newId(), ticket_ids: [first] })
      .expect(201);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 3 });
    expect(await bookOf(api, show)).toMatchObject({ online_receipts: -300_00 });
  });

  it('a unit with one admitted place is not refunded', async () => {
    const show = await tableShow();
    const buyer = await makePerson(api);
    const { order } = await buy(api, show, [[table(show), 1]], buyer);
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/checkins`, { id: newId(), ticket_id: idsOf(order)[2] })
      .expect(201);
    const options = await as(api, buyer).get(`/api/orders/${order.id}/refund`).expect(200);
    expect(options.body).toMatchObject({ amount: 0 });
    expect((options.body as RefundOptionsView).tickets.map(({ obstacle }) => obstacle)).toEqual(
      Array.from({ length: 4 }, () => 'REFUND_TICKET_IN'),
    );
  });
});

describe('till', () => {
  it('a till sells whole units, and its limit counts their tickets', async () => {
    const show = await tableShow({ ticket_limit: 40 });
    const { operator, id } = await makeSalePoint(api, show);
    await api.database.query('update sale_points set tickets_per_sale = 7 where id = $1', [id]);
    const sell = (amount: number) =>
      as(api, operator).post('/api/sale-point/orders', {
        ...{ id: newId(), event_id: show.id, payment_method: 'cash' },
        items: [{ price_id: table(show), amount }],
      });
    const { body } = await sell(1).expect(201);
    expect(body).toMatchObject({ status: 'paid', total: 400_01, tickets: { length: 4 } });
    expect((await sell(2).expect(409)).body.code).toBe('TICKETS_PER_SALE');
  });

  it('a till leases whole units of a lot that sells nothing else, and uploads their sale ticket by ticket', async () => {
    const show = await tableShow({ ticket_limit: 40, prices: [TABLE] });
    const point = await makeSalePoint(api, show);
    const till = await makeTill(api, show, point);
    const id = newId();
    const made = (await tryToLease(api, till, show.lots[0], 6, id).expect(201)).body;
    expect(made.stubs).toHaveLength(8);
    expect(made.prices).toMatchObject([{ places: 4, unit_amount: 400_01 }]);
    expect((await tryToLease(api, till, show.lots[0], 6, id).expect(200)).body.stubs).toHaveLength(8);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 8 });
    const items = made.stubs.slice(0, 4).map(({ ticket_id }: { ticket_id: string }, at: number) => ({
      ...{ ticket_id, price_id: table(show) },
      unit_amount: at === 0 ? 100_01 : 100_00,
    }));
    const sale = saleOp(api, till, made, made.stubs.slice(0, 4), { payload: { items } });
    expect(await outcomes(api, till, [sale])).toEqual([['applied']]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ leased: 4, sold: 4 });
    const [order] = await api.database.query(
      `select o.total, o.sale_flags, array_agg(t.unit) as units from orders o join tickets t on t.order_id = o.id where o.id = $1 group by o.id`,
      [sale.order_id],
    );
    expect(order).toEqual({ total: 400_01, sale_flags: [], units: [0, 0, 0, 0] });
  });

  it('an older till that sells one stub at the price of four is flagged', async () => {
    const show = await tableShow({ ticket_limit: 40 });
    const till = await makeTill(api, show, await makeSalePoint(api, show));
    const made = await lease(api, till, 4);
    const sale = saleOp(api, till, made, made.stubs.slice(0, 1));
    await tell(api, till, [sale]);
    const [order] = await api.database.query('select sale_flags from orders where id = $1', [sale.order_id]);
    expect(order).toEqual({ sale_flags: ['price'] });
  });
});

it('a copy of a lot has the places, the amounts and the time of its prices', async () => {
  const amounts = { min_per_order: 1, max_per_order: 3 };
  const time = { sale_starts_at: '2026-01-01T12:00:00.000Z', sale_ends_at: '2030-01-01T12:00:00.000Z' };
  const show = await tableShow({ ...time, prices: [{ ...TABLE, ...amounts, refunds_places: true }] });
  const path = `/api/producer/events/${show.id}/lots/${show.lots[0]?.id}/duplicate`;
  const { body } = await as(api, show.producer).post(path, { id: newId(), name: 'Mesas de fora' }).expect(201);
  expect(body).toMatchObject({
    ...{ ...time, enabled: false },
    prices: [{ ...amounts, places: 4, refunds_places: true, value: 400_01 }],
  });
});

it('a lot is copied once under an id, whatever became of the lot meanwhile', async () => {
  const show = await makeShow(api, { lots: [{ name: 'Pista', ticket_limit: 7 }] });
  const path = `/api/producer/events/${show.id}/lots/${show.lots[0]?.id}`;
  const copy = { id: newId(), name: 'Pista 2' };
  const { body: first } = await as(api, show.producer).post(`${path}/duplicate`, copy).expect(201);
  await as(api, show.producer).patch(path, { ticket_limit: 9 }).expect(200);
  expect((await as(api, show.producer).post(`${path}/duplicate`, copy).expect(200)).body).toEqual(first);
  await as(api, show.producer).delete(path).expect(204);
  expect((await as(api, show.producer).post(`${path}/duplicate`, copy).expect(200)).body).toEqual(first);
  await as(api, show.producer)
    .post(`${path}/duplicate`, { ...copy, id: newId() })
    .expect(404);
});

it('an order of the largest unit is made', async () => {
  const show = await makeShow(api, {
    event: { max_per_order: TICKETS_PER_ORDER.usual },
    lots: [{ ticket_limit: 100, prices: [{ ...TABLE, places: 50 }] }],
  });
  const buyer = await makePerson(api);
  const { order } = await book(api, show, [[table(show), 1]], buyer);
  expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 50 });
  expect(order.total).toBe(440_01);
});
