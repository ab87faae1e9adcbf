import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AccessView, type Page, type ParticipantView, type SaleView } from '@festix/domain/contract';
import { SALES_REPORT_ROWS_HEADER } from '@festix/domain/figures';
import { newId } from '../../../kernel/database/ids.ts';
import { makeApiKey } from '../../../testing/api-keys.ts';
import { auditOf } from '../../../testing/audit.ts';
import { openBook } from '../../../testing/books.ts';
import { askAtCheckout } from '../../../testing/checkout-forms.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { readCsv } from '../../../testing/csv.ts';
import { boxesIn, crossesIn, linesIn, squaresIn } from '../../../testing/pdf.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, BUYER, buy, charge, checkoutBody, say, type TestBooking } from '../../../testing/purchases.ts';
import { refundOneTicket } from '../../../testing/refunds.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Pista' }, { name: 'Camarote' }] });
let trio: TestBooking;

const ANA = { ...BUYER, name: 'Ana Lúcia d’Ávila', email: 'ana@exemplo.br', document: '52998224725' };

beforeAll(async () => {
  const [shirt = '', how = ''] = await askAtCheckout(api, show, [
    {
      ...{ assignment: 'per_ticket', question: 'Camiseta', type: 'short_text', required: false },
    },
    {
      ...{ assignment: 'per_order', question: 'Como soube?', type: 'short_text', required: false },
    },
  ]);
  trio = await book(api, show, [[priceOf(show.lots[0]).id, 3]]);
  const body = checkoutBody('pix', {
    buyer: ANA,
    assignees: [
      { ticket_index: 1, name: 'Bia Nogueira', email: 'bia@exemplo.br' },
      { ticket_index: 2, name: '=Zeca "Pezão"', email: 'zeca@exemplo.br' },
    ],
    answers: [
      { question_id: shirt, ticket_index: 1, value: 'M' },
      { question_id: how, value: 'Rádio' },
    ],
  });
  await say(api, await charge(api, trio, body), 'approved').expect(200);
  await giveCourtesy(api, show, {
    assignee_to_email: 'convidada@exemplo.br',
    assignee_to_name: 'Célia Convidada',
    tickets: [{ id: priceOf(show.lots[1]).id, amount: 1 }],
  });
  // Held and never paid: not a participant's.
  await book(api, show, [[priceOf(show.lots[1]).id, 1]]);
});

async function list(query: string, by: TestPerson = show.producer, area = 'producer'): Promise<Page<ParticipantView>> {
  const answer = await as(api, by).get(`/api/${area}/events/${show.id}/participants?${query}`).expect(200);
  return answer.body as Page<ParticipantView>;
}

const names = async (query: string) => (await list(query)).data.map(({ holder_name }) => holder_name);

function binary(response: NodeJS.EventEmitter, done: (error: Error | null, body: Buffer) => void): void {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece));
  response.on('end', () => done(null, Buffer.concat(pieces)));
}

const file = (query: string, by: TestPerson = show.producer) =>
  as(api, by).get(`/api/producer/events/${show.id}/participants/export?${query}`).buffer(true).parse(binary);

