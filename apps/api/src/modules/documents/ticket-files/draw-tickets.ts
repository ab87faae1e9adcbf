import { formatDate, formatDateTime } from '@festix/domain/ground';
import { ageRatingWords, documentToBring, priceWords } from '@festix/domain/programme';
import { orderOriginLabels } from '@festix/domain/selling';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { drawPdf } from '../paper/pdf-maker.ts';
import { DAY, lotPaper } from '../paper/palette.ts';
import type { PrintedEvent, PrintedTicket } from './printed-ticket.ts';
import { printedTexts } from './printed-texts.ts';
import { qrPath } from './qr-path.ts';
import { wordmark } from './wordmark.ts';

/** Points: an A4 page, the band at its head, its margins, and the QR, about eight centimetres wide. */
const PAGE = { width: 595, height: 842 };
const BAND = 92;
const SIDE = 48;
const QR = 232;
const GAP = 24;
const FLAG = { width: 8, height: 11 };
const INNER = PAGE.width - 2 * SIDE;

/** Longest part of a word that fits beside the QR in the widest letters. */
const UNBROKEN = /\S{18}(?=\S)/gu;

/** Draws a PDF of one page a ticket; the same tickets give the same bytes. */
export async function drawTickets(tickets: readonly PrintedTicket[]): Promise<Buffer> {
  const [first] = tickets;
  if (!first) throw new Error('a file has at least one ticket');
  const document: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [SIDE, BAND + 32, SIDE, 24],
    defaultStyle: { font: 'Roboto', fontSize: 12, color: DAY.ink, lineHeight: 1.2 },
    info: {
      title: printedTexts.title(first.event.name),
      author: 'Festix',
      creator: 'Festix',
      producer: 'Festix',
      // Instead of the time of drawing, so that the same tickets give the same bytes.
      creationDate: new Date(first.event.start_date),
    },
    language: 'pt-BR',
    background: head(),
    content: tickets.map((ticket, index) => pageOf(ticket, index, tickets.length)),
  };
  return drawPdf(document);
}

function head(): Content {
  return [
    { canvas: [{ type: 'rect', x: 0, y: 0, w: PAGE.width, h: BAND, color: DAY.action }] },
    { svg: wordmark(DAY.onAction), width: 150, absolutePosition: { x: SIDE, y: 30 } },
    {
      columns: [
        {
          width: INNER,
          text: printedTexts.head,
          color: DAY.onAction,
          bold: true,
          fontSize: 13,
          characterSpacing: 2,
          alignment: 'right',
        },
      ],
      absolutePosition: { x: SIDE, y: 40 },
    },
  ];
}

function pageOf(ticket: PrintedTicket, index: number, count: number): Content {
  const { event } = ticket;
  return {
    ...(index > 0 && { pageBreak: 'before' as const }),
    stack: [
      { text: clipped(event.name, 72), bold: true, fontSize: event.name.length > 48 ? 20 : 28, lineHeight: 1.08 },
      {
        text: whenOf(ticket),
        fontSize: 15,
        bold: true,
        margin: [0, 10, 0, 0],
      },
      ...(event.venue
        ? [{ text: clipped(whereOf(event.venue), 90), color: DAY.secondary, margin: [0, 3, 0, 0] as Margin }]
        : []),
      ...(event.age_rating
        ? [
            {
              text: clipped(ageRatingWords(event.age_rating, event.age_reason ?? null), 90),
              color: DAY.secondary,
              margin: [0, 3, 0, 0] as Margin,
            },
          ]
        : []),
      perforation(),
      {
        columns: [
          { width: INNER - QR - GAP, stack: factsOf(ticket) },
          { width: QR, stack: qrOf(ticket) },
        ],
        columnGap: GAP,
      },
      perforation(),
      { text: printedTexts.bring, color: DAY.tertiary, fontSize: 10 },
      { text: documentToBring(ticket.kind), bold: true, fontSize: 13, margin: [0, 2, 0, 0] },
      {
        text: ticket.opens ? printedTexts.showOpening : printedTexts.show,
        color: DAY.secondary,
        fontSize: 10.5,
        margin: [0, 14, 0, 0],
      },
      {
        columns: [
          { text: printedTexts.order(ticket.order_code), color: DAY.tertiary, fontSize: 10 },
          { text: printedTexts.position(index + 1, count), color: DAY.tertiary, fontSize: 10, alignment: 'right' },
        ],
        margin: [0, 18, 0, 0],
      },
    ],
  };
}

