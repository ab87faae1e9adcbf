import { feedback, isFeedbackCode } from '@festix/domain/door';
import type { ScanLook } from '@festix/ui/door';
import { isOp, type OpRow } from '../../../offline/journal.db.ts';

/** Returns a scan's look in lists: the door's verdict, or an exit, unless the server has reported a conflict since. */
export function scanVariant(op: OpRow): ScanLook {
  const { shown, answer } = op;
  if (answer?.outcome === 'conflict') return 'conflict';
  if (isOp('document_check', op)) return op.payload.result === 'negado' ? 'info' : 'success';
  if (shown?.code === 'LEFT') return 'exit';
  return shown && isFeedbackCode(shown.code) ? feedback[shown.code].variant : 'success';
}
