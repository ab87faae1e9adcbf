import { beforeAll, expect, it } from '@jest/globals';
import type {
  CheckinListView,
  DoorEventView,
  DoorPanelView,
  EventRowView,
  LotView,
  OverviewView,
  Page,
  ProducerDashboardView,
  SalesListView,
} from '@festix/domain/contract';
import { giveCourtesy } from '../testing/courtesies.ts';
import { book, charge, reread, say, type TestBooking } from '../testing/purchases.ts';
import { refundOneTicket } from '../testing/refunds.ts';
import { makeSalePoint, type TestSalePoint } from '../testing/sale-points.ts';
import { as, priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { useShow } from '../testing/use-scenes.ts';
import { newId } from '../kernel/database/ids.ts';

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 100 }, { name: 'Camarote', ticket_limit: 50 }] });
let point: TestSalePoint;

beforeAll(async () => {
  point = await makeSalePoint(api, show);
});

async function bought(amount: number, lot = 0, ...then: ('in_mediation' | 'charged_back' | 'refunded')[]) {
  const booking = await book(api, show, [[priceOf(show.lots[lot]).id, amount]]);
  const payment = await charge(api, booking);
  for (const word of ['approved', ...then] as const) await say(api, payment, word).expect(200);
  return reread(api, booking);
}

async function soldInPerson(amount: number): Promise<void> {
  const items = [{ price_id: priceOf(show.lots[0]).id, amount }];
  await as(api, point.operator)
    .post('/api/sale-point/orders', { id: newId(), event_id: show.id, items, payment_method: 'cash' })
    .expect(201);
}

/** Returns the sold, given and disputed counts of each part of the API. */
async function everywhere() {
  const get = async <View>(path: string) =>
    (await as(api, show.producer).get(`/api/producer${path}`).expect(200)).body as View;
  const event = `/events/${show.id}`;
  const row = (await get<Page<EventRowView>>('/events')).data.find(({ id }) => id === show.id)!;
  const single = await get<EventRowView>(event);
  const lots = (await get<Page<LotView>>(`${event}/lots`)).data;
  const overview = await get<OverviewView>(`${event}/overview`);
  const dashboard = await get<ProducerDashboardView>('/dashboard');
  const panel = await get<DoorPanelView>(`${event}/door-panel`);
  const entries = await get<CheckinListView>(`${event}/checkins`);
  const paid = await get<SalesListView>(`${event}/orders`);
  const all = await get<SalesListView>(`${event}/orders?status=all`);
  const door = (await as(api, show.producer).get(`/api/door/events/${show.id}`).expect(200)).body as DoorEventView;
  const sumOf = (count: (lot: LotView) => number) => lots.reduce((sum, lot) => sum + count(lot), 0);
  for (const lot of lots) {
    const { tickets_sold, tickets_given, tickets_disputed, tickets_reserved, tickets_leased } = lot;
    const taken = tickets_sold + tickets_given + tickets_disputed + tickets_reserved + tickets_leased;
    expect(taken + lot.remaining_tickets).toBe(lot.ticket_limit);
  }
  return {
    sold: [
      row.tickets_sold,
      single.tickets_sold,
      sumOf((lot) => lot.tickets_sold),
      overview.tickets_count,
      dashboard.totals.tickets_count,
      panel.sold,
      panel.lots.reduce((sum, lot) => sum + lot.sold, 0),
      entries.sold,
      paid.totalTickets,
      paid.soldTickets,
      all.soldTickets,
    ],
    given: [
      row.tickets_given,
      sumOf((lot) => lot.tickets_given),
      overview.courtesies_count,
      panel.given,
      entries.given,
    ],
    disputed: [
      row.tickets_disputed,
      sumOf((lot) => lot.tickets_disputed),
      panel.disputed,
      entries.disputed,
      door.counts.expected - panel.sold - panel.given,
    ],
  };
}

async function expectEverywhere(sold: number, given: number, disputed: number): Promise<void> {
  const told = await everywhere();
  expect(told.sold).toEqual(told.sold.map(() => sold));
  expect(told.given).toEqual(told.given.map(() => given));
  expect(told.disputed).toEqual(told.disputed.map(() => disputed));
}

it('every answer counts as sold the tickets that are sold and not refunded, after a random history', async () => {
  await expectEverywhere(0, 0, 0);
  await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
  await expectEverywhere(0, 0, 0);
  const booking: TestBooking = await bought(3);
  await bought(2, 1);
  await soldInPerson(4);
  await expectEverywhere(9, 0, 0);
  await giveCourtesy(api, show, { tickets: [{ id: priceOf(show.lots[1]).id, amount: 5, assignees_to: [] }] });
  await expectEverywhere(9, 5, 0);
  await bought(2, 0, 'in_mediation');
  await bought(1, 1, 'charged_back');
  await expectEverywhere(9, 5, 3);
  await bought(6, 0, 'refunded');
  expect(await refundOneTicket(api, booking.order.id)).toBe(true);
  await expectEverywhere(8, 5, 3);
});
