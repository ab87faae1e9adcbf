import { describe, expect, it } from '@jest/globals';
import { type SearchView } from '@festix/domain/contract';
import { DAY, fieldProblems } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { sellTickets } from '../../../testing/doors.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, BUYER, buy, charge, checkoutBody, say } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
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
      team: null,
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
    // One of each kind, beside the reader's rights.
    expect(many).toBeLessThanOrEqual(5);
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

  it.each(['customer', 'sale-point'] as const)('the search is not for a person who is only %s', async (role) => {
    await ask('arraial', await makePerson(api, { roles: [role] })).expect(403);
  });

  it('the search finds an order by its buyer’s name, e-mail, phone and whole document', async () => {
    const show = await makeShow(api);
    const mark = newId().slice(-6);
    const buyer = { ...BUYER, name: `Célia Moura ${mark}`, email: `c.${mark}@moura.br`, phone: '(71) 93271-5501' };
    const id = await sellTo(show, { ...buyer, document: '390.533.447-05' });
    for (const query of [`celia ${mark}`, `c.${mark}@`, '93271-5501', '390.533.447-05', '39053344705']) {
      const { orders } = await search(query);
      expect(orders.map((order) => order.id)).toEqual([id]);
    }
    for (const query of ['390.533.447', '3905334470']) expect((await search(query)).orders).toEqual([]);
  });

  it('the search tells an order once that is found by its code and by its buyer’s name', async () => {
    const id = await sellTo(await makeShow(api), BUYER);
    await api.database.query('update orders set buyer_name = code where id = $1', [id]);
    const [row] = await api.database.query<{ code: string }>('select code from orders where id = $1', [id]);
    expect((await search(row!.code)).orders.map((order) => order.id)).toEqual([id]);
  });

  it('the search returns the newest five orders, the newest first', async () => {
    const show = await makeShow(api);
    const mark = `zz${newId().slice(-8)}`;
    const ids: string[] = [];
    for (let sold = 0; sold < 6; sold += 1) {
      ids.unshift(await sellTo(show, { ...BUYER, name: `Rui ${mark}`, email: `rui.${mark}@exemplo.br` }));
      api.clock.advance(1_000);
    }
    expect((await search(mark)).orders.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  });
});

