import type { Id } from '@festix/domain/contract';
import { normaliseTypedCode, readTicketText, stripScannerPrefix } from '@festix/domain/selling';
import type { JournalDb, SaleRow } from './journal.db.ts';
import type { TillEventRow } from './snap.db.ts';

/**
 * The sale of a scanned code: on this device, asked for and without an answer yet, of another event, or of this event
 * and sold elsewhere.
 */
export type SaleOfCode =
  | { is: 'here'; order_id: Id }
  | { is: 'asked'; order_id: Id }
  | { is: 'other-event' }
  | { is: 'elsewhere' };

/** Finds the sale of a ticket's QR, or of a ticket's or order's code, on this device; it needs no network. */
export async function saleOfCode(
  { event_id, event }: Pick<TillEventRow, 'event_id' | 'event'>,
  readings: readonly string[],
  journal: JournalDb,
): Promise<SaleOfCode> {
  const sales = await journal.sales.filter((sale) => sale.event_id === event_id).toArray();
  const sale = sales.find((one) => readings.some((text) => isOfSale(text, one)));
  if (sale) return { is: 'here', order_id: sale.id };
  const codes = readings.flatMap((text) => codeIn(text) ?? []);
  const asked = await journal.asked.where('event_id').equals(event_id).toArray();
  const order = asked.find((one) => one.order && codes.includes(one.order.code));
  if (order) return { is: 'asked', order_id: order.id };
  const tickets = readings.flatMap((text) => readTicketText(text) ?? []);
  const isOther = tickets.length > 0 && tickets.every(({ facts }) => facts.event_number !== event.number);
  return { is: isOther ? 'other-event' : 'elsewhere' };
}

function isOfSale(text: string, { code, tickets }: SaleRow): boolean {
  const qr = readTicketText(text)?.text;
  if (qr !== undefined) return tickets.some((ticket) => ticket.qr === qr);
  const typed = codeIn(text);
  return typed !== undefined && (typed === code || tickets.some((ticket) => ticket.code === typed));
}

function codeIn(text: string): string | undefined {
  return normaliseTypedCode(stripScannerPrefix(text))?.code;
}
