import { describe, expect, it } from '@jest/globals';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { book, BUYER, checkoutBody, tryToBook } from '../testing/purchases.ts';
import { as, makeLot, makeShow, priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { useShow } from '../testing/use-scenes.ts';
import { newId } from '../kernel/database/ids.ts';

const api = useApi();
const show = useShow(api, { event: { limit_by_user: 2 } });
/** Checks a booking out for one buyer, with one ticket, and answers the call. */
async function checkout(buyer: object, event = show) {
  const { order, cookie } = await book(api, event, [[priceOf(event.lots[0]).id, 1]]);
  const call = as(api, null).post(`/api/orders/${order.id}/checkout`, checkoutBody('pix', { buyer: buyer as never }));
  return call.set('cookie', cookie);
}

describe('invisible characters in a text', () => {
  it('invisible characters are removed from a buyer’s name, address, phone and document', async () => {
    const buyer = {
      name: '\u200b Jose\u0301\u00a0da\u202e Silva\u200f\n',
      email: ' \ufeffBia@Exemplo.br\u200b ',
      phone: '\u202a0 xx 81 98765\u20114321\u202c',
      document: '\u200e529.982.247\u201125 ',
    };
    const answer = await checkout(buyer);
    expect(answer.body).toMatchObject({
      user: { name: 'José da Silva', email: 'bia@exemplo.br', phone: '+5581987654321', document: '52998224725' },
    });
  });

  it.each(['\u200b\u2060', '\u00a0\u3000', '\u3164'])(
    'an empty name stays empty after the removal: %j',
    async (name) => {
      const answer = await checkout({ ...BUYER, name });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: { 'buyer.name': expect.any(Array) as unknown } });
    },
  );

  it('invisible characters do not count towards a length', async () => {
    const name = `${'\u200b'.repeat(500)}Ana`;
    await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}`, { name })
      .expect(200)
      .expect(({ body }) => expect(body).toMatchObject({ name: 'Ana' }));
  });

  it('an address in two spellings is one buyer for the limit', async () => {
    const limited = await makeShow(api, { event: { limit_by_user: 2 } });
    const buyer = (email: string, document: string) => ({ ...BUYER, email, document });
    expect((await checkout(buyer('jo\u00e3o@exemplo.br', '11144477735'), limited)).status).toBe(200);
    expect((await checkout(buyer('joa\u0303o@exemplo.br', '12345678909'), limited)).status).toBe(200);
    const third = await checkout(buyer('JO\u00c3O@exemplo\u200b.br ', '19119119100'), limited);
    expect(third.body).toMatchObject({ code: 'USER_TICKET_LIMIT_REACHED' });
  });

  it('an address of mixed alphabets, which looks like another person’s, is refused', async () => {
    const answer = await checkout({ ...BUYER, email: 'b\u0456a@exemplo.br' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: { 'buyer.email': expect.any(Array) as unknown } });
  });

  it('a coupon’s spellings are one coupon', async () => {
    const lot = await makeLot(api, show);
    const path = `/api/producer/events/${show.id}/coupons`;
    const coupon = { discount_type: 'percent_off', percent_off: 10, limit_by_ticket: 5, unlock_lots: false };
    const make = (name: string) => as(api, show.producer).post(path, { id: newId(), name, lots: [lot.id], ...coupon });
    await make(' S\u00e3o Joa\u0303o\u200b ').expect(201);
    const again = await make('SA\u0303O JO\u00c3O').expect(409);
    expect(again.body).toMatchObject({ code: 'COUPON_ALREADY_EXISTS' });
    const buyer = await makePerson(api);
    const booking = tryToBook(api, show, [[priceOf(lot).id, 1]], buyer);
    const answer = await booking.send({ coupon: 's\u00e3oj oa\u0303o' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ coupon_amount: 1_000 });
  });

  it('a search term finds the same in any spelling', async () => {
    const sold = await makeShow(api, { event: { name: 'Forró do João' }, lots: [{ name: 'Pista' }] });
    await checkout({ ...BUYER, name: 'José da Ilha', email: 'joao@exemplo.br' }, sold);
    await as(api, sold.producer)
      .post(`/api/producer/events/${sold.id}/coupons`, {
        ...{ id: newId(), name: 'SÃOJOÃO', lots: [sold.lots[0]?.id], unlock_lots: false },
        ...{ discount_type: 'percent_off', percent_off: 10, limit_by_ticket: 5 },
      })
      .expect(201);
    const finds = async (path: string, query: string, by: TestPerson | null = sold.producer) => {
      const { body } = await as(api, by)
        .get(`${path}${path.includes('?') ? '&' : '?'}query=${encodeURIComponent(query)}`)
        .expect(200);
      return (body as { count: number }).count;
    };
    const own = `/api/producer/events/${sold.id}`;
    for (const name of ['José da Ilha', '\u200bJose\u0301\u00a0da\u202e Ilha\n'])
      expect([name, await finds(`${own}/orders?status=all`, name)]).toEqual([name, 1]);
    for (const email of ['joao@exemplo.br', ' joao\u2060@exemplo.br\u200b'])
      expect([email, await finds(`${own}/orders?status=all`, email)]).toEqual([email, 1]);
    for (const coupon of ['são joão', ' Sa\u0303o\u200b Joa\u0303o '])
      expect([coupon, await finds(`${own}/coupons`, coupon)]).toEqual([coupon, 1]);
    for (const event of ['Forró do João', 'forro\u0301 do\u00a0joa\u0303o\u200f'])
      expect([event, await finds('/api/events', event, null)]).toEqual([event, 1]);
  });

  it('a password keeps its characters', async () => {
    const person = await makePerson(api, { password: ' a\u0303 b ' });
    const signIn = (password: string) => as(api, null).post('/api/auth/sign-in', { email: person.email, password });
    await signIn(' a\u0303 b ').expect(200);
    await signIn('a\u0303 b').expect(401);
  });

  it('paragraphs are kept in texts that may have some, and become one line in others', async () => {
    const answer = await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}`, { name: 'Noite\n de  Lua', short_description: 'Um\r\n\u200bDois' })
      .expect(200);
    expect(answer.body).toMatchObject({ name: 'Noite de Lua', short_description: 'Um\nDois' });
  });
});
