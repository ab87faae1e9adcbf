import { describe, expect, it } from '@jest/globals';
import { type SearchView } from '@festix/domain/contract';
import { DAY, fieldProblems } from '@festix/domain/ground';
import { ROLES } from '@festix/domain/people';
import { newId } from '../../../kernel/database/ids.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { sellTickets } from '../../../testing/doors.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, buy } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const admin = usePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });

const ask = (query: string, by = admin) =>
  as(api, by).get(`/api/super-admin/search?query=${encodeURIComponent(query)}`);
const search = async (query: string) => (await ask(query).expect(200)).body as SearchView;
const NOTHING: SearchView = { events: [], people: [], orders: [], tickets: [] };

async function codesOf(order_id: string): Promise<string[]> {
  const rows = await api.database.query<{ code: string }>('select code from tickets where order_id = $1', [order_id]);
  return rows.map(({ code }) => code);
}

describe('search over the platform', () => {
  it('the search finds events by parts of their name without accents, those nearest in time first', async () => {
    const mark = newId().slice(-8);
    const now = api.clock.now().getTime();
    const inDays = (days: number) => new Date(now + days * DAY).toISOString();
    const named = (name: string, days: number) =>
      makeShow(api, { event: { name: `${name} ${mark}`, start_date: inDays(days) }, lots: [] });
    const far = await named('Forró Âncora', 60);
    const soon = await named('Forró Âncora', 3);
    for (const query of [`ancora ${mark}`, `FORRÓ ${mark}`, `${mark} cora`]) {
      const { events } = await search(query);
      expect(events.map(({ id }) => id)).toEqual([soon.id, far.id]);
    }
    const [event] = (await search(`ancora ${mark}`)).events;
    expect(event).toEqual({
      id: soon.id,
      name: `Forró Âncora ${mark}`,
      start_date: inDays(3),
      time_zone: 'America/Sao_Paulo',
      city: null,
      producer: { id: soon.producer.id, name: 'Produtora' },
    });
    expect(await search(`samba ${mark}`)).toEqual(NOTHING);
  });

  it('the search finds people by name or e-mail, and no deleted account', async () => {
    const mark = newId().slice(-8);
    const person = await makePerson(api, { name: `Érica ${mark}`, email: `e.${mark}@varal.br`, roles: ['producer'] });
    const gone = await makePerson(api, { name: `Érico ${mark}` });
    await api.database.query('update users set deleted_at = now() where id = $1', [gone.id]);
    const found = {
      id: person.id,
      name: person.name,
      email: person.email,
      roles: ['customer', 'producer'],
      blocked_at: null,
    };
    for (const query of [`erica ${mark}`, `e.${mark}@`, `${mark}@varal`])
      expect((await search(query)).people).toEqual([found]);
  });

  it('the search finds an order of any origin by the beginning of its code, however it is typed', async () => {
    const show = await makeShow(api, { event: { name: 'Zzyzx' } });
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const code = order.code ?? '';
    for (const query of [code, code.toLowerCase(), `${code.slice(0, 6)} ${code.slice(6)}`, code.slice(0, 10)]) {
      const { orders } = await search(query);
      expect(orders).toEqual([
        {
          id: order.id,
          code,
          origin: 'online',
          status: 'paid',
          total: 22_000,
          buyer: expect.any(String),
          created_at: expect.any(String),
          event: { id: show.id, name: 'Zzyzx' },
        },
      ]);
    }
    const courtesy = await giveCourtesy(api, show);
    const [given] = await api.database.query<{ code: string }>('select code from orders where id = $1', [courtesy.id]);
    expect((await search(given!.code)).orders).toMatchObject([{ id: courtesy.id, origin: 'courtesy' }]);
    expect((await search('FTXZZY')).orders).toEqual([]);
    expect((await search('FTX%ZY%')).orders).toEqual([]);
  });

  it('the search finds a sold ticket by its code, however it is typed', async () => {
    const show = await makeShow(api);
    const [sold] = await sellTickets(api, show);
    const [code = ''] = await codesOf(sold!.order_id ?? '');
    for (const query of [code, code.toLowerCase(), `${code.slice(0, 5)}-${code.slice(5)}`]) {
      const { tickets } = await search(query);
      expect(tickets).toMatchObject([
        { id: sold!.id, code, status: 'valid', order: { id: sold!.order_id }, event: { id: show.id } },
      ]);
    }
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const [held = ''] = await codesOf(order.id);
    expect((await search(held)).tickets).toEqual([]);
    expect((await search(code.slice(0, 9))).tickets).toEqual([]);
  });

  it('the search returns five of each at most, in as many statements for many as for few', async () => {
    const mark = newId().slice(-8);
    for (let made = 0; made < 7; made += 1) {
      await makeShow(api, { event: { name: `Baile ${mark}` }, lots: [] });
      await makePerson(api, { name: `Caio ${mark}`, password: null });
    }
    const found = await search(mark);
    expect([found.events.length, found.people.length]).toEqual([5, 5]);
    const many = await countQueries(api, () => search(mark));
    expect(await countQueries(api, () => search('nothing is called so'))).toBe(many);
    expect(many).toBeLessThanOrEqual(4);
  });

  it.each(['  a ', 'ab', 'a b c', 'lá sé'])('the search needs three characters in a row: %j', async (query) => {
    const { body } = await ask(query).expect(400);
    expect([body.code, body.errors]).toEqual(['VALIDATION_ERROR', { query: [fieldProblems.tooShort] }]);
  });

  it.each([' ', '\u200b'])('the search needs a query: %j is none', async (query) => {
    const { body } = await ask(query).expect(400);
    expect([body.code, body.errors]).toEqual(['VALIDATION_ERROR', { query: [fieldProblems.required] }]);
  });

  it.each(["'; drop--", '100%_', '\\\\\\', '%%%', 'a\tb zzzzz', 'x'.repeat(100)])(
    'the search takes %j as text',
    async (query) => {
      expect(await search(query)).toEqual(NOTHING);
    },
  );

  it('the search is for super-admins', async () => {
    for (const role of ROLES.filter((one) => one !== 'super-admin'))
      await ask('arraial', await makePerson(api, { roles: [role] })).expect(403);
  });
});
