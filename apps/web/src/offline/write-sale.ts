import { receiptText } from '@festix/domain/till';
import { v7 as newId } from 'uuid';
import type { JournalDb, NewOpRow, SaleRow } from './journal.db.ts';
import { newOp, type OpOrigin } from './ops.ts';
import type { TillAtWork } from './till-at-work.ts';

/** A paid sale without a receipt. */
export type MadeSale = Omit<SaleRow, 'op_id' | 'receipt_number' | 'receipt' | 'voided'>;

/** The counter of this device's receipts, of all events. */
const RECEIPTS = 'receipt';

/**
 * Stores a sale with the next receipt number of this device, and queues its op. Needs a transaction over sales,
 * counters and ops, so that a number is used with its sale or not at all.
 */
export async function writeSale(made: MadeSale, till: TillAtWork, origin: OpOrigin): Promise<SaleRow> {
  const { journal, device } = till;
  const receipt_number = await nextReceipt(journal);
  const op = opOf(made, receipt_number, origin);
  const receipt = receiptText(device.number, receipt_number);
  const sale: SaleRow = { ...made, op_id: op.id, receipt_number, receipt, voided: null };
  await journal.sales.add(sale);
  await journal.ops.bulkAdd([op, ...documentChecks(made, origin)]);
  return sale;
}

async function nextReceipt({ counters }: JournalDb): Promise<number> {
  const last = await counters.get(RECEIPTS);
  const value = (last?.value ?? 0) + 1;
  await counters.put({ name: RECEIPTS, value });
  return value;
}

/** Returns the op of a sale from stubs, or of the receipt for a sale that the server made. */
function opOf(made: MadeSale, receipt_number: number, origin: OpOrigin): NewOpRow {
  if (made.source === 'server' || made.payment_method === 'pix' || made.payment_method === 'card') {
    return newOp(newId(), 'receipt', { order_id: made.id, receipt_number }, origin);
  }
  const { id, tickets, payment_method, session_id, buyer, card_reference } = made;
  const items = tickets.map(({ price_id, ticket_id, unit_amount }) => ({ price_id, ticket_id, unit_amount }));
  return newOp(
    newId(),
    'sale',
    { order_id: id, items, payment_method, receipt_number, buyer, cash_session_id: session_id, card_reference },
    origin,
  );
}

function documentChecks({ tickets }: MadeSale, origin: OpOrigin): NewOpRow[] {
  return tickets.flatMap(({ ticket_id, kind, document }) =>
    document ? [newOp(newId(), 'document_check', { ticket_id, result: document, price_kind: kind }, origin)] : [],
  );
}
