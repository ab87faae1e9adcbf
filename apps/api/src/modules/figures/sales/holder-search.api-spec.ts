import { beforeAll, expect, it } from '@jest/globals';
import { type Page, type ParticipantView, type SalesListView } from '@festix/domain/contract';
import { SALES_REPORT_ROWS_HEADER } from '@festix/domain/figures';
import { book, BUYER, charge, checkoutBody, say, type TestBooking } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

/* Covers the search of sales by a ticket's holder, and by a ticket's code. */

const api = useApi();
const show = useShow(api);
let gift: TestBooking;
let other: TestBooking;

async function buyFor(name: string, assignees: { ticket_index: number; name: string; email: string }[]) {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
  const buyer = { ...BUYER, name, email: `${name.split(' ')[0]?.toLowerCase()}@exemplo.br` };
  await say(api, await charge(api, booking, checkoutBody('pix', { buyer, assignees })), 'approved').expect(200);
  return booking;
}

beforeAll(async () => {
  gift = await buyFor('Marta Prado', [{ ticket_index: 1, name: 'Iara Quaresma', email: 'iara@longe.br' }]);
  other = await buyFor('Iara Tavares', []);
});

async function found(query: string): Promise<string[]> {
  const { body } = await as(api, show.producer).get(`/api/producer/events/${show.id}/orders?${query}`).expect(200);
  const { data, count } = body as SalesListView;
  expect(count).toBe(data.length);
  return data.map(({ code }) => code);
}

it.each<[string, () => string[]]>([
  ['query=quaresma', () => [gift.order.code]],
  ['query=iara@longe', () => [gift.order.code]],
  ['query=prado', () => [gift.order.code]],
  ['query=iara', () => [other.order.code, gift.order.code]],
  ['query=iara&take=1', () => [other.order.code]],
  ['query=ninguem', () => []],
])('a search of sales finds holders by %s', async (query, codes) => {
  if (query.includes('take')) {
    const { body } = await as(api, show.producer).get(`/api/producer/events/${show.id}/orders?${query}`).expect(200);
    expect([body.count, body.data.map(({ code }: { code: string }) => code)]).toEqual([2, codes()]);
  } else expect(await found(query)).toEqual(codes());
});

it('a search of sales finds a ticket’s code', async () => {
  const { body } = await as(api, show.producer)
    .get(`/api/producer/events/${show.id}/participants?query=quaresma`)
    .expect(200);
  const [iara] = (body as Page<ParticipantView>).data;
  expect(await found(`filter=code&query=${iara?.code}`)).toEqual([gift.order.code]);
  expect(await found(`filter=code&query=${iara?.code?.toLowerCase()}`)).toEqual([gift.order.code]);
  expect(await found(`filter=code&query=${gift.order.code}`)).toEqual([gift.order.code]);
});

it('an export of a search has as many sales as its list', async () => {
  const answer = await as(api, show.producer)
    .get(`/api/producer/events/${show.id}/orders/export?query=iara`)
    .expect(200);
  expect(answer.headers[SALES_REPORT_ROWS_HEADER]).toBe('2');
});

it('a search of sales finds no holder of another event', async () => {
  const stranger = await makeShow(api);
  const { body } = await as(api, stranger.producer)
    .get(`/api/producer/events/${stranger.id}/orders?query=quaresma`)
    .expect(200);
  expect((body as SalesListView).count).toBe(0);
});
