import type { PayoutStatus } from '@festix/domain/money';
import { payoutStatusLabels } from '@festix/domain/money';
import { StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { HourglassMedium } from '@phosphor-icons/react/HourglassMedium';
import { X } from '@phosphor-icons/react/X';

const LOOKS: Readonly<Record<PayoutStatus, { tone: StatusTone; icon: Glyph }>> = {
  pending: { tone: 'warning', icon: HourglassMedium },
  done: { tone: 'ok', icon: Check },
  rejected: { tone: 'error', icon: X },
};

/** Shows the status of a payout. */
export function PayoutStatusTag({ status }: { status: PayoutStatus }) {
  return <StatusTag {...LOOKS[status]}>{payoutStatusLabels[status]}</StatusTag>;
}