describe('participants of an event', () => {
  it('the participants are the holders of its valid tickets, courtesies included', async () => {
    const { data, count } = await list('');
    expect(count).toBe(4);
    expect(data.map(({ holder_name, lot, origin }) => [holder_name, lot, origin])).toEqual([
      ['Célia Convidada', 'Camarote', 'courtesy'],
      ['=Zeca "Pezão"', 'Pista', 'online'],
      ['Bia Nogueira', 'Pista', 'online'],
      [ANA.name, 'Pista', 'online'],
    ]);
    const bia = data[2];
    expect(bia).toMatchObject({
      status: 'valid',
      holder_email: 'bia@exemplo.br',
      document_masked: null,
      order_id: trio.order.id,
      order_code: trio.order.code,
      order_status: 'paid',
      price: priceOf(show.lots[0]).name,
      entered_at: null,
      answers: [
        { question: 'Camiseta', value: 'M' },
        { question: 'Como soube?', value: 'Rádio' },
      ],
    });
    expect(data[3]).toMatchObject({ document_masked: '***.982.***-**', answers: [{ value: 'Rádio' }] });
  });

  it('the participants’ codes are shown to people who may have ticket files: not to support, nor to a reading program', async () => {
    const support = await makePerson(api, { roles: ['support'] });
    const key = await makeApiKey(api, show.producer, { scopes: ['sales:read'] });
    const codes = async (by: Pick<TestPerson, 'token'>, area: string) => {
      const { body } = await as(api, by).get(`/api/${area}/events/${show.id}/participants`).expect(200);
      const sale = await as(api, by).get(`/api/${area}/events/${show.id}/orders/${trio.order.id}`).expect(200);
      const listed = (body as Page<ParticipantView>).data.filter(({ order_id }) => order_id === trio.order.id);
      return [...listed, ...(sale.body as SaleView).tickets].map(({ code }) => code !== null);
    };
    expect(await codes(show.producer, 'producer')).toEqual(Array(6).fill(true));
    expect(await codes(support, 'support')).toEqual(Array(6).fill(false));
    expect(await codes(key, 'producer')).toEqual(Array(6).fill(false));
    const [bia] = (await list('query=bia')).data;
    const found = await list(`filter=code&query=${bia?.code}`, support, 'support');
    expect(found.data.map(({ holder_name }) => holder_name)).toEqual(['Bia Nogueira']);
  });

  it('the participants are found by holder, e-mail, code and document', async () => {
    const [bia] = (await list('query=bia')).data;
    expect(bia?.holder_name).toBe('Bia Nogueira');
    expect(await names('query=NOGUEIRA')).toEqual(['Bia Nogueira']);
    expect(await names('query=avila')).toEqual([ANA.name]);
    expect(await names('query=bia@exemplo')).toEqual(['Bia Nogueira']);
    expect(await names('query=convidada@exemplo.br')).toEqual(['Célia Convidada']);
    expect(await names(`filter=code&query=${bia?.code}`)).toEqual(['Bia Nogueira']);
    expect(await names(`filter=code&query=${trio.order.code}`)).toHaveLength(3);
    expect(await names('filter=document&query=529.982.247-25')).toEqual([ANA.name]);
    expect(await names('filter=document&query=529')).toEqual([]);
    expect(await names('query=ninguem')).toEqual([]);
    expect(await names('query=%25')).toEqual([]);
  });

  it('the participants are paged, and filtered by lots', async () => {
    const [first, second] = [await list('take=2'), await list('take=2&skip=2')];
    expect([first.count, second.count]).toEqual([4, 4]);
    const all = await list('');
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect(await list(`lots=${show.lots[1]?.id}`)).toMatchObject({ count: 1, data: [{ lot: 'Camarote' }] });
    const other = await makeShow(api);
    expect(await list(`lots=${other.lots[0]?.id}`)).toEqual({ data: [], count: 0 });
  });

  it('participants are filtered by the area and the day that their tickets open, in files too', async () => {
    const festival = await makeShow(api, { lots: [{ name: 'Sexta' }, { name: 'Sábado' }, { name: 'Tudo' }] });
    const write = (body: object) =>
      as(api, festival.producer).put(`/api/producer/events/${festival.id}/access`, body).expect(200);
    const { days } = (
      await write({
        areas: [
          { number: 0, name: 'Pista' },
          { number: 1, name: 'Camarote' },
        ],
        days: [
          { name: 'Sexta', starts_at: '2027-03-05T23:00:00.000Z', ends_at: '2027-03-06T09:00:00.000Z' },
          { name: 'Sábado', starts_at: '2027-03-06T23:00:00.000Z', ends_at: '2027-03-07T09:00:00.000Z' },
        ],
      })
    ).body as AccessView;
    const [friday, saturday] = days;
    await write({
      passes: [
        { lot_id: festival.lots[0]!.id, grants: [{ area: 0, day: friday!.id }] },
        {
          lot_id: festival.lots[1]!.id,
          grants: [
            { area: 0, day: saturday!.id },
            { area: 1, day: saturday!.id },
          ],
        },
      ],
    });
    for (const lot of festival.lots) await buy(api, festival, [[priceOf(lot).id, 1]]);
    const ask = (part: string, query: string) =>
      as(api, festival.producer).get(`/api/producer/events/${festival.id}/participants${part}?${query}`);
    const lots = async (query: string) =>
      ((await ask('', query).expect(200)).body as Page<ParticipantView>).data.map(({ lot }) => lot).sort();
    expect(await lots(`day=${friday!.id}`)).toEqual(['Sexta', 'Tudo']);
    expect(await lots('area=1')).toEqual(['Sábado']);
    expect(await lots(`area=0&day=${saturday!.id}`)).toEqual(['Sábado', 'Tudo']);
    expect(await lots(`area=1&day=${friday!.id}`)).toEqual([]);
    expect(await lots(`day=${newId()}`)).toEqual([]);
    expect(await lots('area=7')).toEqual([]);
    await ask('', 'area=x').expect(400);
    const csv = await ask('/export', `format=csv&day=${friday!.id}`).expect(200);
    expect(csv.headers[SALES_REPORT_ROWS_HEADER]).toBe('2');
  });

  it('who entered on Friday has no entry on Saturday’s list, and files name day and area of each', async () => {
    const festival = await makeShow(api, { lots: [{ name: 'Tudo' }] });
    const path = `/api/producer/events/${festival.id}`;
    const days = [
      { name: 'Sexta', starts_at: '2027-03-05T23:00:00.000Z', ends_at: '2027-03-06T09:00:00.000Z' },
      { name: 'Sábado', starts_at: '2027-03-06T23:00:00.000Z', ends_at: '2027-03-07T09:00:00.000Z' },
    ];
    const areas = [
      { number: 0, name: 'Pista' },
      { number: 1, name: 'Camarote', counts_in_main: true },
    ];
    const opened = await as(api, festival.producer).put(`${path}/access`, { areas, days }).expect(200);
    const [friday, saturday] = (opened.body as AccessView).days;
    const both = [0, 1].map((area) => ({ area, day: null }));
    const passes = [{ lot_id: festival.lots[0]!.id, grants: both }];
    await as(api, festival.producer).put(`${path}/access`, { passes }).expect(200);
    await buy(api, festival, [[priceOf(festival.lots[0]).id, 2]]);
    const ask = async (query: string) =>
      (
        (await as(api, festival.producer).get(`${path}/participants?${query}`).expect(200))
          .body as Page<ParticipantView>
      ).data;
    const [one] = await ask('');
    const enter = (place: object) =>
      as(api, festival.producer).post(`${path}/checkins`, { id: newId(), ticket_id: one?.ticket_id, ...place });
    await enter({ area: 0, day: friday!.id }).expect(201);
    const entered = async (query: string) => (await ask(query)).filter(({ entered_at }) => entered_at !== null).length;
    expect([await entered(''), await entered(`day=${friday!.id}`), await entered(`day=${saturday!.id}`)]).toEqual([
      ...[1, 1, 0],
    ]);
    const paper = async (query: string) => {
      const pdf = await as(api, festival.producer)
        .get(`${path}/participants/export?format=pdf&${query}`)
        .buffer(true)
        .parse(binary)
        .expect(200);
      return pdf.body as Buffer;
    };
    const crosses = async (query: string) => crossesIn(await paper(query));
    expect([await crosses(`day=${friday!.id}`), await crosses(`day=${saturday!.id}`)]).toEqual([1, 0]);
    const heading = async (query: string) => linesIn(await paper(query)).find((line) => line.includes('2 pessoas'));
    expect(await heading(`day=${friday!.id}&area=1`)).toMatch(/ · Sexta · Camarote · 2 pessoas$/);
    expect(await heading(`day=${saturday!.id}`)).toMatch(/\d · Sábado · 2 pessoas$/);
    expect(await heading('area=0')).toMatch(/\d · Pista · 2 pessoas$/);
    expect(await heading('')).toMatch(/\d\d:\d\d · 2 pessoas$/);
    await enter({ area: 1, day: saturday!.id }).expect(201);
    const on = (area: number) => entered(`area=${area}&day=${saturday!.id}`);
    expect([await on(0), await on(1), await entered(`area=1&day=${friday!.id}`)]).toEqual([1, 1, 0]);
    const column = async (file: string, title: string) => {
      const [titles, ...rows] = readCsv((await as(api, festival.producer).get(`${path}/${file}`).expect(200)).text);
      return rows.map((row) => row[titles!.indexOf(title)]).sort();
    };
    const words = /^Sexta · Pista \d\d\/\d\d\/\d{4} \d\d:\d\d; Sábado · Camarote \d\d\/\d\d\/\d{4} \d\d:\d\d$/;
    expect(await column('participants/export?format=csv', 'Entradas')).toEqual(['', expect.stringMatching(words)]);
    expect(await column(`participants/export?format=csv&day=${saturday!.id}`, 'Entradas')).toEqual([
      ...['', expect.stringMatching(/^Sábado · Camarote [^;]+$/)],
    ]);
    expect(await column('orders/export?format=csv', 'Check-ins')).toEqual([expect.stringMatching(words)]);
  });

  it('the participants show who is admitted, and include refunded tickets only on request', async () => {
    const own = await makeShow(api);
    const booking = await book(api, own, [[priceOf(own.lots[0]).id, 2]]);
    await say(api, await charge(api, booking, checkoutBody('pix', { buyer: ANA })), 'approved').expect(200);
    const read = async (query = '') =>
      (await as(api, own.producer).get(`/api/producer/events/${own.id}/participants?${query}`).expect(200))
        .body as Page<ParticipantView>;
    const before = await read();
    await as(api, own.producer)
      .post(`/api/producer/events/${own.id}/checkins`, { id: newId(), ticket_id: before.data[0]?.ticket_id })
      .expect(201);
    expect((await read()).data.map(({ entered_at }) => entered_at !== null)).toEqual([true, false]);
    await refundOneTicket(api, booking.order.id);
    expect((await read()).count).toBe(1);
    const { data } = await read('status=all');
    expect(data.map(({ status, code }) => [status, code === null]).sort()).toEqual([
      ['refunded', true],
      ['valid', false],
    ]);
  });

  it('the participant of a transferred ticket is the receiver', async () => {
    const own = await makeShow(api);
    const booking = await book(api, own, [[priceOf(own.lots[0]).id, 1]]);
    await say(api, await charge(api, booking, checkoutBody('pix', { buyer: ANA })), 'approved').expect(200);
    await api.database.query(
      `update tickets set assignee_email = 'rui@exemplo.br', assignee_name = 'Rui Prado' where order_id = $1`,
      [booking.order.id],
    );
    const found = async (query: string) =>
      (await as(api, own.producer).get(`/api/producer/events/${own.id}/participants?query=${query}`).expect(200)).body
        .count as number;
    expect([await found('prado'), await found('avila'), await found('ana@exemplo.br')]).toEqual([1, 0, 0]);
  });
});

