import { type SalesReportOption } from '@festix/domain/figures';
import { cents, formatPhone } from '@festix/domain/ground';
import { amountWords } from '@festix/domain/programme';
import {
  cardName,
  orderOriginLabels,
  orderStatusLabels,
  paymentMethodLabels,
  statusDetailText,
} from '@festix/domain/selling';
import { momentText, type ReportColumn } from '../../documents/reports/report-column.ts';
import { entryWords } from './entry-words.ts';
import { reportTexts as texts } from './report-texts.ts';
import type { ReportedEvent, ReportedPrice, ReportedQuestion } from './sales-report.queries.ts';
import type { SaleRecord } from '../../documents/reports/sales-statement.ts';

export interface ReportedSales {
  event: ReportedEvent;
  prices: readonly ReportedPrice[];
  questions: readonly ReportedQuestion[];
  /** Optional columns of buyer and event, besides the e-mail. */
  options: ReadonlySet<SalesReportOption>;
}

type Column = ReportColumn<SaleRecord>;

/** Returns the columns of a sale, in this order. */
export function salesColumns({ event, prices, questions, options }: ReportedSales): Column[] {
  const places = placesReader(prices);
  const optional = (option: SalesReportOption, column: Column): Column[] => (options.has(option) ? [column] : []);
  return [
    { title: texts.code, kind: 'text', width: 16, of: ({ code }) => code },
    { title: texts.status, kind: 'text', width: 14, of: ({ status }) => orderStatusLabels[status] },
    { title: texts.statusDetail, kind: 'text', width: 26, of: detailOf },
    { title: texts.origin, kind: 'text', width: 14, of: ({ origin }) => orderOriginLabels[origin] },
    { title: texts.createdAt, kind: 'moment', width: 17, of: ({ created_at }) => created_at },
    { title: texts.paidAt, kind: 'moment', width: 17, of: ({ paid_at }) => paid_at },
    { title: texts.payment, kind: 'text', width: 28, of: paymentOf },
    { title: texts.installments, kind: 'count', width: 10, of: ({ card }) => card?.installments ?? null },
    { title: texts.email, kind: 'text', width: 30, of: ({ buyer_email }) => buyer_email },
    ...optional('name', { title: texts.name, kind: 'text', width: 28, of: ({ buyer_name }) => buyer_name }),
    ...optional('phone', { title: texts.phone, kind: 'text', width: 18, of: phoneOf }),
    ...optional('event_name', { title: texts.eventName, kind: 'text', width: 28, of: () => event.name }),
    { title: texts.lots, kind: 'text', width: 24, of: (sale) => places(sale).lots },
    { title: texts.prices, kind: 'text', width: 32, of: (sale) => places(sale).prices },
    { title: texts.tickets, kind: 'count', width: 10, of: (sale) => places(sale).tickets },
    { title: texts.standing, kind: 'count', width: 16, of: ({ standing }) => standing },
    { title: texts.subtotal, kind: 'amount', width: 14, of: ({ subtotal }) => subtotal },
    { title: texts.coupon, kind: 'text', width: 16, of: ({ coupon }) => coupon },
    { title: texts.couponAmount, kind: 'amount', width: 22, of: ({ coupon_amount }) => coupon_amount },
    { title: texts.fee, kind: 'amount', width: 24, of: ({ tax_amount }) => tax_amount },
    { title: texts.absorbedFee, kind: 'amount', width: 30, of: ({ absorbed_tax }) => absorbed_tax },
    { title: texts.total, kind: 'amount', width: 14, of: ({ total }) => total },
    { title: texts.refunded, kind: 'amount', width: 18, of: ({ refunded_amount }) => refunded_amount },
    { title: texts.net, kind: 'amount', width: 18, of: ({ net }) => net },
    { title: texts.entries, kind: 'count', width: 10, of: (sale) => entriesOf(sale).length },
    {
      title: texts.enteredAt,
      kind: 'text',
      width: 34,
      of: (sale) =>
        event.access ? entryWords(event.access, sale.entries) : entriesOf(sale).map(momentText).join(', ') || null,
    },
    ...questions.map(({ id, question }): Column => ({
      title: question,
      kind: 'text',
      width: 28,
      of: (sale) => answerTo(id, sale),
    })),
  ];
}

function detailOf({ status, status_detail }: SaleRecord): string | null {
  return status_detail === null ? null : statusDetailText(status_detail, status);
}

/** Returns `Cartão: Mastercard final 6351`; the method alone where no card is known. */
function paymentOf({ payment_method, card }: SaleRecord): string | null {
  if (payment_method === null) return null;
  const method = paymentMethodLabels[payment_method];
  return card ? `${method}: ${cardName(card)}` : method;
}

function phoneOf({ buyer_phone }: SaleRecord): string | null {
  return buyer_phone === null ? null : formatPhone(buyer_phone);
}

function entriesOf({ entered_at }: SaleRecord): number[] {
  return entered_at === null ? [] : entered_at.split(',').map(Number);
}

/**
 * Returns the answer to a question: `Rádio, Cartaz` of an order or its only ticket, `1: P | 2: M` for several tickets
 * with answers of their own.
 */
function answerTo(questionId: string, { answers, places }: SaleRecord): string | null {
  const given = (answers ?? []).filter(([id]) => id === questionId);
  const isOnly = places !== null && !places.includes(',');
  const told = given.map(([, ticket, values]) => {
    const words = values.join(', ');
    return ticket === null || isOnly ? words : `${ticket + 1}: ${words}`;
  });
  return told.join(' | ') || null;
}

interface Places {
  /** Formatted as `Pista (2), Camarote (1)`. */
  lots: string;
  /** Formatted as `Inteira R$ 100,00 (2), Meia R$ 50,00 (1)`. */
  prices: string;
  tickets: number;
}

const NONE: Places = Object.freeze({ lots: '', prices: '', tickets: 0 });
/** Cached combinations: most orders have one of a few. */
const MOST_REMEMBERED = 1_000;

/** Returns a function that describes the places of an order in words. */
function placesReader(prices: readonly ReportedPrice[]): (sale: SaleRecord) => Places {
  const known = new Map(prices.map((price) => [price.id, price]));
  const remembered = new Map<string, Places>();
  return ({ places }) => {
    if (places === null) return NONE;
    const before = remembered.get(places);
    if (before) return before;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const read = readPlaces(places, known);
    remembered.set(places, read);
    return read;
  };
}

function readPlaces(places: string, known: ReadonlyMap<string, ReportedPrice>): Places {
  const lots = new Map<string, number>();
  const prices = new Map<string, number>();
  const tickets = places.split(',');
  for (const ticket of tickets) {
    const [priceId = '', amount] = ticket.split(' ');
    const price = known.get(priceId);
    if (!price) throw new Error(`a ticket has the price ${priceId}, which is not the event's`);
    countOne(lots, price.lot);
    countOne(prices, `${price.name} ${amountWords(cents(Number(amount)))}`);
  }
  return { lots: countedWords(lots), prices: countedWords(prices), tickets: tickets.length };
}

function countOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function countedWords(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} (${count})`).join(', ');
}
