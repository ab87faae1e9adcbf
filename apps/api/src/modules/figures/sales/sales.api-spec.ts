import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  SALES_COUNT_LIMIT,
  type BuyerBody,
  type OrderView,
  type SaleRowView,
  type SalesListView,
  type SoldLotView,
} from '@festix/domain/contract';
import { sumCents } from '@festix/domain/ground';
import { countsInSale, disputedOf, isSold, ORDER_STATUSES, receivedOf, type OrderStatus } from '@festix/domain/selling';
import { newId } from '../../../kernel/database/ids.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { foldFigures } from '../../../testing/figures.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import {
  bookingBody,
  buy,
  charge,
  checkoutBody,
  cookieOf,
  say,
  type Cart,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { refundOneTicket } from '../../../testing/refunds.ts';
import { makeSalePoint, type TestSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const SECONDS = 10_000;

const CAROLINA: BuyerBody = {
  name: 'Carolina Ávila',
  email: 'carolina.avila@exemplo.br',
  phone: '(81) 98888-7777',
  document: '11.222.333/0001-81',
};

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '100000' } });
const show = useShow(api, { lots: [{ ticket_limit: 400 }, { name: 'Camarote', ticket_limit: 50 }] });
let point: TestSalePoint;
/** Every sale of the event, the newest first. */
let all: SaleRowView[];

beforeAll(async () => {
  point = await makeSalePoint(api, show);
  await makeSales();
  all = (await list('status=all&take=100')).data;
});

/** Makes one sale of every status, some online, each ten seconds after the last. */
async function makeSales(): Promise<void> {
  const [pista, camarote] = [priceOf(show.lots[0]).id, priceOf(show.lots[1]).id];
  await makeCoupon(api, show, { name: 'AMIGOS', percent_off: 10, lots: show.lots.map(({ id }) => id) });
  await bought([[pista, 2]]);
  await bought(
    [
      [pista, 1],
      [camarote, 1],
    ],
    { buyer: CAROLINA, coupon: 'AMIGOS' },
  );
  await bought([[camarote, 1]], { then: ['refunded'] });
  await bought([[pista, 1]], { then: ['in_mediation'] });
  await bought([[pista, 2]], { then: ['charged_back'] });
  await booked([[pista, 1]]);
  const refused = await booked([[pista, 3]]);
  await say(api, await charge(api, refused, checkoutBody('card')), 'rejected', 'cc_rejected_other_reason').expect(200);
  const left = await booked([[camarote, 2]]);
  await api.request.delete(`/api/orders/${left.order.id}`).set('cookie', left.cookie).expect(204);
  await soldInPerson([[pista, 3]]);
  await soldInPerson([[camarote, 1]], { name: 'Caio Bastos', email: 'caio@exemplo.br' });
  await giveCourtesy(api, show);
  const parted = await bought([[pista, 3]]);
  expect(await refundOneTicket(api, parted.order.id)).toBe(true);
}

