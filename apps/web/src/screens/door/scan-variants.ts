import { feedback, isFeedbackCode, type FeedbackVariant } from '@festix/domain';
import type { OpRow } from '../../offline/journal.db.ts';

/** How a scan shows in lists: what was said at the door, unless the server has told of a conflict since. */
export function scanVariant({ shown, answer }: OpRow): FeedbackVariant {
  if (answer?.outcome === 'conflict') return 'conflict';
  return shown && isFeedbackCode(shown.code) ? feedback[shown.code].variant : 'success';
}
