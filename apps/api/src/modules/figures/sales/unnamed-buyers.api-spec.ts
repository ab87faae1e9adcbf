import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SalesListView, SaleView } from '@festix/domain/contract';
import { readCsv } from '../../../testing/csv.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, type TestBooking } from '../../../testing/purchases.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson, useShow } from '../../../testing/use-scenes.ts';

/* Covers bookings before checkout: without a buyer, or with the account's. */

const api = useApi();
const show = useShow(api);
const customer = usePerson(api, { name: 'Rui Lopes' });
let theirs: TestBooking;
let nobodys: TestBooking;

beforeAll(async () => {
  theirs = await book(api, show, [[priceOf(show.lots[0]).id, 1]], customer);
  nobodys = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
});

const ofShow = (path: string) => as(api, show.producer).get(`/api/producer/events/${show.id}/orders${path}`);

describe.each([
  ['that is open', 'booking'],
  ['that was abandoned', 'cancelled'],
])('booking %s', (_, status) => {
  beforeAll(async () => {
    if (status === 'booking') return;
    await as(api, customer).delete(`/api/orders/${theirs.order.id}`).expect(204);
    await as(api, null).delete(`/api/orders/${nobodys.order.id}`).set('cookie', nobodys.cookie).expect(204);
  });

  it('a booking of an account shows its name and address in list, detail and export, and one without shows none', async () => {
    const { body } = await ofShow(`?status=${status}`).expect(200);
    const buyers = new Map((body as SalesListView).data.map((sale) => [sale.id, sale]));
    const told = { id: customer.id, name: 'Rui Lopes', email: customer.email };
    expect(buyers.get(theirs.order.id)).toMatchObject({ origin: 'online', user: told });
    expect(buyers.get(nobodys.order.id)).toMatchObject({ origin: 'online', user: { id: null, name: null } });
    const sale = (await ofShow(`/${theirs.order.id}`).expect(200)).body as SaleView;
    expect(sale).toMatchObject({ status, user: told });
    const csv = await ofShow(`/export?order_status=${status}&name=true`).buffer(true).expect(200);
    const [titles = [], ...rows] = readCsv(csv.text.replace(/^\ufeff/, ''));
    const cell = (code: string, title: string) => rows.find(([first]) => first === code)?.[titles.indexOf(title)];
    expect(['Nome', 'E-mail'].map((title) => cell(theirs.order.code, title))).toEqual(['Rui Lopes', customer.email]);
    expect(['Nome', 'E-mail'].map((title) => cell(nobodys.order.code, title))).toEqual(['', '']);
  });

  it('a booking of an account shows its name in the platform’s search', async () => {
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const { body } = await as(api, admin).get(`/api/super-admin/search?query=${theirs.order.code}`).expect(200);
    expect(body.orders).toMatchObject([{ code: theirs.order.code, buyer: 'Rui Lopes', origin: 'online' }]);
  });
});
