import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE, readTicketText, type SalePointOrderView } from '@festix/domain';
import { newId } from '../../kernel/ids.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { makePerson } from '../../testing/people.ts';
import { bookOf, say, stockOf } from '../../testing/purchases.ts';
import { makeSalePoint, type TestSalePoint } from '../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../testing/shows.ts';
import { TicketSigner } from '../tickets/ticket-signer.ts';

let api: TestApi;
let show: TestShow;
let till: TestSalePoint;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  show = await makeShow(api);
  till = await makeSalePoint(api, show);
});

function body(facts: object = {}) {
  return {
    id: newId(),
    event_id: show.id,
    items: [{ price_id: priceOf(show.lots[0]).id, amount: 2 }],
    payment_method: 'cash',
    ...facts,
  };
}

function sell(facts: object = {}, seller = till.operator) {
  return as(api, seller).post('/api/sale-point/orders', body(facts));
}

describe('a sale for cash', () => {
  it('is paid at once, without a fee, and its tickets are good at the door', async () => {
    const answer = await sell({ buyer: { name: 'Bia', document: '529.982.247-25' } }).expect(201);
    const order = answer.body as SalePointOrderView;
    expect(order).toMatchObject({
      status: 'paid',
      origin: 'pdv',
      subtotal: 20_000,
      tax_amount: 0,
      total: 20_000,
      payment: null,
      expires_at: null,
      user: { name: 'Bia', document: '52998224725' },
      salePoint: { id: till.id, name: 'Bilheteria' },
      sold_by: { id: till.operator.id, name: 'Paula' },
    });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, reserved: 0 });
    const [ticket] = order.tickets ?? [];
    const facts = await api.app.get(TicketSigner, { strict: false }).verify(ticket?.qr ?? '');
    expect(facts).toEqual(readTicketText(ticket?.qr)?.facts);
    expect(facts).toMatchObject({ lot_number: 1, price_kind: 'inteira' });
    const dirty = await api.database.query(`select id from door_dirty where event_id = $1 and kind = 'ticket'`, [
      show.id,
    ]);
    expect(dirty).toHaveLength(2);
  });

  it('puts the takings into the platform’s tills, or into the producer’s own', async () => {
    await sell().expect(201);
    expect(await bookOf(api, show)).toEqual({ till_takings: 20_000, till_receipts: -20_000 });
    const own = await makeSalePoint(api, show, { run_by: 'producer' });
    await sell({ payment_method: 'card_machine' }, own.operator).expect(201);
    expect(await bookOf(api, show)).toEqual({
      till_takings: 20_000,
      producer_received: 20_000,
      till_receipts: -40_000,
    });
  });

  it('counts once by its id, and the repeat gets the same answer', async () => {
    const sale = body();
    const answers = await Promise.all([1, 2, 3].map(() => as(api, till.operator).post('/api/sale-point/orders', sale)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2 });
    const refusal = await as(api, till.supervisor).post('/api/sale-point/orders', sale).expect(409);
    expect(refusal.body.code).toBe('ID_REUSED');
    await as(api, till.operator)
      .post('/api/sale-point/orders', { ...sale, payment_method: 'card_machine' })
      .expect(409);
  });

  it('is not held to what one person may buy, nor to the end of online sales, nor to what is shown', async () => {
    await api.database.query('update events set limit_by_user = 1, sales_end_at = now() where id = $1', [show.id]);
    await api.database.query('update lots set visible = false where event_id = $1', [show.id]);
    await sell().expect(201);
  });

  it('opens the lots that wait for this one to sell out', async () => {
    const second = newId();
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/lots`, {
        id: second,
        name: 'Lote 2',
        ticket_limit: 5,
        visible: false,
        enabled: false,
        trigger_lot_id: show.lots[0]?.id,
        prices: [{ name: 'Única', value: 5000, kind: 'other', sorting: 0 }],
      })
      .expect(201);
    await sell({ items: [{ price_id: priceOf(show.lots[0]).id, amount: 100 }] }).expect(201);
    const lots = (await as(api, till.operator).get(`/api/sale-point/events/${show.id}/lots`).expect(200)).body.data;
    expect(lots[1]).toMatchObject({ id: second, enabled: true, visible: true });
  });
});

describe('a sale by Pix', () => {
  it('is a booking with a charge, and paid when the gateway says so', async () => {
    const sale = body({ payment_method: 'pix' });
    const answer = await as(api, till.operator).post('/api/sale-point/orders', sale).expect(201);
    const order = answer.body as SalePointOrderView;
    expect(order).toMatchObject({ status: 'booking', payment: { method: 'pix', status: 'pending' } });
    expect(order.payment?.qr_code).toMatch(/^000201/);
    expect(Date.parse(order.expires_at ?? '') - Date.parse(order.created_at)).toBe(31 * MINUTE);
    expect((await as(api, till.operator).post('/api/sale-point/orders', sale).expect(200)).body).toEqual(order);
    await say(api, order.payment ?? { id: '' }, 'approved').expect(200);
    const list = await as(api, till.operator)
      .get(`/api/sale-point/orders?status=paid&query=${order.id}&filter=id`)
      .expect(200);
    expect(list.body.data[0].tickets[0].qr).toHaveLength(121);
    expect(await bookOf(api, show)).toEqual({ gateway_receivable: 20_000, till_receipts: -20_000 });
  });
});

describe('a till refuses', () => {
  it('an event that its sale points do not sell, and one that nobody knows', async () => {
    const other = await makeShow(api);
    await sell({ event_id: other.id }).expect(404);
    await sell({ event_id: newId() }).expect(404);
    await api.database.query('update sale_points set active = false where id = $1', [till.id]);
    await sell().expect(404);
  });

  it('who does not sell', async () => {
    await sell({}, show.producer).expect(403);
    await sell({}, await makePerson(api)).expect(403);
    await api.request.post('/api/sale-point/orders').send(body()).expect(401);
  });

  it('what is not for sale, each by its code', async () => {
    const other = await makeShow(api);
    const codes = [
      await sell({ items: [{ price_id: newId(), amount: 1 }] }),
      await sell({ items: [{ price_id: priceOf(other.lots[0]).id, amount: 1 }] }),
      await sell({ items: [{ price_id: priceOf(show.lots[0]).id, amount: 101 }] }),
      await sell({ items: [{ price_id: priceOf(show.lots[0], 1).id, amount: 41 }] }),
    ].map((answer) => [answer.status, answer.body.code]);
    expect(codes).toEqual([
      [409, 'PRICES_ERROR'],
      [409, 'EVENT_MISMATCH_ERROR'],
      [409, 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR'],
      [409, 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR'],
    ]);
    await api.database.query('update lots set enabled = false where event_id = $1', [show.id]);
    expect((await sell().expect(409)).body.code).toBe('REMAINING_LOTS_ERROR');
    await api.database.query('update events set canceled_at = now() where id = $1', [show.id]);
    expect((await sell().expect(409)).body.code).toBe('EVENT_ERROR');
  });

  it('a device that is not the seller’s own till', async () => {
    const device = { id: newId(), name: 'Celular', kind: 'door' };
    await as(api, till.operator).post('/api/devices', device).expect(201);
    expect((await sell({ device_id: device.id }).expect(409)).body.code).toBe('DEVICE_NOT_A_TILL');
    expect((await sell({ device_id: newId() }).expect(404)).body.code).toBe('DEVICE_UNKNOWN');
    const caixa = { id: newId(), name: 'Caixa 1', kind: 'till' };
    await as(api, till.operator).post('/api/devices', caixa).expect(201);
    await sell({ device_id: caixa.id }).expect(201);
    expect((await sell({ device_id: caixa.id }, till.supervisor).expect(404)).body.code).toBe('DEVICE_UNKNOWN');
  });

  it.each([
    [{ payment_method: 'card' }, 'payment_method'],
    [{ buyer: { email: 'bia' } }, 'buyer.email'],
    [{ items: [] }, 'items'],
    [{ device_id: 'x' }, 'device_id'],
  ])('%j', async (facts, field) => {
    const refusal = await sell(facts).expect(400);
    expect(Object.keys(refusal.body.errors)).toEqual([field]);
  });
});

describe('the list of sales', () => {
  async function ids(query: string, person = till.operator): Promise<string[]> {
    const answer = await as(api, person).get(`/api/sale-point/orders?${query}`).expect(200);
    const rows = answer.body.data as SalePointOrderView[];
    expect(answer.body.count).toBe(rows.length);
    return rows.map((order) => order.id);
  }

  it('shows an operator what he sold, and a supervisor what the sale point did, the newest first', async () => {
    const first = (await sell().expect(201)).body as SalePointOrderView;
    const second = (await sell({}, till.supervisor).expect(201)).body as SalePointOrderView;
    const stranger = await makeSalePoint(api, show);
    expect(await ids('')).toEqual([first.id]);
    expect(await ids('', till.supervisor)).toEqual([second.id, first.id]);
    expect(await ids('', stranger.supervisor)).toEqual([]);
  });

  it('is narrowed by buyer, document, code, id, status, lots and events', async () => {
    const bia = (
      await sell({ buyer: { name: 'Bia 100%', email: 'bia@exemplo.br', document: '529.982.247-25' } }).expect(201)
    ).body as SalePointOrderView;
    const pix = (await sell({ payment_method: 'pix' }).expect(201)).body as SalePointOrderView;
    expect(await ids('query=bia')).toEqual([bia.id]);
    expect(await ids('query=100%25')).toEqual([bia.id]);
    expect(await ids('query=EXEMPLO.BR&filter=user')).toEqual([bia.id]);
    expect(await ids('query=529.982&filter=document')).toEqual([bia.id]);
    expect(await ids(`query=${bia.code.toLowerCase()}&filter=code`)).toEqual([bia.id]);
    expect(await ids(`query=${pix.id}&filter=id`)).toEqual([pix.id]);
    expect(await ids('query=x&filter=id')).toEqual([]);
    expect(await ids('status=booking')).toEqual([pix.id]);
    expect(await ids(`lots=${show.lots[0]?.id},${newId()}`)).toEqual([pix.id, bia.id]);
    expect(await ids(`lots=${newId()}`)).toEqual([]);
    expect(await ids(`event_ids=${show.id}`)).toEqual([pix.id, bia.id]);
    await as(api, till.operator).get('/api/sale-point/orders?lots=x').expect(400);
    await as(api, till.operator).get('/api/sale-point/orders?take=101').expect(400);
  });
});
