import { admittedFeedback, feedback, formatTime, isFeedbackCode, priceKindLabel } from '@festix/domain';
import type { QueuedScan } from '@festix/ui/door';
import type { OpRow } from '../../../offline/journal.db.ts';
import type { Shift } from '../../../offline/shift.ts';
import { scanVariant } from '../scan-variants.ts';

/** A scan of the journal as a line: who was let in, or why somebody was not. Names come from the list, if it has them. */
export function scanRow(op: OpRow, { list, event }: Shift): QueuedScan {
  const { shown } = op;
  const ticket = shown?.serial == null ? undefined : list.find(shown.serial);
  const title = shown && isFeedbackCode(shown.code) ? feedback[shown.code].title : undefined;
  const lot = ticket && list.lotOf(ticket.lot_number)?.name;
  const name = ticket?.holder_name ?? undefined;
  const detail = [lot, title && name ? name : ticket && priceKindLabel(ticket.price_kind)].filter(Boolean).join(' · ');
  return {
    id: op.id,
    variant: scanVariant(op),
    title: title ?? name ?? admittedFeedback.title,
    ...(detail && { detail }),
    time: formatTime(op.occurred_at, event.time_zone),
  };
}
