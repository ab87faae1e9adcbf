import { describe, expect, it } from '@jest/globals';
import {
  type DeviceView,
  type SalePointDashboardView,
  type SalePointOrderDetailView,
  type SalePointOrderView,
  type SaleView,
} from '@festix/domain/contract';
import { DAY, dayOf, MINUTE } from '@festix/domain/ground';
import { readTicketText } from '@festix/domain/selling';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { enrolDevice, makeDoor, signInOn } from '../../../testing/doors.ts';
import { makePerson } from '../../../testing/people.ts';
import { bookOf, say, stockOf } from '../../../testing/purchases.ts';
import { makeSalePoint, type TestSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { giveGrants, makeTeam } from '../../../testing/teams.ts';
import { writersOf } from '../../../testing/transactions.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useSalePoint } from '../../../testing/use-scenes.ts';
import { TicketSigner } from '../../documents/tickets/ticket-signer.ts';

const api = useApi();
const { show, point: till } = useSalePoint(api);
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

describe('producer’s draft event', () => {
  const seenBy = async ({ operator }: TestSalePoint) => {
    const list = await as(api, operator).get('/api/sale-point/events').expect(200);
    const page = await as(api, operator).get(`/api/sale-point/events/${show.id}/lots`);
    return [list.body.count, page.status];
  };

  it.each<['platform' | 'producer', [number, number]]>([
    ['platform', [0, 404]],
    ['producer', [1, 200]],
  ])('a draft at a sale point of all events that is run by the %s gives: %j', async (run_by, seen) => {
    const all = await makeSalePoint(api, show, { run_by, all: true });
    await api.database.query('update events set published_at = null where id = $1', [show.id]);
    expect(await seenBy(all)).toEqual(seen);
    expect((await seenBy(till))[1]).toBe(200);
  });

  it('a draft is sold by the platform’s tills as soon as it is published', async () => {
    const all = await makeSalePoint(api, show, { all: true });
    expect(await seenBy(all)).toEqual([1, 200]);
  });
});

describe('cash sale', () => {
  it('a cash sale is paid at once, without a fee, and its tickets are valid at the door', async () => {
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
    const read = readTicketText(ticket?.qr);
    expect(read && (await api.app.get(TicketSigner, { strict: false }).verify(read))).toBe(true);
    expect(read?.facts).toMatchObject({ lot_number: 1, price_kind: 'inteira' });
    const dirty = await api.database.query(`select id from door_dirty where event_id = $1 and kind = 'ticket'`, [
      show.id,
    ]);
    expect(dirty).toHaveLength(2);
  });

  it('a cash sale adds its receipts to the platform’s tills, or to the producer’s own', async () => {
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

  it('a cash sale counts once by its id, and a repeat gets the same answer', async () => {
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

  it('a cash sale ignores the limit per person, the end of online sales and the visibility of lots', async () => {
    await api.database.query('update events set limit_by_user = 1, sales_end_at = now() where id = $1', [show.id]);
    await api.database.query('update lots set visible = false where event_id = $1', [show.id]);
    await sell().expect(201);
  });

  it('a cash sale that sells a lot out opens the lots that wait for it', async () => {
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
    await api.database.query('update sale_points set tickets_per_sale = 100 where id = $1', [till.id]);
    const sale = body({ items: [{ price_id: priceOf(show.lots[0]).id, amount: 100 }] });
    await as(api, till.operator).post('/api/sale-point/orders', sale).expect(201);
    const written = [
      { table: 'orders' as const, id: sale.id },
      { table: 'lots' as const, id: show.lots[0]?.id },
      { table: 'lots' as const, id: second },
    ];
    expect(await writersOf(api, written)).toHaveLength(1);
    const lots = (await as(api, till.operator).get(`/api/sale-point/events/${show.id}/lots`).expect(200)).body.data;
    expect(lots[1]).toMatchObject({ id: second, enabled: true, visible: true });
  });
});

describe('Pix sale', () => {
  it('a Pix sale is a booking with a charge, and is paid when the gateway reports it', async () => {
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

  it('a repeated Pix sale gets its answer, whatever became of its sale point, operator and device', async () => {
    const device = await enrolDevice(api, till.operator, { kind: 'till' });
    const sale = body({ payment_method: 'cash', device_id: device.id, operator_id: till.supervisor.id });
    const send = (facts: object = {}) => as(api, till.operator).post('/api/sale-point/orders', { ...sale, ...facts });
    const first = await send().expect(201);
    await api.database.query('update sale_points set active = false where id = $1', [till.id]);
    await api.database.query('delete from sale_point_operators where user_id = $1', [till.supervisor.id]);
    await api.database.query('update devices set revoked_at = now() where id = $1', [device.id]);
    expect((await send().expect(200)).body).toEqual(first.body);
    expect((await send({ payment_method: 'card_machine' }).expect(409)).body.code).toBe('ID_REUSED');
    await send({ id: newId() }).expect(404);
  });

  it.each([true, false])(
    'a Pix sale belongs to the till’s person, and is flagged, if the named operator has not signed in (a device named: %s)',
    async (isNamed) => {
      const device = await enrolDevice(api, till.operator, { kind: 'till' });
      await signInOn(api, await enrolDevice(api, till.operator, { kind: 'till' }), till.supervisor);
      const sale = body({
        payment_method: 'cash',
        operator_id: till.supervisor.id,
        ...(isNamed && { device_id: device.id }),
      });
      const { sold_by, flags } = (await as(api, till.operator).post('/api/sale-point/orders', sale).expect(201))
        .body as SalePointOrderView;
      expect([sold_by.id, flags]).toEqual([till.operator.id, ['operator']]);
    },
  );

  it('a Pix sale is followed and handed out by the till that asked for it, whoever sold it there', async () => {
    const nair = await makePerson(api, { name: 'Nair', roles: ['sale-point'] });
    await api.database.query('insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)', [
      till.id,
      nair.id,
    ]);
    const device = await enrolDevice(api, till.operator, { kind: 'till' });
    const tokens = api.app.get(AccessTokens, { strict: false });
    const owned = {
      ...till.operator,
      token: tokens.issue({ user_id: till.operator.id, device_id: device.id }),
    };
    await signInOn(api, device, nair);
    const sale = body({ payment_method: 'pix', device_id: device.id, operator_id: nair.id });
    const asked = (await as(api, owned).post('/api/sale-point/orders', sale).expect(201)).body as SalePointOrderView;
    expect(asked).toMatchObject({ status: 'booking', sold_by: { id: nair.id } });
    const read = (person = owned) => as(api, person).get(`/api/sale-point/orders/${sale.id}`);
    expect((await read().expect(200)).body).toMatchObject({ status: 'booking', payment: { status: 'pending' } });
    await say(api, asked.payment ?? { id: '' }, 'approved').expect(200);
    expect((await read().expect(200)).body).toMatchObject({ status: 'paid', tickets: [{ checkIn: null }, {}] });
    const to = { provider: 'email', to: 'bia@exemplo.br' };
    await as(api, owned).post(`/api/sale-point/orders/${sale.id}/resend-pdf`, to).expect(202);
    await as(api, owned).get(`/api/sale-point/orders/${sale.id}/ingresso.pdf`).expect(200);
    // Lists show it as its seller's sale.
    expect((await as(api, owned).get('/api/sale-point/orders').expect(200)).body.data).toEqual([]);
    await enrolDevice(api, nair, { kind: 'till' });
    await read(nair).expect(200);
    const stranger = (await makeSalePoint(api, show)).operator;
    await enrolDevice(api, stranger, { kind: 'till' });
    await read(stranger).expect(404);
  });
});

describe('refused sale', () => {
  it('a till’s sale of an event outside its sale points’ scope, or of an unknown one, is refused', async () => {
    const other = await makeShow(api);
    await sell({ event_id: other.id }).expect(404);
    await sell({ event_id: newId() }).expect(404);
    await api.database.query('update sale_points set active = false where id = $1', [till.id]);
    await sell().expect(404);
  });

  it('a till’s sale by a person who does not sell is refused', async () => {
    await sell({}, show.producer).expect(403);
    await sell({}, await makePerson(api)).expect(403);
    await api.request.post('/api/sale-point/orders').send(body()).expect(401);
  });

  it('a till’s sale of a lot that is not on sale is refused with the code of its cause', async () => {
    const other = await makeShow(api);
    await api.database.query('update sale_points set tickets_per_sale = 500 where id = $1', [till.id]);
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

  it('a till’s sale from a device that is not the seller’s own till is refused', async () => {
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
  ])('a till’s sale with %j is refused', async (facts, field) => {
    const refusal = await sell(facts).expect(400);
    expect(Object.keys(refusal.body.errors)).toEqual([field]);
  });
});

describe('list of sales', () => {
  async function ids(query: string, person = till.operator): Promise<string[]> {
    const answer = await as(api, person).get(`/api/sale-point/orders?${query}`).expect(200);
    const rows = answer.body.data as SalePointOrderView[];
    expect(answer.body.count).toBe(rows.length);
    return rows.map((order) => order.id);
  }

  it('the list of sales shows an operator’s own sales, and a supervisor the sale point’s, newest first', async () => {
    const first = (await sell().expect(201)).body as SalePointOrderView;
    const second = (await sell({}, till.supervisor).expect(201)).body as SalePointOrderView;
    const stranger = await makeSalePoint(api, show);
    expect(await ids('')).toEqual([first.id]);
    expect(await ids('', till.supervisor)).toEqual([second.id, first.id]);
    expect(await ids('', stranger.supervisor)).toEqual([]);
  });

  it('the list of sales filters by buyer, document, code, id, status, lots and events', async () => {
    const bia = (
      await sell({
        buyer: { name: 'Bia 100%', email: 'bia@exemplo.br', document: '529.982.247-25', phone: '(11) 98765-4321' },
      }).expect(201)
    ).body as SalePointOrderView;
    const pix = (await sell({ payment_method: 'pix' }).expect(201)).body as SalePointOrderView;
    expect(await ids('query=bia')).toEqual([bia.id]);
    expect(await ids('query=B%C3%8Da')).toEqual([bia.id]);
    expect(await ids('query=(11)+98765')).toEqual([bia.id]);
    expect(await ids('query=987')).toEqual([]);
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

describe('sale detail', () => {
  const read = (id: string, person = till.operator) => as(api, person).get(`/api/sale-point/orders/${id}`);

  it('a sale’s detail shows its tickets, their admissions and the messages sent', async () => {
    const answer = await sell({ payment_method: 'card_machine', card_reference: 'NSU 0042' }).expect(201);
    const sale = answer.body as SalePointOrderView;
    expect(sale).toMatchObject({
      payment_method: 'card_machine',
      card_reference: 'NSU 0042',
      receipt: null,
      cash_to_return: null,
      flags: [],
    });
    const [ticket] = sale.tickets ?? [];
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/checkins`, { id: newId(), ticket_id: ticket?.id })
      .expect(201);
    const { body } = await read(sale.id).expect(200);
    const detail = body as SalePointOrderDetailView;
    expect(detail).toMatchObject({ id: sale.id, deliveries: [], card_reference: 'NSU 0042' });
    expect(detail.tickets.map(({ checkIn, whatsapp }) => [checkIn?.by ?? null, whatsapp])).toEqual([
      [show.producer.name, null],
      [null, null],
    ]);
    expect(detail.tickets[1]?.qr).toHaveLength(121);
    // The list has the same, without the names.
    const { data } = (await as(api, till.operator).get('/api/sale-point/orders?query=&filter=user').expect(200)).body;
    const [row] = (data as SalePointOrderView[]).filter(({ id }) => id === sale.id);
    expect(row?.tickets?.map(({ checked_in_at }) => checked_in_at)).toEqual([detail.tickets[0]?.checkIn?.at, null]);
    await read(sale.id, till.supervisor).expect(200);
    await read(sale.id, (await makeSalePoint(api, show)).supervisor).expect(404);
    await read(newId()).expect(404);
  });

  it('a sale’s detail shows every scan of its tickets and its history, as the producer’s does', async () => {
    const sale = (await sell().expect(201)).body as SalePointOrderView;
    const [first, second] = sale.tickets ?? [];
    const door = await makeDoor(api, show);
    await door.enter(first?.qr).expect(201);
    api.clock.advance(1000);
    await door.enter(first?.qr).expect(409);
    const seen = (await read(sale.id).expect(200)).body as SalePointOrderDetailView;
    expect(seen.tickets[0]?.scans).toMatchObject([
      { ticket_id: first?.id, code: 'ALREADY_CHECKED_IN_ERROR', is_admission: false, by: door.person.name },
      { ticket_id: first?.id, code: 'ADMITTED', is_admission: true, undone: null },
    ]);
    expect(seen.tickets[1]).toMatchObject({ id: second?.id, scans: [], transfers: [] });
    expect(seen.history).toMatchObject([{ action: 'orders:sell', by: 'Paula', status: 'paid' }]);
    expect(seen.refunds).toEqual([]);
    const { body } = await as(api, show.producer).get(`/api/producer/events/${show.id}/orders/${sale.id}`).expect(200);
    const produced = body as SaleView;
    expect(seen.history).toEqual(produced.history);
    expect(seen.tickets.map(({ scans }) => scans)).toEqual(produced.tickets.map(({ scans }) => scans));
  });

  it('a sale’s detail shows refunds by the gateway, and of a transferred ticket no more than its buyer sees', async () => {
    const sale = (await sell({ payment_method: 'pix', buyer: { name: 'Bia', email: 'bia@exemplo.br' } }).expect(201))
      .body as SalePointOrderView;
    await say(api, sale.payment ?? { id: '' }, 'approved').expect(200);
    const [given, back] = ((await read(sale.id)).body as SalePointOrderDetailView).tickets;
    const door = await makeDoor(api, show);
    await door.enter(given?.qr).expect(201);
    for (const [is_from_buyer, from, to] of [
      [true, 'Bia', 'Léo'],
      [false, 'Léo', 'Ana'],
    ] as const) {
      api.clock.advance(1000);
      await api.database.query(
        `insert into ticket_transfers (id, ticket_id, event_id, is_from_buyer, from_name, to_name, serial_before, transferred_at)
         values ($1, $2, $3, $4, $5, $6, 1, $7)`,
        [newId(), given?.id, show.id, is_from_buyer, from, to, api.clock.now()],
      );
    }
    await api.database.query(
      `update tickets set transfers = 2, assignee_email = 'ana@exemplo.br', assignee_name = 'Ana' where id = $1`,
      [given?.id],
    );
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/orders/${sale.id}/refunds`, { id: newId(), ticket_ids: [back?.id] })
      .expect(201);
    const seen = (await read(sale.id).expect(200)).body as SalePointOrderDetailView;
    expect(seen.tickets.map(({ scans, transfers }) => [scans, transfers.map(({ from, to }) => [from, to])])).toEqual([
      [[], [['Bia', 'Léo']]],
      [[], []],
    ]);
    expect(seen.refunds).toMatchObject([{ rule: 'seller', status: 'approved', amount: 100_00 }]);
    expect(new Set(seen.history.map(({ action }) => action))).toEqual(
      new Set(['orders:book', 'orders:move', 'orders:refund']),
    );
  });

  it('a sale’s detail shows its receipt, and the money to give back', async () => {
    const caixa = { id: newId(), name: 'Caixa 1', kind: 'till' };
    const device = (await as(api, till.operator).post('/api/devices', caixa).expect(201)).body as DeviceView;
    const sale = (await sell({ device_id: device.id }).expect(201)).body as SalePointOrderView;
    await api.database.query(
      'insert into receipts (device_id, number, order_id, issued_at) values ($1, 42, $2, now())',
      [device.id, sale.id],
    );
    await api.database.query(
      `insert into money_to_return (ticket_id, order_id, reason, amount) values ($1, $2, 'stub_released', 10000)`,
      [sale.tickets?.[0]?.id, sale.id],
    );
    expect((await read(sale.id).expect(200)).body).toMatchObject({
      receipt: `${String(device.number).padStart(3, '0')}-000042`,
      cash_to_return: 10_000,
    });
  });

  it('a sale’s detail is shown to the event’s supervisor as well', async () => {
    const person = await makePerson(api, { roles: ['sale-point'] });
    await api.database.query('insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)', [
      till.id,
      person.id,
    ]);
    const sale = (await sell().expect(201)).body as SalePointOrderView;
    await read(sale.id, person).expect(404);
    await makeTeam(api, show.producer, { members: [person], shows: [show] });
    await giveGrants(api, show, person, ['supervise']);
    await read(sale.id, person).expect(200);
  });
});

describe('sales of one person or sale point', () => {
  it('the list of sales of a person or sale point leaves out sales that the reader may not see', async () => {
    const own = (await sell().expect(201)).body as SalePointOrderView;
    const hers = (await sell({}, till.supervisor).expect(201)).body as SalePointOrderView;
    const ids = async (query: string, person = till.supervisor): Promise<string[]> => {
      const { body } = await as(api, person).get(`/api/sale-point/orders?${query}`).expect(200);
      return (body.data as SalePointOrderView[]).map(({ id }) => id);
    };
    expect(await ids(`sold_by=${till.operator.id}`)).toEqual([own.id]);
    expect(await ids(`sold_by=${till.supervisor.id}`)).toEqual([hers.id]);
    expect(await ids(`sold_by=${till.supervisor.id}`, till.operator)).toEqual([]);
    expect(await ids(`sale_point_id=${till.id}`)).toEqual([hers.id, own.id]);
    expect(await ids(`sale_point_id=${newId()}`)).toEqual([]);
  });
});

describe('dashboard', () => {
  async function dashboard(person = till.operator): Promise<SalePointDashboardView> {
    return (await as(api, person).get('/api/sale-point/dashboard').expect(200)).body as SalePointDashboardView;
  }

  it('the dashboard greets, and shows the sales of today and of 31 days, net of refunds', async () => {
    await sell().expect(201);
    await sell({ payment_method: 'card_machine', items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }] }).expect(
      201,
    );
    await sell({ payment_method: 'pix' }).expect(201);
    const before = (await sell().expect(201)).body as SalePointOrderView;
    await api.database.query(`update orders set created_at = created_at - interval '2 days' where id = $1`, [
      before.id,
    ]);
    await sell({}, till.supervisor).expect(201);
    const view = await dashboard();
    expect(view).toMatchObject({
      greeting: 'Paula',
      today: { total: 30_000, sales: 2, tickets: 3 },
      by_method: [
        { payment_method: 'cash', total: 20_000, sales: 1 },
        { payment_method: 'pix', total: 0, sales: 0 },
        { payment_method: 'card_machine', total: 10_000, sales: 1 },
      ],
      events: [{ id: show.id, name: 'Arraial da Lua', sale_point: 'Bilheteria', total: 50_000, tickets: 5 }],
      attention: { suspect_leases: 0, open_sessions: 0, cash_to_return: 0, held_ops: 0 },
    });
    expect(view.sales_by_day).toHaveLength(31);
    expect(view.sales_by_day.map(({ total }) => total).slice(-3)).toEqual([20_000, 0, 30_000]);
    expect(view.sales_by_day.slice(0, -3).every(({ total, tickets }) => total + tickets === 0)).toBe(true);
    expect(view.sales_by_day.at(-1)?.date).toBe(dayOf(api.clock.now()));
    expect((await dashboard(till.supervisor)).today).toMatchObject({ total: 50_000, sales: 3 });
  });

  it('the dashboard lists the next five events, each once', async () => {
    const { operator } = await makeSalePoint(api, show, { all: true });
    await api.database.query('insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)', [
      till.id,
      operator.id,
    ]);
    for (let day = 1; day <= 6; day += 1) {
      const start_date = new Date(api.clock.now().getTime() + day * DAY).toISOString();
      await makeShow(api, { producer: show.producer, event: { name: `Noite ${day}`, start_date }, lots: [] });
    }
    const { events } = await dashboard(operator);
    expect(events.map(({ name }) => name)).toEqual(['Noite 1', 'Noite 2', 'Noite 3', 'Noite 4', 'Noite 5']);
  });

  it('the dashboard shows supervisors the ops that wait for a person', async () => {
    await sell().expect(201);
    const [ticket] = await api.database.query<{ id: string; order_id: string }>(
      'select id, order_id from tickets where event_id = $1',
      [show.id],
    );
    await api.database.query(
      `insert into money_to_return (ticket_id, order_id, reason, amount) values ($1, $2, 'stub_sold_twice', 700)`,
      [ticket?.id, ticket?.order_id],
    );
    expect((await dashboard(till.supervisor)).attention).toMatchObject({ cash_to_return: 700 });
    expect((await dashboard()).attention).toMatchObject({ cash_to_return: 0 });
  });

  it('the dashboard greets a person without a name by the address', async () => {
    const person = await makePerson(api, { name: ' ', email: `paula.souza@${newId()}.br`, roles: ['sale-point'] });
    expect((await dashboard(person)).greeting).toBe('paula.souza');
  });
});
