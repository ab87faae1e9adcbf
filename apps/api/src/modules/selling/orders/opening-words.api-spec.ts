import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AccessBody, OrderView, PublicEventView, PublicLotView, TillView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { openBook } from '../../../testing/books.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { readCsv } from '../../../testing/csv.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { linesIn } from '../../../testing/pdf.ts';
import { book, BUYER, buy, type TestBooking } from '../../../testing/purchases.ts';
import { makeSalePoint, type TestSalePoint } from '../../../testing/sale-points.ts';
import { as, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Sexta' }, { name: 'Passaporte' }] });
const plain = useShow(api, { lots: [{ name: 'Pista' }] });

const [FRIDAY, SATURDAY] = [newId(), newId()];

/** What the two lots open, in the words of a buyer. */
const OPENS = {
  Sexta: 'Vale sexta (11/06, 20h) · Recinto',
  Passaporte:
    'Vale sexta (11/06) e sábado (12/06): Recinto · domingo (13/06): Recinto e Camping · sai e volta em Camping',
};

const access = (lots: TestShow['lots']): AccessBody => ({
  areas: [
    { number: 0, name: 'Recinto' },
    { number: 1, name: 'Camping', exits: 'free' },
  ],
  days: [
    { id: FRIDAY, name: 'Sexta', starts_at: '2027-06-11T23:00:00Z', ends_at: '2027-06-12T09:00:00Z' },
    { id: SATURDAY, name: 'Sábado', starts_at: '2027-06-12T23:00:00Z', ends_at: '2027-06-13T09:00:00Z' },
    { name: 'Domingo', starts_at: '2027-06-13T23:00:00Z', ends_at: '2027-06-14T09:00:00Z' },
  ],
  passes: [{ lot_id: lots[0]!.id, grants: [{ area: 0, day: FRIDAY }] }],
});

let bought: TestBooking;
let boughtPlain: TestBooking;

beforeAll(async () => {
  const path = `/api/producer/events/${show.id}/access`;
  const { days } = (await as(api, show.producer).put(path, access(show.lots)).expect(200)).body as {
    days: { id: string; name: string }[];
  };
  const sunday = days.find(({ name }) => name === 'Domingo')!.id;
  const passaporte = [
    { area: 0, entries: 1 },
    { area: 1, day: sunday },
  ];
  const passes = [...(access(show.lots).passes ?? []), { lot_id: show.lots[1]!.id, grants: passaporte }];
  await as(api, show.producer).put(path, { passes }).expect(200);
  bought = await buy(
    api,
    show,
    show.lots.map((lot) => [priceOf(lot).id, 1]),
  );
  boughtPlain = await buy(api, plain, [[priceOf(plain.lots[0]).id, 1]]);
});

const opensOf = (lots: readonly { name: string; opens?: string }[]) =>
  Object.fromEntries(lots.map(({ name, opens }) => [name, opens]));

async function publicLots({ slug }: TestShow): Promise<PublicLotView[]> {
  return ((await as(api, null).get(`/api/events/${slug}`).expect(200)).body as PublicEventView).lots;
}

async function tillLots({ id }: TestShow, { operator }: TestSalePoint): Promise<TillView['lots']> {
  const path = `/api/sale-point/till/${id}`;
  return ((await as(api, operator).get(path).expect(200)).body as TillView).lots;
}

async function printed({ id, producer }: TestShow, order: OrderView): Promise<string> {
  const path = `/api/producer/events/${id}/orders/${order.id}/ingresso.pdf`;
  const { body } = await as(api, producer).get(path).buffer(true).expect(200);
  return linesIn(body as Buffer).join(' ');
}

async function participants({ id, producer }: TestShow, query = ''): Promise<Buffer> {
  const { body } = await as(api, producer)
    .get(`/api/producer/events/${id}/participants/export?${query}`)
    .buffer(true)
    .parse((response, done) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => done(null, Buffer.concat(pieces)));
    })
    .expect(200);
  return body as Buffer;
}

/** Returns the text of the mail with an order's tickets. */
async function mailOf({ order }: TestBooking): Promise<string> {
  const mails = await mailsTo(api, BUYER.email, 'tickets');
  return mails.find(({ text }) => text.includes(`Pedido ${order.code}.`))?.text ?? '';
}

