import { expect, it } from '@jest/globals';
import type { LotView, OrderView, Page, PublicEventView, SaleView } from '@festix/domain/contract';
import { book, buy, reread } from '../testing/purchases.ts';
import { as, makeShow, priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';

const api = useApi();

it('a lot has one position, and so one colour, for organisers, buyers and holders', async () => {
  const show = await makeShow(api, {
    lots: [{ name: 'Escondido', visible: false }, { name: 'Pista' }, { name: 'Camarote' }, { name: 'Balcão' }],
  });
  const [hidden, pista, camarote, balcao] = show.lots;
  const path = `/api/producer/events/${show.id}`;
  // Far from its number, which is no position.
  const order = [hidden, camarote, balcao, pista].map((lot) => lot!.id);
  await as(api, show.producer).put(`${path}/lots/order`, { lots: order }).expect(200);
  const booked = await book(api, show, [[priceOf(pista).id, 1]]);
  const paid = await buy(api, show, [[priceOf(pista).id, 1]]);
  const lots = (await as(api, show.producer).get(`${path}/lots`).expect(200)).body as Page<LotView>;
  const place = lots.data.find(({ id }) => id === pista!.id)!.sorting;
  expect(place).toBe(3);
  const placesIn = ({ items, tickets = [] }: OrderView) => [
    ...items.map(({ lot }) => lot.sorting),
    ...tickets.map(({ price }) => price.lot.sorting),
  ];
  for (const view of [booked.order, (await reread(api, booked)).order, (await reread(api, paid)).order]) {
    expect(placesIn(view).length).toBeGreaterThan(1);
    expect(placesIn(view)).toEqual(placesIn(view).map(() => place));
  }
  const page = (await api.request.get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
  expect(page.lots.map(({ name, sorting }) => [name, sorting])).toEqual([
    ['Camarote', 1],
    ['Balcão', 2],
    ['Pista', 3],
  ]);
  const sale = (await as(api, show.producer).get(`${path}/orders/${paid.order.id}`).expect(200)).body as SaleView;
  expect(sale.tickets.map(({ price }) => price.lot.sorting)).toEqual([place]);
});
