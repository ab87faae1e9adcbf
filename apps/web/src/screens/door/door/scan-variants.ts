import { feedback, isFeedbackCode, type FeedbackVariant } from '@festix/domain/door';
import { isOp, type OpRow } from '../../../offline/journal.db.ts';

/** How a scan shows in lists: what was said at the door, unless the server has told of a conflict since. */
export function scanVariant(op: OpRow): FeedbackVariant {
  const { shown, answer } = op;
  if (answer?.outcome === 'conflict') return 'conflict';
  if (isOp('document_check', op)) return op.payload.result === 'negado' ? 'info' : 'success';
  return shown && isFeedbackCode(shown.code) ? feedback[shown.code].variant : 'success';
}