describe('access to participants', () => {
  it('the participants are shown to readers of sales, and their addresses to people who may export them', async () => {
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['sales']);
    const support = await makePerson(api, { roles: ['support'] });
    expect((await list('query=bia', member, 'team-member')).data[0]?.holder_email).toBe('bia@exemplo.br');
    const [seen] = (await list('query=nogueira', support, 'support')).data;
    expect(seen?.holder_name).toBe('Bia Nogueira');
    expect(seen).not.toHaveProperty('holder_email');
    expect((await list('query=ia@exemplo', support, 'support')).count).toBe(0);
    expect((await list('query=bia@exemplo.br', support, 'support')).count).toBe(1);
    await giveGrants(api, show, member, ['lots']);
    await as(api, member).get(`/api/team-member/events/${show.id}/participants`).expect(403);
    await as(api, member).get(`/api/team-member/events/${show.id}/participants/export`).expect(403);
    await as(api, support).get(`/api/support/events/${show.id}/participants/export`).expect(404);
  });

  it('the participants show nobody of another event', async () => {
    const stranger = await makePerson(api, { roles: ['producer'] });
    await as(api, stranger).get(`/api/producer/events/${show.id}/participants`).expect(404);
  });
});

describe('export of participants', () => {
  it('the participants’ CSV is sorted by name, with a column for each question', async () => {
    const answer = await file('').expect(200);
    expect(answer.headers[SALES_REPORT_ROWS_HEADER]).toBe('4');
    expect(answer.headers['content-disposition']).toMatch(/filename="participantes-\d{4}-\d\d-\d\d\.csv"/);
    const [titles, ...rows] = readCsv((answer.body as Buffer).toString());
    expect(titles?.slice(-2)).toEqual(['Camiseta', 'Como soube?']);
    expect(rows.map(([name, email, document]) => [name, email, document])).toEqual([
      [`'=Zeca "Pezão"`, 'zeca@exemplo.br', ''],
      [ANA.name, ANA.email, '***.982.***-**'],
      ['Bia Nogueira', 'bia@exemplo.br', ''],
      ['Célia Convidada', 'convidada@exemplo.br', ''],
    ]);
    expect(rows[2]?.slice(-2)).toEqual(['M', 'Rádio']);
    expect((await auditOf(api, show.id, 'participants:export')).at(-1)).toMatchObject({
      after: { format: 'csv', rows: 4, searched: false },
    });
  });

  it('the participants’ spreadsheet is filtered as the list is', async () => {
    const answer = await file('format=xlsx&query=bia').expect(200);
    const sheet = await openBook(answer.body as Buffer);
    expect(sheet.worksheets[0]?.rowCount).toBe(2);
    expect(sheet.worksheets[0]?.getRow(2).getCell(1).value).toBe('Bia Nogueira');
  });

  it('the participants’ paper list is sorted by name, with a box to tick for each', async () => {
    const answer = await file('format=pdf').expect(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pdf = answer.body as Buffer;
    const text = linesIn(pdf).join('\n');
    const at = ['Zeca', 'Ana Lúcia', 'Bia Nogueira', 'Célia Convidada'].map((name) => text.indexOf(name));
    expect(at.every((place) => place >= 0)).toBe(true);
    expect(at).toEqual([...at].sort((one, other) => one - other));
    expect(text).toContain('***.982.***-**');
    expect(text).not.toContain('bia@exemplo.br');
    expect([squaresIn(pdf, 15), boxesIn(pdf)]).toEqual([4, 0]);
  });

  it('the participants’ paper list has no part behind the last one', async () => {
    const text = linesIn((await file('format=pdf&part=9').expect(200)).body as Buffer).join('\n');
    expect(text).not.toContain('Bia');
  });

  it.each(['format=doc', 'part=0', 'filter=phone', 'status=held'])(
    'the participants’ export with %s is refused',
    async (query) => {
      expect(
        (await as(api, show.producer).get(`/api/producer/events/${show.id}/participants/export?${query}`).expect(400))
          .body.code,
      ).toBe('VALIDATION_ERROR');
    },
  );
});
