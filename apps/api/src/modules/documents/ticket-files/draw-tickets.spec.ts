import { readFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { PRICE_KINDS } from '@festix/domain/programme';
import { boxesIn, linesIn, pagesIn, qrTextsIn } from '../../../testing/pdf.ts';
import { lotPaper } from '../paper/palette.ts';
import { drawTickets } from './draw-tickets.ts';
import type { PrintedTicket } from './printed-ticket.ts';

const ticket: PrintedTicket = {
  id: 'one',
  order_id: 'order',
  order_code: 'FTXARR7K2QX8M',
  code: '7K2QX8MV1R',
  qr: `T1:${'7K2QX8MV1R'.repeat(14)}`,
  event: {
    name: 'Arraial da Lua Cheia',
    start_date: '2026-06-13T23:00:00.000Z',
    time_zone: 'America/Recife',
    venue: { name: 'Galpão do Cais', address: 'Cais da Alfândega, 35', city: 'Recife', state: 'PE' },
  },
  lot: '1º lote',
  lot_sorting: 0,
  price: 'Meia',
  kind: 'meia_estudante',
  holder_name: 'João da Silva',
  holder_document: '***.982.***-**',
  is_courtesy: false,
};

const LONG = 'Palavra comprida demais para qualquer ingresso '.repeat(12);

describe('ticket file', () => {
  it('a ticket file has a page for each ticket, with the code that opens the door', async () => {
    const tickets = PRICE_KINDS.map((kind, index): PrintedTicket => ({ ...ticket, kind, qr: `${ticket.qr}${index}` }));
    const pdf = await drawTickets(tickets);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesIn(pdf)).toBe(PRICE_KINDS.length);
    expect(qrTextsIn(pdf)).toEqual(tickets.map(({ qr }) => qr));
  });

  it('a ticket has the flag of its lot in the colour of the screens', async () => {
    const css = readFileSync(new URL('../../../../../../libs/ui/src/theme/tokens.css', import.meta.url), 'utf8');
    const byDay = [...css.matchAll(/--fx-lot-(\d): (#[\da-f]{6})/g)].slice(0, 8).map(([, , colour]) => colour);
    expect(byDay.map((_, sorting) => lotPaper(sorting).toLowerCase())).toEqual(byDay);
    expect(lotPaper(8)).toBe(lotPaper(0));
    const [one, other] = [await drawTickets([ticket]), await drawTickets([{ ...ticket, lot_sorting: 1 }])];
    expect(one.equals(other)).toBe(false);
    expect(qrTextsIn(other)).toEqual([ticket.qr]);
  });

  it('a ticket names the age rating of the event', async () => {
    const event = { ...ticket.event, age_rating: '16', age_reason: 'violência' } as const;
    const words = linesIn(await drawTickets([{ ...ticket, event }])).join(' ');
    expect(words).toContain('Não recomendado para menores de 16 anos: violência');
  });

  it('a ticket fits on its page, however long its texts', async () => {
    const venue = { name: LONG, address: LONG, city: LONG, state: 'PE' };
    const event = { ...ticket.event, name: LONG, venue };
    const names = { lot: LONG, price: LONG, holder_name: LONG, is_courtesy: true };
    const wide = 'W'.repeat(500);
    const unbroken = { lot: wide, price: wide, holder_name: wide, event: { ...event, name: wide } };
    for (const each of [names, unbroken]) {
      const pdf = await drawTickets([{ ...ticket, event, ...each }]);
      expect(pagesIn(pdf)).toBe(1);
      expect(qrTextsIn(pdf)).toEqual([ticket.qr]);
    }
  });

  it('a ticket file is the same byte for byte when it is drawn again later', async () => {
    jest.useFakeTimers({
      now: new Date('2026-06-01T12:00:00Z'),
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
    });
    try {
      const pdf = await drawTickets([ticket]);
      jest.setSystemTime(new Date('2026-06-02T12:00:00Z'));
      expect((await drawTickets([ticket])).equals(pdf)).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });

  it('a ticket spells its texts correctly, whatever was drawn before', async () => {
    for (const ohm of ['Bloco \u2126', 'Bloco \u03a9', 'Bloco \u2126']) {
      expect(linesIn(await drawTickets([{ ...ticket, lot: ohm }]))).toContainEqual(expect.stringContaining(ohm));
    }
  });

  it.each([
    'Đặng Thị Hồng',
    'Ελένη',
    'Юлия',
    'שלום כהן',
    'محمد علي',
    'प्रियंका',
    '王小明',
    '山田のりこ',
    '김민준',
    'გიორგი',
    '🎉 Bia 👩🏽‍🎤',
  ])('a ticket draws no missing-glyph box for %s', async (name) => {
    const named = { ...ticket, holder_name: name, lot: name, price: name, event: { ...ticket.event, name } };
    expect(boxesIn(await drawTickets([named]))).toBe(0);
  });

  it('a ticket is drawn without a venue, a name and a document', async () => {
    const bare = { ...ticket, holder_name: null, holder_document: null, event: { ...ticket.event, venue: null } };
    expect(pagesIn(await drawTickets([bare]))).toBe(1);
  });
});
