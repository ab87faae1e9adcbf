import type { CashCardsView } from '@festix/domain/contract';
import {
  cents,
  formatAmount,
  formatBRL,
  formatDateTime,
  formatDocument,
  sumCents,
  type Cents,
} from '@festix/domain/ground';
import {
  ageRatingWords,
  amountWords,
  documentToBring,
  isReducedByLaw,
  meiaCounterWords,
  priceWords,
} from '@festix/domain/programme';
import { paymentMethodLabels } from '@festix/domain/selling';
import { eventWords } from '@festix/ui';
import type { CashSessionRow, DeviceRow, SaleRow, SoldTicket } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import type { ClosedDrawer } from '../cash/closed-drawer.ts';
import { cardWords } from '../receipt/card-words.ts';
import { soldLines } from '../receipt/sold-lines.ts';
import { tillTexts as texts } from '../till-texts.ts';
import type { Slip, SlipPart, SlipRow } from './slip.ts';

/*
 * The papers of a till, for a printer and for the print dialog alike.
 */

/** Returns the receipt. The door knows no price of a stub before the sale has arrived: the paper does. */
export function receiptSlip(sale: SaleRow, event: TillEventRow, isCopy: boolean): Slip {
  const { total, tendered, payment_method, card_reference, buyer } = sale;
  const when = formatDateTime(sale.sold_at, event.event.time_zone);
  const rows: SlipRow[] = [
    ...soldLines(sale).map(({ amount, name, lot_name, opens, sum }) => ({
      label: `${amount} × ${name}, ${lot_name}`,
      value: formatAmount(sum),
      ...(opens !== undefined && { note: opens }),
    })),
    { label: texts.slipTotal, value: formatBRL(total), isTotal: true },
    { label: paymentMethodLabels[payment_method], value: formatAmount(tendered ?? total) },
    ...(tendered === null ? [] : [{ label: texts.change, value: formatAmount(changeOf(tendered, total)) }]),
    ...cardRows(sale),
    ...(card_reference ? [{ label: texts.cardReference, value: card_reference }] : []),
  ];
  return [
    ...headOf(event),
    { is: 'title', text: `${texts.slipReceipt} ${sale.receipt}` },
    line(isCopy ? `${when} · ${texts.slipCopy}` : when),
    { is: 'rows', rows },
    ...(buyer?.name ? [line(buyer.name)] : []),
    ...(buyer?.document ? [line(formatDocument(buyer.document))] : []),
    line(`${texts.slipOperator}: ${sale.operator.name}`),
    line(texts.slipKeep),
    line(texts.slipTaxNote),
  ];
}

/** Returns one ticket, as the door reads it; its place counts from 1. */
export function ticketSlip(ticket: SoldTicket, place: number, sale: SaleRow, event: TillEventRow): Slip {
  const { name, kind } = priceWords(ticket.price_name, ticket.kind);
  const bring = `${texts.slipBring} ${documentToBring(ticket.kind)}`;
  return [
    ...headOf(event),
    { is: 'large', text: ticket.lot_name },
    ...(ticket.opens ? [line(ticket.opens)] : []),
    { is: 'line', strong: name, text: ` · ${amountWords(ticket.unit_amount)}` },
    ...(kind ? [line(kind)] : []),
    { is: 'qr', text: ticket.qr },
    { is: 'code', text: ticket.code },
    // Without it the holder of a reduced price pays the whole one at the door.
    isReducedByLaw(ticket.kind) ? { is: 'line', strong: bring, text: '' } : line(bring),
    { is: 'foot', text: `${texts.slipReceipt} ${sale.receipt} · ${texts.ticketOf(place, sale.tickets.length)}` },
  ];
}

/** Returns the papers of a sale: its receipt, then each ticket. */
export function saleSlips(sale: SaleRow, event: TillEventRow, isCopy: boolean, hasTickets: boolean): Slip[] {
  const tickets = hasTickets ? sale.tickets : [];
  return [
    receiptSlip(sale, event, isCopy),
    ...tickets.map((ticket, place) => ticketSlip(ticket, place + 1, sale, event)),
  ];
}

/** Returns the paper of a voided sale, for whoever gets the money back and for the drawer. */
export function voidSlip(sale: SaleRow, event: TillEventRow, amount: Cents): Slip {
  const { voided } = sale;
  const rows: SlipRow[] = [
    { label: texts.slipTotal, value: formatBRL(sale.total) },
    { label: texts.givenBack, value: formatBRL(amount), isTotal: true },
    { label: paymentMethodLabels[sale.payment_method], value: formatAmount(amount) },
  ];
  return [
    ...headOf(event),
    { is: 'title', text: texts.slipVoid },
    line(`${texts.slipReceipt} ${sale.receipt}`),
    ...(voided ? [line(formatDateTime(voided.at, event.event.time_zone))] : []),
    { is: 'rows', rows },
    ...(voided
      ? [line(`${texts.reason}: ${voided.reason}`), line(`${texts.supervisor}: ${voided.supervisor.name}`)]
      : []),
    line(`${texts.slipOperator}: ${sale.operator.name}`),
    line(texts.slipVoidNote),
    ...(sale.card ? [line(texts.slipVoidCard)] : []),
    { is: 'sign', text: texts.signature },
  ];
}

export interface ReportFacts {
  event: TillEventRow;
  device: Pick<DeviceRow, 'name'>;
  session: CashSessionRow;
  closed: ClosedDrawer;
  /** The server's comparison of the cards; absent while it is not known, and without cards. */
  cards?: CashCardsView | null;
}