describe('search of each area', () => {
  /** Makes a sale, and returns all that the search finds it by. */
  async function makeSale(mark: string) {
    const show = await makeShow(api, { event: { name: `Sarau ${mark}` } });
    const order = await sellTo(show, { ...BUYER, name: `Lia ${mark}` });
    const [row] = await api.database.query<{ code: string }>('select code from orders where id = $1', [order]);
    const [ticket = ''] = await codesOf(order);
    return { show, order, code: row!.code, ticket };
  }

  const searchIn = async (area: string, by: TestPerson, query: string) =>
    (
      await as(api, by)
        .get(`/api/${area}/search?query=${encodeURIComponent(query)}`)
        .expect(200)
    ).body as SearchView;

  it('a producer finds the own events, sales and tickets, and no other’s', async () => {
    const mark = `qq${newId().slice(-8)}`;
    const [own, other] = [await makeSale(mark), await makeSale(mark)];
    const { producer } = own.show;
    const found = await searchIn('producer', producer, mark);
    expect(found.events.map(({ id }) => id)).toEqual([own.show.id]);
    expect(found.orders.map(({ id }) => id)).toEqual([own.order]);
    for (const code of [other.code, other.ticket]) expect(await searchIn('producer', producer, code)).toEqual(NOTHING);
    expect((await searchIn('producer', producer, own.code)).orders).toMatchObject([{ id: own.order }]);
    expect((await searchIn('producer', producer, own.ticket)).tickets).toMatchObject([{ code: own.ticket }]);
  });

  it('a producer finds the people of the own teams alone, each with a team', async () => {
    const mark = `pp${newId().slice(-8)}`;
    const show = await makeShow(api);
    const [member, stranger] = [await makeMember(api, `Nina ${mark}`), await makeMember(api, `Nilo ${mark}`)];
    const team = await makeTeam(api, show.producer, { name: 'Portaria', members: [member] });
    await makeTeam(api, show.producer, { name: 'Som', members: [member] });
    await makeTeam(api, (await makeShow(api)).producer, { members: [stranger] });
    const { people } = await searchIn('producer', show.producer, mark);
    expect(people).toMatchObject([{ id: member.id, email: member.email, team: { id: team.id, name: 'Portaria' } }]);
    expect((await searchIn('support', await makePerson(api, { roles: ['support'] }), mark)).people).toEqual([]);
    expect((await searchIn('team-member', member, mark)).people).toEqual([]);
  });

  it('a team member finds the granted events, and sales only with the grant of sales', async () => {
    const mark = `tt${newId().slice(-8)}`;
    const [sales, door, none] = [await makeSale(mark), await makeSale(mark), await makeSale(mark)];
    const member = await makeMember(api);
    for (const { show } of [sales, door]) await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, sales.show, member, ['sales']);
    await giveGrants(api, door.show, member, ['checkins']);
    const found = await searchIn('team-member', member, mark);
    expect(found.events.map(({ id }) => id).sort()).toEqual([sales.show.id, door.show.id].sort());
    expect(found.orders.map(({ id }) => id)).toEqual([sales.order]);
    for (const { code, ticket } of [door, none]) {
      expect((await searchIn('team-member', member, code)).orders).toEqual([]);
      expect((await searchIn('team-member', member, ticket)).tickets).toEqual([]);
    }
    expect((await searchIn('team-member', member, sales.ticket)).tickets).toMatchObject([{ code: sales.ticket }]);
  });

  it('the holder of another’s ticket is found by name, e-mail and whole document, within what one may see', async () => {
    const mark = `hh${newId().slice(-8)}`;
    const [own, other] = [await makeSale(`a${mark}`), await makeSale(`b${mark}`)];
    for (const { order } of [own, other]) {
      await api.database.query(
        `update tickets set assignee_name = $2, assignee_email = $3, holder_name = null, holder_document = '39053344705'
         where order_id = $1`,
        [order, `Iara ${mark}`, `iara.${mark}@exemplo.br`],
      );
    }
    const { producer } = own.show;
    for (const query of [`iara ${mark}`, `iara.${mark}@`, '390.533.447-05']) {
      const { tickets, orders } = await searchIn('producer', producer, query);
      expect(tickets).toMatchObject([{ code: own.ticket, holder: `Iara ${mark}`, order: { id: own.order } }]);
      expect(orders).toEqual([]);
    }
    expect((await searchIn('producer', producer, '390.533.447')).tickets).toEqual([]);
    const support = await makePerson(api, { roles: ['support'] });
    const found = (await searchIn('support', support, `iara ${mark}`)).tickets;
    expect(found.map(({ code }) => code)).toEqual([other.ticket, own.ticket]);
    const member = await makeMember(api);
    await makeTeam(api, own.show.producer, { members: [member], shows: [own.show] });
    await giveGrants(api, own.show, member, ['checkins']);
    expect((await searchIn('team-member', member, mark)).tickets).toEqual([]);
    await giveGrants(api, own.show, member, ['sales']);
    expect((await searchIn('team-member', member, mark)).tickets).toMatchObject([{ code: own.ticket }]);
  });

  it('a person named for a ticket at its buyer’s address is found, and the buyer is not found twice', async () => {
    const mark = `nn${newId().slice(-8)}`;
    const { show, order, ticket } = await makeSale(mark);
    expect((await searchIn('producer', show.producer, `lia ${mark}`)).tickets).toEqual([]);
    await api.database.query(`update tickets set holder_name = $2, holder_document = null where order_id = $1`, [
      order,
      `Bia ${mark}`,
    ]);
    expect((await searchIn('producer', show.producer, `bia ${mark}`)).tickets).toMatchObject([
      { code: ticket, holder: `Bia ${mark}` },
    ]);
  });

  it('the holder of a sale without a buyer’s name is found by name', async () => {
    const mark = `uu${newId().slice(-8)}`;
    const { show, order, ticket } = await makeSale(mark);
    await api.database.query('update orders set buyer_name = null where id = $1', [order]);
    await api.database.query(`update tickets set holder_name = $2, holder_document = null where order_id = $1`, [
      order,
      `Gil ${mark}`,
    ]);
    expect((await searchIn('producer', show.producer, `gil ${mark}`)).tickets).toMatchObject([
      { code: ticket, holder: `Gil ${mark}` },
    ]);
  });

  it('support finds the events, sales and tickets of all producers', async () => {
    const mark = `ss${newId().slice(-8)}`;
    const sale = await makeSale(mark);
    const support = await makePerson(api, { roles: ['support'] });
    const found = await searchIn('support', support, mark);
    expect([found.events[0]?.id, found.orders[0]?.id]).toEqual([sale.show.id, sale.order]);
    expect((await searchIn('support', support, sale.ticket)).tickets).toMatchObject([{ code: sale.ticket }]);
  });
});

async function sellTo(show: TestShow, buyer: typeof BUYER): Promise<string> {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
  const payment = await charge(api, booking, checkoutBody('pix', { buyer }));
  await say(api, payment, 'approved').expect(200);
  return booking.order.id;
}
