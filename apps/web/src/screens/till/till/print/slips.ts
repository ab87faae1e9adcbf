import { cents, formatAmount, formatBRL, formatDateTime, formatDocument, type Cents } from '@festix/domain/ground';
import { amountWords, documentToBring, isReducedByLaw, meiaCounterWords, priceWords } from '@festix/domain/programme';
import { paymentMethodLabels } from '@festix/domain/selling';
import type { SaleRow, SoldTicket } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { cardWords } from '../receipt/card-words.ts';
import { soldLines } from '../receipt/sold-lines.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { SAMPLE_LETTERS, SAMPLE_QR } from './samples.ts';
import type { Slip, SlipRow } from './slip.ts';
import { headOf, line } from './slip-head.ts';

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
    { label: laterTexts.slipTotal, value: formatBRL(total), isTotal: true },
    { label: paymentMethodLabels[payment_method], value: formatAmount(tendered ?? total) },
    ...(tendered === null ? [] : [{ label: texts.change, value: formatAmount(changeOf(tendered, total)) }]),
    ...cardRows(sale),
    ...(card_reference ? [{ label: texts.cardReference, value: card_reference }] : []),
  ];
  return [
    ...headOf(event),
    { is: 'title', text: `${texts.slipReceipt} ${sale.receipt}` },
    line(isCopy ? `${when} · ${laterTexts.slipCopy}` : when),
    { is: 'rows', rows },
    ...(buyer?.name ? [line(buyer.name)] : []),
    ...(buyer?.document ? [line(formatDocument(buyer.document))] : []),
    line(`${laterTexts.slipOperator}: ${sale.operator.name}`),
    line(laterTexts.slipKeep),
    line(laterTexts.slipTaxNote),
  ];
}

export interface TicketFacts {
  sale: SaleRow;
  event: TillEventRow;
  isCopy: boolean;
}

/** Returns one ticket, as the door reads it; its place counts from 1. A copy says so, and its QR stays the same. */
export function ticketSlip(ticket: SoldTicket, place: number, { sale, event, isCopy }: TicketFacts): Slip {
  const { name, kind } = priceWords(ticket.price_name, ticket.kind);
  const bring = `${laterTexts.slipBring} ${documentToBring(ticket.kind)}`;
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
    // The longest that fits into one line of the narrow paper.
    { is: 'foot', text: `${sale.receipt} · ${texts.ticketOf(place, sale.tickets.length)}` },
    ...(isCopy ? [line(laterTexts.slipCopy)] : []),
  ];
}

/** Returns the paper of a voided sale, for whoever gets the money back and for the drawer. */
export function voidSlip(sale: SaleRow, event: TillEventRow, amount: Cents): Slip {
  const { voided } = sale;
  const rows: SlipRow[] = [
    { label: laterTexts.slipTotal, value: formatBRL(sale.total) },
    { label: laterTexts.givenBack, value: formatBRL(amount), isTotal: true },
    { label: paymentMethodLabels[sale.payment_method], value: formatAmount(amount) },
  ];
  return [
    ...headOf(event),
    { is: 'title', text: laterTexts.slipVoid },
    line(`${texts.slipReceipt} ${sale.receipt}`),
    ...(voided ? [line(formatDateTime(voided.at, event.event.time_zone))] : []),
    { is: 'rows', rows },
    ...(voided
      ? [line(`${laterTexts.reason}: ${voided.reason}`), line(`${laterTexts.supervisor}: ${voided.supervisor.name}`)]
      : []),
    line(`${laterTexts.slipOperator}: ${sale.operator.name}`),
    line(laterTexts.slipVoidNote),
    ...(sale.card ? [line(laterTexts.slipVoidCard)] : []),
    { is: 'sign', text: laterTexts.signature },
  ];
}

/** Returns the card of a sale: brand and last four digits, instalments and authorization, or that it was typed by hand. */
function cardRows(sale: SaleRow): SlipRow[] {
  const used = cardWords(sale);
  const code = sale.card?.authorization_code;
  return [
    ...(used ? [{ label: sale.card ? texts.cardBrand : texts.cardUsed, value: used }] : []),
    ...(code ? [{ label: texts.authorization, value: code }] : []),
  ];
}

/** Returns the half-price quota for the window, as of the time of printing. */
export function meiaSlip(event: TillEventRow, at: Date): Slip {
  const { limit, remaining } = event.meia_quota;
  return [
    ...headOf(event),
    { is: 'title', text: texts.meiaCounter },
    { is: 'large', text: meiaCounterWords(remaining, limit) },
    line(laterTexts.meiaLaw),
    line(laterTexts.meiaAt(formatDateTime(at, event.event.time_zone))),
  ];
}

/** Returns a paper that shows whether the printer is set up right. */
export function testSlip(at: Date, { event }: TillEventRow): Slip {
  return [
    { is: 'name', text: 'Festix' },
    { is: 'title', text: laterTexts.slipTest },
    line(formatDateTime(at, event.time_zone)),
    line(SAMPLE_LETTERS),
    { is: 'large', text: event.name },
    { is: 'qr', text: SAMPLE_QR },
  ];
}

function changeOf(tendered: Cents, total: Cents): Cents {
  return cents(Math.max(0, tendered - total));
}