/** Returns the report of a closed drawer, with a line to sign on. */
export function reportSlip({ event, device, session, closed, cards }: ReportFacts): Slip {
  const zone = event.event.time_zone;
  const rows: SlipRow[] = [
    ...closed.moves
      .filter(({ kind }) => kind !== 'closing')
      .map(({ kind, amount }) => ({
        label: texts.moves[kind],
        value: formatAmount(cents(kind === 'withdrawal' ? -amount : amount)),
      })),
    { label: texts.drawerShould, value: formatBRL(closed.cash_expected) },
    { label: texts.drawerHas, value: formatBRL(closed.cash_counted) },
    { label: texts.difference, value: formatBRL(closed.difference), isTotal: true },
  ];
  return [
    ...headOf(event),
    { is: 'title', text: texts.reportTitle },
    line(`${texts.device}: ${device.name}`),
    line(`${texts.openedAt} ${formatDateTime(session.opened_at, zone)}, ${session.opened_by.name}`),
    ...(session.closed_at ? [line(`${texts.closedAt} ${formatDateTime(session.closed_at, zone)}`)] : []),
    {
      is: 'table',
      head: ['R$', texts.taken, texts.differenceShort],
      rows: closed.lines.map(({ operator, payment_method, amount, difference }) => [
        `${payment_method === 'card_machine' ? texts.typedMachine : paymentMethodLabels[payment_method]}\n${operator.name}`,
        formatAmount(amount),
        difference === null ? '–' : formatAmount(difference),
      ]),
    },
    { is: 'rows', rows },
    ...terminalParts(closed.charged, cards),
    ...closed.voids.map(({ sale, is_void_here, given_back }) =>
      line(
        [
          `${sale.receipt}: ${is_void_here ? texts.slipVoided : texts.slipGivenBack}, ${formatBRL(given_back ?? sale.total)}.`,
          sale.voided?.reason ?? '',
        ].join(' '),
      ),
    ),
    ...(closed.receipts ? [line(`${texts.receipts} ${closed.receipts.first} – ${closed.receipts.last}`)] : []),
    { is: 'sign', text: texts.signature },
  ];
}

/** Returns the card of a sale: brand and last four digits, instalments and authorization, or that it was typed by hand. */
function cardRows(sale: SaleRow): SlipRow[] {
  const used = cardWords(sale);
  const code = sale.card?.authorization_code;
  return [
    ...(used ? [{ label: texts.cardUsed, value: used }] : []),
    ...(code ? [{ label: texts.authorization, value: code }] : []),
  ];
}

/** Returns each card that the terminal charged, and their sums at terminal, drawer and book once the server has compared. */
function terminalParts(charged: readonly SaleRow[], cards: CashCardsView | null | undefined): SlipPart[] {
  if (charged.length === 0 && !cards?.charges.length) return [];
  const rows = charged.map((sale) => ({
    label: sale.receipt,
    value: formatAmount(sale.total),
    note: [cardWords(sale), sale.card?.authorization_code].filter(Boolean).join(' · '),
  }));
  const drawer = sumCents(charged.map(({ total }) => total));
  const sums = cards
    ? [
        { label: texts.atTerminal, value: formatBRL(cards.terminal) },
        { label: texts.onTill, value: formatBRL(cards.drawer) },
        { label: texts.inBook, value: formatBRL(cards.book) },
        { label: texts.difference, value: formatBRL(cards.difference), isTotal: true },
      ]
    : [{ label: texts.onTill, value: formatBRL(drawer) }];
  return [
    { is: 'title', text: texts.cardsCharged },
    { is: 'rows', rows: [...rows, ...sums] },
    ...(cards ? [] : [line(texts.cardsUncompared)]),
  ];
}

/** Returns the half-price quota for the window, as of the time of printing. */
export function meiaSlip(event: TillEventRow, at: Date): Slip {
  const { limit, remaining } = event.meia_quota;
  return [
    ...headOf(event),
    { is: 'title', text: texts.meiaCounter },
    { is: 'large', text: meiaCounterWords(remaining, limit) },
    line(texts.meiaLaw),
    line(texts.meiaAt(formatDateTime(at, event.event.time_zone))),
  ];
}

/** Returns a paper that shows whether the printer is set up right. */
export function testSlip(at: Date, { event }: TillEventRow): Slip {
  return [
    { is: 'name', text: 'Festix' },
    { is: 'title', text: texts.slipTest },
    line(formatDateTime(at, event.time_zone)),
    line('ç ã é õ à ú Ç Ã É Õ'),
    { is: 'large', text: event.name },
    { is: 'qr', text: 'FESTIX TESTE DE IMPRESSORA' },
  ];
}

/** Returns event, date, place, age rating and seller. */
function headOf({ event, sale_point }: TillEventRow): SlipPart[] {
  const { venue, age_rating } = event;
  const city = venue && [venue.city, venue.state].filter(Boolean).join('/');
  const place = venue && [venue.name, city].filter(Boolean).join(', ');
  return [
    { is: 'name', text: event.name },
    line(eventWords(event.start_date, event.time_zone)),
    ...(place ? [line(place)] : []),
    ...(age_rating ? [line(ageRatingWords(age_rating, event.age_reason ?? null))] : []),
    line(`${sale_point.name} · ${event.producer.name}`),
  ];
}

function line(text: string): SlipPart {
  return { is: 'line', text };
}

function changeOf(tendered: Cents, total: Cents): Cents {
  return cents(Math.max(0, tendered - total));
}
