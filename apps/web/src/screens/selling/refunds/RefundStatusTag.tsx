import { refundStatusLabels, type RefundStatus } from '@festix/domain/selling';
import { StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Clock } from '@phosphor-icons/react/Clock';
import { Minus } from '@phosphor-icons/react/Minus';
import { XCircle } from '@phosphor-icons/react/XCircle';

const LOOKS: Readonly<Record<RefundStatus, { tone: StatusTone; icon: Glyph }>> = {
  pending: { tone: 'warning', icon: Clock },
  approved: { tone: 'ok', icon: CheckCircle },
  refused: { tone: 'error', icon: XCircle },
  withdrawn: { tone: 'neutral', icon: Minus },
  moot: { tone: 'neutral', icon: Minus },
};

/** Shows the status of a refund request. */
export function RefundStatusTag({ status }: { status: RefundStatus }) {
  return <StatusTag {...LOOKS[status]}>{refundStatusLabels[status]}</StatusTag>;
}
