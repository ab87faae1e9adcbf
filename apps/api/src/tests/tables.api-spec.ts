import { beforeAll, describe, expect, it } from '@jest/globals';
import type {
  ChangesView,
  DoorOrderView,
  OrderTicketView,
  OrderView,
  OverviewView,
  Page,
  ParticipantView,
  PriceBody,
  ProducerDashboardView,
  PublicEventView,
  SaleView,
} from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import { readCsv } from '../testing/csv.ts';
import { makeDoorPerson } from '../testing/doors.ts';
import { foldFigures } from '../testing/figures.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import {
  book,
  BUYER,
  charge,
  checkoutBody,
  reread,
  say,
  stockOf,
  tryToBook,
  type TestBooking,
} from '../testing/purchases.ts';
import { as, makeShow, type TestShow } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';

/* Follows a table of four, and a single place beside it, through everything that counts places or tickets. */

const api = useApi();

const TABLE: PriceBody = { name: 'Mesa de quatro', value: 400_01, kind: 'other', places: 4, sorting: 0 };
const SINGLE: PriceBody = { name: 'Avulso', value: 120_00, kind: 'other', sorting: 1 };
const TABLE_AT_HALF: PriceBody = { ...TABLE, name: 'Mesa meia', value: 200_00, kind: 'meia_estudante', sorting: 2 };
const SHARES = [100_01, 100_00, 100_00, 100_00];

const priceIdOf = (show: TestShow, name: string) => show.lots[0]!.prices.find((price) => price.name === name)!.id;
const ticketsOf = ({ tickets = [] }: OrderView) => tickets;

describe('half-price quota', () => {
  let show: TestShow;

  async function openShow(ticket_limit: number): Promise<void> {
    const lots = [{ ticket_limit, prices: [TABLE, SINGLE, TABLE_AT_HALF] }];
    show = await makeShow(api, { event: { keep_meia_quota: true }, lots });
  }
  const quota = async () =>
    ((await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView).meia_quota;

  it('a table at half price takes four places of the quota, and returns them with its hold', async () => {
    await openShow(20);
    expect(await quota()).toEqual({ limit: 8, remaining: 8, others_remaining: 12 });
    const { order } = await book(api, show, [[priceIdOf(show, TABLE_AT_HALF.name), 1]]);
    expect(await quota()).toEqual({ limit: 8, remaining: 4, others_remaining: 12 });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 4, meia_taken: 4 });
    await api.database.query('update orders set expires_at = $2 where id = $1', [order.id, api.clock.now()]);
    await book(api, show, [[priceIdOf(show, TABLE_AT_HALF.name), 2]]);
    expect(await quota()).toEqual({ limit: 8, remaining: 0, others_remaining: 12 });
  });

  it('a table at full price is refused if fewer than four places are left beside the quota', async () => {
    await openShow(10);
    await book(api, show, [[priceIdOf(show, TABLE.name), 1]]);
    expect(await quota()).toEqual({ limit: 4, remaining: 4, others_remaining: 2 });
    await tryToBook(api, show, [[priceIdOf(show, TABLE.name), 1]]).expect(409);
    await book(api, show, [[priceIdOf(show, SINGLE.name), 2]]);
    await book(api, show, [[priceIdOf(show, TABLE_AT_HALF.name), 1]]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 10, meia_taken: 4 });
  });
});

it('the last table and the single places beside it go to 64 concurrent buyers without a place too many', async () => {
  const show = await makeShow(api, { lots: [{ ticket_limit: 7, prices: [TABLE, SINGLE] }] });
  const [table, single] = [priceIdOf(show, TABLE.name), priceIdOf(show, SINGLE.name)];
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, at) => {
      const { status, body } = await tryToBook(api, show, [[at % 2 ? table : single, 1]]);
      return { places: at % 2 ? 4 : 1, status, code: body.code as string | undefined };
    }),
  );
  const sold = answers.filter(({ status }) => status === 201);
  expect(sold.reduce((sum, { places }) => sum + places, 0)).toBe(7);
  expect(sold.filter(({ places }) => places === 4).length).toBeLessThanOrEqual(1);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(
    refused.map(() => '409 TICKET_AMOUNT_NOT_AVAILABLE_ERROR'),
  );
  expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 7, sold: 0 });
  const units = await api.database.query<{ unit: number | null; tickets: number }>(
    `select unit, count(*)::integer as tickets from tickets where event_id = $1 and unit is not null group by order_id, unit`,
    [show.id],
  );
  expect(units.filter(({ tickets }) => tickets !== 4)).toEqual([]);
});

