import { admittedFeedback, feedback, isFeedbackCode, leftFeedback, twoDoorsFeedback } from '@festix/domain/door';
import { formatTime } from '@festix/domain/ground';
import { documentResultLabels, lotWithSeller } from '@festix/domain/programme';
import type { QueuedScan } from '@festix/ui/door';
import type { DoorRead } from '../../../../offline/door-history.ts';
import { isOp, type OpRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { kindBeside, withdrawingSeller } from '../verdict/seen.ts';
import { scanVariant } from '../scan-variants.ts';

/**
 * Returns an op of the journal as a line: an admission, a refusal, or a document check. Names come from the list, if it
 * has them.
 */
export function scanRow(op: OpRow, { list, event }: Shift): QueuedScan {
  const { shown } = op;
  const check = isOp('document_check', op) ? op.payload : undefined;
  const serial = shown?.serial ?? check?.serial;
  const ticket = serial == null ? undefined : list.find(serial);
  const asked = check && `${sheetTexts.documentAsked}: ${documentResultLabels[check.result].toLowerCase()}`;
  const lot = ticket && list.lotOf(ticket.lot_number);
  const title = asked ?? wordOf(shown, lot);
  const name = ticket?.holder_name ?? undefined;
  const detail = [lot && lotWithSeller(lot), title && name ? name : ticket && kindBeside(lot, ticket.price_kind)]
    .filter(Boolean)
    .join(' · ');
  return {
    id: op.id,
    variant: scanVariant(op),
    title: title ?? name ?? admittedFeedback.title,
    ...(detail && { detail }),
    time: formatTime(op.occurred_at, event.time_zone),
  };
}

/** Returns the verdict of a read as a title. */
export function readTitle({ shown, answer }: OpRow, { list }: Pick<Shift, 'list'>): string {
  if (answer?.outcome === 'conflict') return twoDoorsFeedback.title;
  const lot = shown?.lot_number == null ? undefined : list.lotOf(shown.lot_number);
  return wordOf(shown, lot) ?? admittedFeedback.title;
}

/** Returns a read as a line of the history: the person or the refusal, and the answer about the document. */
export function readRow({ op, document }: DoorRead, shift: Shift): QueuedScan {
  const row = scanRow(op, shift);
  const answer = document && documentResultLabels[document].toLowerCase();
  const detail = [row.detail, answer, heardWords(op)].filter(Boolean).join(' · ');
  return { ...row, ...(detail && { detail }) };
}

/**
 * Returns from where this phone knew, where it heard of it without the server, of the entry that refused a read, or of the
 * undo that admitted it.
 */
export function heardWords({ shown }: OpRow): string | undefined {
  const from = shown?.heard?.gate ?? shown?.heard?.device;
  if (shown?.undone_by) return sheetTexts.undoneHeardFrom(shown.undone_by);
  return from ? sheetTexts.heardFrom(from) : undefined;
}

function wordOf(shown: OpRow['shown'], lot: { seller?: string } | undefined): string | undefined {
  if (withdrawingSeller(shown?.code, lot) !== undefined) return doorTexts.withdrawn;
  if (shown?.code === 'LEFT') return leftFeedback.title;
  return shown && isFeedbackCode(shown.code) ? feedback[shown.code].title : undefined;
}
