import type { Id } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { newOp } from './ops.ts';
import { rowsOf, type Paper } from './paper-rows.ts';
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