describe('sold table', () => {
  let show: TestShow;
  let buyer: TestPerson;
  let sale: TestBooking;

  beforeAll(async () => {
    show = await makeShow(api, { lots: [{ ticket_limit: 20, prices: [TABLE, SINGLE] }] });
    buyer = await confirmed('Bia Nogueira');
    const booking = await book(
      api,
      show,
      [
        [priceIdOf(show, TABLE.name), 1],
        [priceIdOf(show, SINGLE.name), 1],
      ],
      buyer,
    );
    const body = checkoutBody('pix', { buyer: { ...BUYER, email: buyer.email } });
    await say(api, await charge(api, booking, body), 'approved').expect(200);
    sale = await reread(api, booking);
  });

  async function confirmed(name: string): Promise<TestPerson> {
    const person = await makePerson(api, { name, password: null });
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    return person;
  }

  const ofProducer = (path: string) => as(api, show.producer).get(`/api/producer/${path}`);

  it('a sold table has four tickets in the sale, each with its share of the price', async () => {
    const { body } = await ofProducer(`events/${show.id}/orders/${sale.order.id}`).expect(200);
    expect((body as SaleView).tickets.map(({ unit_amount }) => unit_amount)).toEqual([...SHARES, 120_00]);
  });

  it('a sold table is four tickets in the export of sales, at the shares of its price', async () => {
    const { text } = await ofProducer(`events/${show.id}/orders/export?format=csv`).expect(200);
    const [titles = [], ...rows] = readCsv(text.replace(/^\ufeff/, ''));
    const cells = rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])));
    expect(cells).toMatchObject([
      {
        Ingressos: '5',
        'Ingressos válidos': '5',
        Lotes: 'Pista (5)',
        'Subtotal (R$)': '520,01',
        Preços: expect.stringMatching(
          /^Mesa de quatro R\$\s100,01 \(1\), Mesa de quatro R\$\s100,00 \(3\), Avulso R\$\s120,00 \(1\)$/,
        ),
      },
    ]);
  });

  it('a sold table is four rows in the list of participants and its file', async () => {
    const { body } = await ofProducer(`events/${show.id}/participants`).expect(200);
    const { data, count } = body as Page<ParticipantView>;
    expect(count).toBe(5);
    expect(data.filter(({ price }) => price === TABLE.name)).toHaveLength(4);
    const file = await ofProducer(`events/${show.id}/participants/export?format=csv`).expect(200);
    const [titles = [], ...rows] = readCsv(file.text.replace(/^\ufeff/, ''));
    const prices = rows.map((row) => row[titles.indexOf('Preço')]);
    expect(prices.sort()).toEqual([SINGLE.name, ...Array<string>(4).fill(TABLE.name)]);
  });

  it('a sold table counts as four tickets in one order in the overview and on the dashboard', async () => {
    const figures = { total_receipt: 520_01, orders_count: 1, tickets_count: 5 };
    const overview = async () => (await ofProducer(`events/${show.id}/overview`).expect(200)).body as OverviewView;
    const dashboard = async () => (await ofProducer('dashboard').expect(200)).body as ProducerDashboardView;
    const shown = { ...figures, average_receipt: 104_00, average_tickets: 5 };
    expect(await overview()).toMatchObject(shown);
    expect((await dashboard()).data).toMatchObject([{ figures }]);
    await foldFigures(api);
    expect(await overview()).toMatchObject(shown);
    expect((await dashboard()).data).toMatchObject([{ figures }]);
  });

  it('a sold table is four tickets on the door’s list and in its search', async () => {
    const doorPerson = await makeDoorPerson(api, show);
    const door = (path: string) => as(api, doorPerson).get(`/api/door/events/${show.id}/${path}`).expect(200);
    const { changes } = (await door('changes?after=0&limit=500')).body as ChangesView;
    const listed = changes.flatMap((change) => (change.kind === 'ticket' ? [change.ticket] : []));
    const ids = ticketsOf(sale.order).map(({ id }) => id);
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(new Set(listed.map(({ code_hash }) => code_hash)).size).toBe(5);
    const found = (await door('checkins/orders?text=Nogueira')).body as { data: DoorOrderView[] };
    expect(found.data.map(({ tickets }) => tickets.length)).toEqual([5]);
  });

  it('the tickets of a sold table are transferred one by one, each to its own holder', async () => {
    const [leo, rui] = [await confirmed('Léo Prado'), await confirmed('Rui Prado')];
    const [first, second, ...others] = ticketsOf(sale.order) as [OrderTicketView, OrderTicketView];
    for (const [ticket, { name, email }] of [
      [first, { ...leo, name: 'Léo Prado' }],
      [second, { ...rui, name: 'Rui Prado' }],
    ] as const) {
      await as(api, buyer)
        .post(`/api/orders/${sale.order.id}/tickets/${ticket.id}/transfers`, { id: newId(), name, email })
        .expect(201);
    }
    const received = async (person: TestPerson) => {
      const { body } = await as(api, person).get('/api/customer/orders?type=assigned').expect(200);
      return (body as Page<OrderView>).data.flatMap((order) => ticketsOf(order).map(({ id }) => id));
    };
    expect([await received(leo), await received(rui)]).toEqual([[first.id], [second.id]]);
    const { body } = await ofProducer(`events/${show.id}/participants`).expect(200);
    const holders = (body as Page<ParticipantView>).data.map(({ ticket_id, holder_name }) => [ticket_id, holder_name]);
    expect(Object.fromEntries(holders)).toEqual({
      [first.id]: 'Léo Prado',
      [second.id]: 'Rui Prado',
      ...Object.fromEntries((others as OrderTicketView[]).map(({ id }) => [id, BUYER.name])),
    });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 5 });
  });
});
