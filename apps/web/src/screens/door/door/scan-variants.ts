import { feedback, isFeedbackCode, type FeedbackVariant } from '@festix/domain/door';
import { isOp, type OpRow } from '../../../offline/journal.db.ts';

/** Returns a scan's look in lists: the door's verdict, unless the server has reported a conflict since. */
export function scanVariant(op: OpRow): FeedbackVariant {
  const { shown, answer } = op;
  if (answer?.outcome === 'conflict') return 'conflict';
  if (isOp('document_check', op)) return op.payload.result === 'negado' ? 'info' : 'success';
  return shown && isFeedbackCode(shown.code) ? feedback[shown.code].variant : 'success';
}
