import type { Id } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { newOp } from './ops.ts';
import { isOfSale, rowsOf, type Paper, type PaperRow } from './paper-rows.ts';
import { originNow, type TillAtWork } from './till-at-work.ts';

/**
 * Notes the first print of a sale, and queues its papers in the same transaction; returns false, and queues none, if it was
 * printed before, whichever page or tab did it.
 */
export function noteFirstPrint(order_id: Id, papers: readonly Paper[], { journal }: TillAtWork): Promise<boolean> {
  return journal.transaction('rw', [journal.sales, journal.papers], async () => {
    const sale = await journal.sales.get(order_id);
    if (!sale || sale.is_printed) return false;
    await journal.sales.update(order_id, { is_printed: true });
    await journal.papers.bulkAdd(rowsOf(papers));
    return true;
  });
}

/**
 * Takes papers of a sale off the queue, which another print replaces. Returns whether its first receipt was among them:
 * then nothing of the sale has come out. For a printer that stands still.
 */
export async function replacePapers(
  order_id: Id,
  with_tickets: boolean,
  { journal: { papers } }: Pick<TillAtWork, 'journal'>,
): Promise<boolean> {
  const isReplaced = (row: PaperRow) => isOfSale(row, order_id) && (with_tickets || row.paper.is === 'receipt');
  return papers.db.transaction('rw', papers, async () => {
    const replaced = await papers.filter(isReplaced).toArray();
    await papers.bulkDelete(replaced.map(({ number }) => number));
    return replaced.some(({ paper }) => paper.is === 'receipt' && !paper.is_copy);
  });
}

/** Counts a further print of a sale, and queues its op. */
export async function noteReprint(order_id: Id, with_tickets: boolean, till: TillAtWork): Promise<void> {
  const { journal } = till;
  const origin = originNow(till);
  await journal.transaction('rw', [journal.sales, journal.ops], async () => {
    const sale = await journal.sales.get(order_id);
    if (!sale) return;
    const { receipt_number, reprints = 0 } = sale;
    await journal.sales.update(order_id, { is_printed: true, reprints: reprints + 1 });
    await journal.ops.add(newOp(newId(), 'reprint', { order_id, receipt_number, with_tickets }, origin));
  });
}