describe('an event with areas and days', () => {
  it('the public page and the till say what each lot opens', async () => {
    expect(opensOf(await publicLots(show))).toEqual(OPENS);
    expect(opensOf(await tillLots(show, await makeSalePoint(api, show)))).toEqual(OPENS);
  });

  it('a booking and the order say what each lot opens, by item and by ticket', async () => {
    const booking = await book(api, show, [[priceOf(show.lots[1]).id, 1]]);
    expect(opensOf(booking.order.items.map(({ lot }) => lot))).toEqual({ Passaporte: OPENS.Passaporte });
    expect(opensOf(bought.order.items.map(({ lot }) => lot))).toEqual(OPENS);
    expect(opensOf(bought.order.tickets!.map(({ price }) => price.lot))).toEqual(OPENS);
  });

  it('the order says on which days each ticket opens a door, and whether it may return', () => {
    const friday = { starts_at: '2027-06-11T23:00:00.000Z', ends_at: '2027-06-12T09:00:00.000Z' };
    const lots = bought.order.tickets!.map(({ price }) => price.lot);
    const [sexta, passaporte] = ['Sexta', 'Passaporte'].map((name) => lots.find((lot) => lot.name === name));
    expect([sexta?.days, sexta?.reenters]).toEqual([[friday], undefined]);
    expect([passaporte?.days?.length, passaporte?.reenters]).toEqual([3, true]);
  });

  it('the calendar entry of a day’s lot has its day and an id of its own, one of all days the event’s', async () => {
    const entry = async (query: string) => {
      const { text } = await as(api, null).get(`/api/events/${show.slug}/evento.ics${query}`).expect(200);
      return text.replace(/\r\n[ \t]/g, '');
    };
    const [sexta, passaporte] = show.lots.map(({ id }) => id);
    const whole = await entry('');
    const day = await entry(`?lot=${sexta}`);
    expect(day).toContain('DTSTART:20270611T230000Z');
    expect(day).toContain('DTEND:20270612T090000Z');
    expect(day).toContain(`UID:${show.id}.${sexta}@`);
    const uidIn = (text: string) => /UID:.*/.exec(text)?.[0];
    expect(uidIn(await entry(`?lot=${passaporte}`))).toEqual(uidIn(whole));
    await as(api, null).get(`/api/events/${show.slug}/evento.ics?lot=sexta`).expect(400);
  });

  it('the PDF prints what each ticket opens, and no promise of a single entry', async () => {
    const text = await printed(show, bought.order);
    for (const words of Object.values(OPENS)) expect(text.replace(/\s+/g, ' ')).toContain(words);
    expect(text).toContain('Acesso');
    // The day of a day ticket goes without a word before it.
    expect(text).toMatch(/Arraial da Lua Sexta-\s?feira, 11\/06\/2027, 20:00/);
    expect(text).toContain('Primeiro dia: ');
    expect(text).toContain('Cada ingresso é de uma pessoa');
    expect(text).not.toContain('vale uma entrada');
  });

  it('the mail with the tickets says once what each lot opens', async () => {
    const text = await mailOf(bought);
    for (const [lot, words] of Object.entries(OPENS)) expect(text.split(`${lot}: ${words}`)).toHaveLength(2);
    expect(text).toContain('Começo do evento: ');
    expect(text).not.toContain('vale uma entrada');
  });

  it('the participants’ files have a column with what each ticket opens', async () => {
    await giveCourtesy(api, show, {
      assignee_to_email: 'convidada@exemplo.br',
      assignee_to_name: 'Célia Convidada',
      tickets: [{ id: priceOf(show.lots[0]).id, amount: 1 }],
    });
    const [titles = [], ...rows] = readCsv((await participants(show)).toString());
    const [lot, opens] = [titles.indexOf('Lote'), titles.indexOf('Acesso')];
    expect(opens).toBe(lot + 1);
    expect(rows.map((row) => [row[lot], row[opens]]).toSorted()).toEqual([
      ['Passaporte', OPENS.Passaporte],
      ['Sexta', OPENS.Sexta],
      ['Sexta', OPENS.Sexta],
    ]);
    const sheet = await openBook(await participants(show, 'format=xlsx'));
    expect(sheet.worksheets[0]?.getRow(1).getCell(opens + 1).value).toBe('Acesso');
    expect(Object.values(OPENS)).toContain(sheet.worksheets[0]?.getRow(2).getCell(opens + 1).value);
  });
});

describe('an event without areas and days', () => {
  it('no page and no paper says what a ticket opens', async () => {
    for (const lot of [...(await publicLots(plain)), ...(await tillLots(plain, await makeSalePoint(api, plain)))]) {
      expect(lot).not.toHaveProperty('opens');
    }
    for (const { lot } of boughtPlain.order.items) expect(lot).not.toHaveProperty('opens');
    const text = await printed(plain, boughtPlain.order);
    expect(text).not.toContain('Acesso');
    expect(text).not.toContain('Começo do evento');
    expect(text).toContain('Cada ingresso vale uma entrada');
    expect(await mailOf(boughtPlain)).toContain('Cada ingresso vale uma entrada');
    const [titles] = readCsv((await participants(plain)).toString());
    expect(titles).not.toContain('Acesso');
  });
});
