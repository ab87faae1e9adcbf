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

/**
 * Finds the sale of a ticket's QR, or of a ticket's or order's code, on this device; it needs no network. Reads sales
 * from the newest on, and none past the one it finds.
 */
export async function saleOfCode(
  { event_id, event }: Pick<TillEventRow, 'event_id' | 'event'>,
  readings: readonly string[],
  journal: JournalDb,
): Promise<SaleOfCode> {
  const tickets = readings.flatMap((text) => readTicketText(text) ?? []);
  const qrs = new Set(tickets.map(({ text }) => text));
  const codes = new Set(readings.flatMap((text) => codeIn(text) ?? []));
  const sale = await journal.sales
    .orderBy('receipt_number')
    .reverse()
    .filter((one) => one.event_id === event_id && isOfSale(one, qrs, codes))
    .first();
  if (sale) return { is: 'here', order_id: sale.id };
  const asked = await journal.asked.where('event_id').equals(event_id).toArray();
  const order = asked.find((one) => one.order && codes.has(one.order.code));
  if (order) return { is: 'asked', order_id: order.id };
  const isOther = tickets.length > 0 && tickets.every(({ facts }) => facts.event_number !== event.number);
  return { is: isOther ? 'other-event' : 'elsewhere' };
}

function isOfSale({ code, tickets }: SaleRow, qrs: ReadonlySet<string>, codes: ReadonlySet<string>): boolean {
  return (code !== null && codes.has(code)) || tickets.some((ticket) => qrs.has(ticket.qr) || codes.has(ticket.code));
}

function codeIn(text: string): string | undefined {
  return normaliseTypedCode(stripScannerPrefix(text))?.code;
}
