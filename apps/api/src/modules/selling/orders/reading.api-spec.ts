import { beforeAll, describe, expect, it } from '@jest/globals';
import { type OrderView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, BUYER, buy, charge, checkoutBody, say } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 1000 }] });
let inteira: string;
beforeAll(() => {
  inteira = priceOf(show.lots[0]).id;
});

async function confirmed(email: string): Promise<TestPerson> {
  const person = await makePerson(api, { email });
  await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

describe('order read without its buyer’s session', () => {
  it('an order without a session shows status, items and payment, and no person @V8.2.3 @V11.5.1', async () => {
    const booking = await book(api, show, [[inteira, 2]]);
    const payment = await charge(api, booking);
    const answer = await api.request.get(`/api/orders/${booking.order.id}`).expect(200);
    expect(answer.body).toMatchObject({ status: 'booking', items: [{ amount: 2 }], payment: { id: payment.id } });
    expect(answer.body).toMatchObject({ paid_at: null, items: [{ name: 'Inteira', kind: 'inteira' }] });
    expect(JSON.stringify(answer.body)).not.toContain(BUYER.email);
    expect(JSON.stringify(answer.body)).not.toContain(BUYER.name);
    expect(Object.keys(answer.body)).not.toEqual(expect.arrayContaining(['user']));
    expect(Object.keys(answer.body)).not.toEqual(expect.arrayContaining(['tickets']));
  });

  it('an order shows the same to a stranger, a signed-in stranger, and a foreign or forged cookie', async () => {
    const paid = await buy(api, show, [[inteira, 1]]);
    const other = await book(api, show, [[inteira, 1]]);
    const path = `/api/orders/${paid.order.id}`;
    const forged = `${paid.cookie.slice(0, -2)}xx`;
    for (const cookie of ['', other.cookie, forged, 'booking=', 'booking=%', `booking_${paid.order.id}=`]) {
      expect((await api.request.get(path).set('cookie', cookie).expect(200)).body.tickets).toBeUndefined();
    }
    const stranger = await makePerson(api);
    expect((await as(api, stranger).get(path).expect(200)).body.user).toBeUndefined();
  });

  it('an unknown order is not found', async () => {
    await api.request.get('/api/orders/6f1de0a2-5f5b-4f0e-9c55-000000000000').expect(404);
    await api.request.get('/api/orders/x').expect(404);
  });
});

describe('buyer’s session', () => {
  it('an order is open to the browser that booked, the account that booked, and the account of the confirmed address', async () => {
    const paid = await buy(api, show, [[inteira, 1]]);
    const path = `/api/orders/${paid.order.id}`;
    expect(paid.order.tickets?.[0]?.qr).toHaveLength(121);
    const unconfirmed = await makePerson(api, { email: BUYER.email });
    expect((await as(api, unconfirmed).get(path).expect(200)).body.tickets).toBeUndefined();
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [unconfirmed.id]);
    expect((await as(api, unconfirmed).get(path).expect(200)).body).toEqual(paid.order);

    const ana = await makePerson(api);
    const own = await book(api, show, [[inteira, 1]], ana);
    await say(api, await charge(api, own), 'approved').expect(200);
    const seen = (await as(api, ana).get(`/api/orders/${own.order.id}`).expect(200)).body as OrderView;
    expect(seen.tickets?.[0]?.code).toHaveLength(10);
    expect(api.clock.now().getTime() - Date.parse(seen.paid_at ?? '')).toBeLessThan(60_000);
  });
});