/** Most characters of a person's name, and of the other facts beside the QR. */
const LONGEST_NAME = 54;
const LONGEST_FACT = 36;
const LONGEST_OPENS = 120;

type Margin = [number, number, number, number];

function factsOf(ticket: PrintedTicket): Content[] {
  const { name, kind } = priceWords(ticket.price, ticket.kind);
  const kinds = [kind, ticket.is_courtesy && orderOriginLabels.courtesy].filter(Boolean).join(' · ');
  return [
    ...lotFact(ticket),
    ...(ticket.opens ? fact(printedTexts.opens, ticket.opens, LONGEST_OPENS) : []),
    ...fact(printedTexts.price, name),
    ...(kinds ? fact(printedTexts.kind, kinds) : []),
    ...(ticket.holder_name ? fact(printedTexts.holder, ticket.holder_name, LONGEST_NAME) : []),
    ...(ticket.holder_document ? fact(printedTexts.document, ticket.holder_document) : []),
  ];
}

/** Returns the lot's name with its flag, as on every screen. */
function lotFact({ lot, lot_sorting }: PrintedTicket): Content[] {
  const [label, value] = fact(printedTexts.lot, lot);
  const points = [
    [0, 0],
    [FLAG.width, 0],
    [FLAG.width, FLAG.height],
    [FLAG.width / 2, FLAG.height - FLAG.width / 2],
    [0, FLAG.height],
  ];
  return [
    {
      columns: [
        {
          width: FLAG.width,
          canvas: [
            {
              type: 'polyline',
              closePath: true,
              lineWidth: 0,
              color: lotPaper(lot_sorting),
              points: points.map(([x = 0, y = 0]) => ({ x, y })),
            },
          ],
        },
        { width: '*', stack: [label] },
      ],
      columnGap: 5,
    },
    value,
  ];
}

function fact(label: string, value: string, longest = LONGEST_FACT): [Content, Content] {
  return [
    { text: label, color: DAY.tertiary, fontSize: 10 },
    { text: clipped(value, longest), bold: true, fontSize: 14, margin: [0, 1, 0, 11] },
  ];
}

function qrOf({ qr, code }: PrintedTicket): Content[] {
  const { side, path } = qrPath(qr);
  return [
    {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${path}" fill="#000000"/></svg>`,
      width: QR,
    },
    { text: code, bold: true, fontSize: 17, characterSpacing: 2, alignment: 'center', margin: [0, 12, 0, 0] },
  ];
}

/** Draws the line where a ticket would be torn. */
function perforation(): Content {
  return {
    canvas: [
      {
        type: 'line',
        x1: 0,
        y1: 0,
        x2: INNER,
        y2: 0,
        lineWidth: 1.5,
        lineColor: DAY.hairline,
        dash: { length: 5, space: 5 },
      },
    ],
    margin: [0, 20, 0, 20],
  };
}

/** Returns the start of a ticket's day, of the first of its days, or of its event. */
function whenOf({ event, opens, days }: PrintedTicket): string {
  const [first] = days ?? [];
  if (!first) return opens ? printedTexts.begins(momentOf(event)) : momentOf(event);
  const when = momentOf({ ...event, start_date: first.starts_at });
  return days?.length === 1 ? when : printedTexts.firstDay(when);
}

/** Formats a start as `Sábado, 13/06/2026, 20:00`. */
function momentOf({ start_date, time_zone }: PrintedEvent): string {
  const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: time_zone }).format(
    new Date(start_date),
  );
  const time = formatDateTime(start_date, time_zone).slice(-5);
  return `${weekday[0]?.toUpperCase()}${weekday.slice(1)}, ${formatDate(start_date, time_zone)}, ${time}`;
}

function whereOf({ name, address, city, state }: NonNullable<PrintedEvent['venue']>): string {
  return [name, address, [city, state].filter(Boolean).join(' - ')].filter(Boolean).join(', ');
}

/** Shortens a text, so that a ticket fits one page. */
function clipped(text: string, longest: number): string {
  const words = text.replace(/\s+/g, ' ').trim().replace(UNBROKEN, '$& ');
  const characters = [...words];
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}