async function booked(cart: Cart, coupon?: string): Promise<TestBooking> {
  api.clock.advance(SECONDS);
  const body = { ...bookingBody(cart), ...(coupon && { coupon }) };
  const answer = await as(api, null).post(`/api/events/${show.slug}/bookings`, body).expect(201);
  return { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
}

async function bought(
  cart: Cart,
  facts: { buyer?: BuyerBody; coupon?: string; then?: ('refunded' | 'in_mediation' | 'charged_back')[] } = {},
): Promise<TestBooking> {
  const booking = await booked(cart, facts.coupon);
  const payment = await charge(api, booking, checkoutBody('pix', facts.buyer ? { buyer: facts.buyer } : {}));
  for (const word of ['approved', ...(facts.then ?? [])] as const) await say(api, payment, word).expect(200);
  return booking;
}

async function soldInPerson(cart: Cart, buyer?: Partial<BuyerBody>): Promise<void> {
  api.clock.advance(SECONDS);
  await as(api, point.operator)
    .post('/api/sale-point/orders', {
      ...bookingBody(cart),
      ...{ event_id: show.id, payment_method: 'cash' },
      ...(buyer && { buyer }),
    })
    .expect(201);
}

async function list(query: string, person: TestPerson = show.producer, area = 'producer'): Promise<SalesListView> {
  const answer = await as(api, person).get(`/api/${area}/events/${show.id}/orders?${query}`).expect(200);
  return answer.body as SalesListView;
}

/** Returns the expected totals of these sales. */
function recount(sales: readonly SaleRowView[], lots?: readonly string[]) {
  const counted = (sale: SaleRowView) =>
    sale.tickets.filter((ticket) => countsInSale(ticket, sale) && (!lots || lots.includes(ticket.price.lot.id)));
  return {
    count: sales.length,
    totalTickets: sales.reduce((sum, sale) => sum + counted(sale).length, 0),
    soldTickets: sales.reduce((sum, sale) => sum + counted(sale).filter((ticket) => isSold(ticket, sale)).length, 0),
    total: sumCents(sales.map(receivedOf)),
    disputed: sumCents(sales.map(disputedOf)),
  };
}

const totalsOf = ({ count, totalTickets, soldTickets, total, disputed }: SalesListView) => ({
  ...{ count, totalTickets, soldTickets, total, disputed },
});
const codesOf = ({ data }: SalesListView) => data.map(({ code }) => code);

describe('sales of an event', () => {
  it('the list of sales has every status, online and in person, the newest first, and no courtesies', () => {
    expect(all.map(({ origin, status }) => [origin, status])).toEqual([
      ['online', 'paid'],
      ['pdv', 'paid'],
      ['pdv', 'paid'],
      ['online', 'cancelled'],
      ['online', 'rejected'],
      ['online', 'booking'],
      ['online', 'charged_back'],
      ['online', 'in_mediation'],
      ['online', 'refunded'],
      ['online', 'paid'],
      ['online', 'paid'],
    ]);
  });

  it('the list of sales has paid ones of both origins by default, and its totals agree with a recount', async () => {
    const paid = all.filter(({ status }) => status === 'paid');
    const shown = await list('');
    expect(shown.data).toEqual(paid);
    expect(totalsOf(shown)).toEqual(recount(paid));
    expect(shown).toMatchObject({ slug: show.slug, lots: [{ name: 'Pista' }, { name: 'Camarote' }] });
    // Folded or not, the sums are the same.
    await foldFigures(api);
    expect(totalsOf(await list(''))).toEqual(recount(paid));
  });

  it('the list of sales offers every lot that was ever sold, archived ones last', async () => {
    const other = await makeShow(api, { lots: [{ name: 'Primeiro' }, { name: 'Segundo' }, { name: 'Terceiro' }] });
    await buy(api, other, [[priceOf(other.lots[0]).id, 1]]);
    const archived = [other.lots[0]?.id, other.lots[1]?.id];
    await api.database.query('update lots set archived_at = now() where id = any ($1::uuid[])', [archived]);
    const path = `/api/producer/events/${other.id}/orders`;
    const { body } = await as(api, other.producer).get(path).expect(200);
    expect(body.lots.map(({ name, is_archived }: SoldLotView) => [name, is_archived])).toEqual([
      ['Terceiro', false],
      ['Primeiro', true],
    ]);
    expect((await as(api, other.producer).get(`${path}?lots=${archived[0]}`).expect(200)).body.count).toBe(1);
  });

  const origins: [string, (sale: SaleRowView) => boolean][] = [
    ['', () => true],
    ['online', ({ origin }) => origin === 'online'],
    ['pdv', ({ origin }) => origin === 'pdv'],
    ['online,pdv', () => true],
  ];
  const statuses: [string, readonly OrderStatus[]][] = [
    ['all', ORDER_STATUSES],
    ['paid,booking', ['paid', 'booking']],
    ...ORDER_STATUSES.map((status): [string, readonly OrderStatus[]] => [status, [status]]),
  ];
  it.each(statuses)('the list of sales filters by status %s, by origin and by lot', async (status, of) => {
    const [pista = '', camarote = ''] = show.lots.map(({ id }) => id);
    for (const [origin, isThere] of origins) {
      for (const lots of [[], [pista], [camarote], [pista, camarote]]) {
        const expected = all
          .filter((sale) => of.includes(sale.status) && isThere(sale))
          .filter((sale) => lots.length === 0 || sale.tickets.some(({ price }) => lots.includes(price.lot.id)));
        const filter = `status=${status}&sales_type=${origin}&lots=${lots.join(',')}`;
        const shown = await list(filter);
        expect([filter, codesOf(shown)]).toEqual([filter, expected.map(({ code }) => code)]);
        expect(totalsOf(shown)).toEqual(recount(expected, lots.length > 0 ? lots : undefined));
      }
    }
  });

  it('the list of sales is paged, with no sale twice and none left out', async () => {
    for (const filter of ['status=all', 'status=all&query=o', `status=all&lots=${show.lots[0]?.id}`]) {
      const whole = await list(`${filter}&take=100`);
      const pages = [0, 3, 6, 9, 12].map((skip) => list(`${filter}&skip=${skip}&take=3`));
      const shown = (await Promise.all(pages)).flatMap((page) => codesOf(page));
      expect(shown).toEqual(codesOf(whole));
    }
  });

  it('the list of sales shows buyer, items and origin', () => {
    const [, , inPerson] = all;
    expect(inPerson).toMatchObject({
      user: { id: null, name: null, email: null, phone: null, document: null },
      salePoint: { id: point.id, name: 'Bilheteria' },
      sold_by: { id: point.operator.id, name: 'Paula' },
      payment_method: 'cash',
      event: { name: 'Arraial da Lua', slug: show.slug },
    });
    const carolina = all.find(({ user }) => user.name === CAROLINA.name);
    expect(carolina).toMatchObject({
      coupon: { name: 'AMIGOS' },
      ...{ subtotal: 200_00, coupon_amount: 20_00 },
      user: { email: CAROLINA.email, phone: '+5581988887777', document: '11222333000181' },
      tickets: [
        { price: { name: 'Inteira', lot: { name: 'Pista' } }, unit_amount: 100_00, currency: 'BRL', status: 'valid' },
        { price: { name: 'Inteira', lot: { name: 'Camarote' } } },
      ],
    });
    expect(carolina?.total).toBe(180_00 + (carolina?.tax_amount ?? 0));
  });

  it('the list of sales takes as many statements for many as for few', async () => {
    const read = (take: number) => countQueries(api, () => list(`status=all&take=${take}`));
    expect(await read(11)).toBe(await read(1));
  });
});

describe('long list of sales', () => {
  let large: TestShow;
  beforeAll(async () => {
    large = await makeShow(api, { producer: show.producer });
    await api.database.query(
      `insert into orders (id, event_id, code, origin, status, buyer_name, subtotal, total, paid_at)
       select uuidv7(), $1, 'FTXMIL' || n, 'online', 'paid', 'Ana Silva', 5000, 5000, now()
       from generate_series(1, $2::integer) n`,
      [large.id, SALES_COUNT_LIMIT.searched + 1],
    );
  });
  const counted = async (filter: string) => {
    const answer = await as(api, large.producer).get(`/api/producer/events/${large.id}/orders?${filter}`).expect(200);
    return totalsOf(answer.body as SalesListView);
  };

  it('a long list counts up to a limit if it searches text', async () => {
    const { searched } = SALES_COUNT_LIMIT;
    expect(await counted('query=silva')).toEqual({
      ...{ count: searched, totalTickets: 0, soldTickets: 0, total: searched * 50_00, disputed: 0 },
    });
  });

  it('a long list counts up to a higher limit with other filters', async () => {
    expect((await counted('status=all')).count).toBe(SALES_COUNT_LIMIT.searched + 1);
  });

  it('a long list shows sales beyond its count', async () => {
    const last = `query=silva&take=10&skip=${SALES_COUNT_LIMIT.searched}`;
    const answer = await as(api, large.producer).get(`/api/producer/events/${large.id}/orders?${last}`).expect(200);
    expect((answer.body as SalesListView).data).toHaveLength(1);
  });
});

describe('search of sales', () => {
  const find = async (filter: string, query: string, person?: TestPerson, area?: string) =>
    codesOf(await list(`status=all&filter=${filter}&query=${encodeURIComponent(query)}`, person, area));
  const codeOf = (name: string) => all.find(({ user }) => user.name === name)?.code ?? '';

  it.each([
    'Carolina',
    'CAROLINA AVILA',
    'ávila carol',
    'ca',
    'áv',
    'carolina.avila@exemplo',
    'AVILA@exemplo.br',
    '98888-7777',
  ])('a search by a part of name, address or phone finds the sale: %s', async (words) => {
    expect(await find('user', words)).toContain(codeOf(CAROLINA.name));
  });

  it.each(['%', '_', 'ol', 'rolina áv', 'carolina%'])(
    'a search by %s, which is no word’s start, finds nothing',
    async (words) => {
      expect(await find('user', words)).not.toContain(codeOf(CAROLINA.name));
    },
  );

  it('a search looks in name and address by default, and combines with the other filters', async () => {
    expect(codesOf(await list('query=carolina'))).toEqual([codeOf(CAROLINA.name)]);
    expect(codesOf(await list('query=carolina&status=booking'))).toEqual([]);
    expect(codesOf(await list('query=caio&sales_type=online'))).toEqual([]);
    expect(codesOf(await list(`query=carolina&lots=${show.lots[1]?.id}`))).toEqual([codeOf(CAROLINA.name)]);
  });

  it.each(['11.222.333/0001-81', '11222333000181', '11.222'])(
    'a search by document finds the sale: %s',
    async (document) => {
      expect(await find('document', document)).toEqual([codeOf(CAROLINA.name)]);
    },
  );

  it('a search by code finds the sale, whole or from after the event’s letters', async () => {
    const code = codeOf(CAROLINA.name);
    expect(code).toMatch(/^FTXARR/);
    const rest = code.slice(6);
    for (const typed of [
      code,
      code.toLowerCase(),
      ` ${code.slice(0, 9)} ${code.slice(9)}`,
      code.slice(0, 11),
      rest,
      rest.slice(0, 5),
    ])
      expect([typed, await find('code', typed)]).toEqual([typed, [code]]);
    expect(await find('code', `FTXZZZ${rest}`)).toEqual([]);
  });

  it('a search finds a whole code that the event issued under a former name', async () => {
    const code = codeOf(CAROLINA.name);
    const rename = (name: string) =>
      as(api, show.producer).patch(`/api/producer/events/${show.id}`, { name }).expect(200);
    await rename('Outro Nome');
    expect(await find('code', code)).toEqual([code]);
    await rename('Arraial da Lua');
  });

  it('a search finds a sale by its id, and refuses an invalid one', async () => {
    const [sale] = all;
    expect(await find('id', sale?.id ?? '')).toEqual([sale?.code]);
    expect(await find('id', newId())).toEqual([]);
    expect(await find('id', 'x')).toEqual([]);
  });

  it('a search by a viewer without the right to documents needs a whole one, which stays masked', async () => {
    const support = await makePerson(api, { roles: ['support'] });
    const answer = await list('status=all&filter=document&query=11222333000181', support, 'support');
    expect(answer.data.map(({ user }) => user.document)).toEqual(['**.222.***/****-**']);
    expect(await find('document', '11.222', support, 'support')).toEqual([]);
  });

  it.each([
    ['status', 'bought'],
    ['sales_type', 'courtesy'],
    ['filter', 'phone'],
    ['lots', 'x'],
    ['take', '1000'],
    ['query', 'x'.repeat(500)],
  ])('a search refuses the unknown %s', async (field, value) => {
    const { body } = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/orders?${field}=${value}`)
      .expect(400);
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });
});

describe('access to the sales', () => {
  it('the list of sales is for the producer, super-admins, support, and team members with the grant', async () => {
    const [seller, other] = [await makeMember(api), await makeMember(api)];
    await makeTeam(api, show.producer, { members: [seller, other], shows: [show] });
    await giveGrants(api, show, seller, ['sales']);
    await giveGrants(api, show, other, ['lots']);
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const support = await makePerson(api, { roles: ['support'] });
    const documents = async (person: TestPerson, area: string) =>
      (await list('query=carolina', person, area)).data.map(({ user }) => user.document);
    expect(await documents(admin, 'super-admin')).toEqual(['11222333000181']);
    expect(await documents(support, 'support')).toEqual(['**.222.***/****-**']);
    expect(await documents(seller, 'team-member')).toEqual(['**.222.***/****-**']);
    await giveGrants(api, show, seller, ['sales', 'supervise']);
    expect(await documents(seller, 'team-member')).toEqual(['11222333000181']);
    await as(api, other).get(`/api/team-member/events/${show.id}/orders`).expect(403);
    await as(api, point.operator).get(`/api/sale-point/events/${show.id}/orders`).expect(404);
  });

  it('the list of sales is not found under another event’s address', async () => {
    const other = await makeShow(api);
    const [sale] = all;
    await as(api, other.producer).get(`/api/producer/events/${show.id}/orders`).expect(404);
    await as(api, other.producer).get(`/api/producer/events/${other.id}/orders/${sale?.id}`).expect(404);
    const lots = await as(api, other.producer).get(
      `/api/producer/events/${other.id}/orders?status=all&lots=${show.lots[0]?.id}`,
    );
    expect(lots.body).toMatchObject({ data: [], count: 0, totalTickets: 0, total: 0 });
  });
});