describe('customer’s orders', () => {
  async function list(person: TestPerson, query = ''): Promise<{ data: OrderView[]; count: number }> {
    return (await as(api, person).get(`/api/customer/orders?${query}`).expect(200)).body as {
      data: OrderView[];
      count: number;
    };
  }

  it('a customer’s orders start with upcoming events by their start, and continue with the newest', async () => {
    const ana = await confirmed('ana.vem@exemplo.br');
    const on = (days: number) => ({ start_date: new Date(api.clock.now().getTime() + days * DAY).toISOString() });
    const [late, early, past, called] = [
      await makeShow(api, { event: on(40) }),
      await makeShow(api, { event: on(5) }),
      await makeShow(api, { event: on(6) }),
      await makeShow(api, { event: on(3) }),
    ];
    const ids: Record<string, string> = {};
    for (const [name, of] of Object.entries({ late, early, past, called })) {
      const { order } = await book(api, of, [[priceOf(of.lots[0]).id, 1]], ana);
      ids[name] = order.id;
    }
    await as(api, null).delete(`/api/orders/${ids['called']}`).expect(204);
    await api.database.query(`update events set start_date = $2 where id = $1`, [past.id, on(-3).start_date]);
    const { data } = await list(ana);
    expect(data.map(({ id }) => id)).toEqual([ids['early'], ids['late'], ids['called'], ids['past']]);
  });

  it('a customer’s orders are those of the account or of its confirmed address, newest first, in pages', async () => {
    const ana = await confirmed('ana.compra@exemplo.br');
    const guest = await book(api, show, [[inteira, 1]]);
    await charge(api, guest, checkoutBody('pix', { buyer: { name: 'Ana', email: 'Ana.Compra@exemplo.br' } }));
    const own = await book(api, show, [[inteira, 1]], ana);
    await book(api, show, [[inteira, 1]]);
    const all = await list(ana);
    expect([all.count, all.data.map((order) => order.id)]).toEqual([2, [own.order.id, guest.order.id]]);
    const second = await list(ana, 'page=2&limit=1');
    expect([second.count, second.data.map((order) => order.id)]).toEqual([2, [guest.order.id]]);
    await as(api, ana).get('/api/customer/orders?page=0').expect(400);
    await api.request.get('/api/customer/orders').expect(401);
  });

  it('a customer’s orders include no guest’s, and no ticket of others, before the address is confirmed', async () => {
    const email = 'rui.espera@exemplo.br';
    const guest = await book(api, show, [[inteira, 1]]);
    await charge(api, guest, checkoutBody('pix', { buyer: { name: 'Rui', email } }));
    const given = await book(api, show, [[inteira, 1]]);
    const assignees = [{ ticket_index: 0, name: 'Rui', email }];
    await say(api, await charge(api, given, checkoutBody('pix', { assignees })), 'approved').expect(200);
    const rui = await makePerson(api, { email });
    const seen = async (type: string) => (await list(rui, `type=${type}`)).data.map(({ id }) => id);
    expect([await seen('purchased'), await seen('assigned')]).toEqual([[], []]);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [rui.id]);
    expect([await seen('purchased'), await seen('assigned')]).toEqual([[guest.order.id], [given.order.id]]);
  });

  it('a customer’s orders include those with a ticket given to the customer: that ticket alone, without the payment', async () => {
    const leo = await confirmed('leo.recebe@exemplo.br');
    const booking = await book(api, show, [[inteira, 3]]);
    const payment = await charge(
      api,
      booking,
      checkoutBody('pix', { assignees: [{ ticket_index: 1, name: 'Léo', email: 'leo.recebe@exemplo.br' }] }),
    );
    expect((await list(leo, 'type=assigned')).count).toBe(0);
    await say(api, payment, 'approved').expect(200);
    const { data, count } = await list(leo, 'type=assigned');
    expect(count).toBe(1);
    expect(data[0]).toMatchObject({ id: booking.order.id, payment: null, tickets: [{ holder_name: 'Léo' }] });
    expect(data[0]?.tickets).toHaveLength(1);
    expect(data[0]?.user).toBeUndefined();
    expect(JSON.stringify(data)).not.toContain(BUYER.email);
    expect((await list(leo)).count).toBe(0);
  });

  it('a customer’s orders take as many statements for many as for few', async () => {
    const ana = await confirmed('ana.conta@exemplo.br');
    const guest = () => checkoutBody('pix', { buyer: { name: 'Ana', email: ana.email } });
    await charge(api, await book(api, show, [[inteira, 1]]), guest());
    await list(ana);
    const few = await countQueries(api, () => list(ana));
    for (let count = 0; count < 4; count++) await charge(api, await book(api, show, [[inteira, 2]]), guest());
    await list(ana);
    expect(await countQueries(api, () => list(ana))).toBe(few);
  });
});
