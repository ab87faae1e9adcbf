import { orderStatusLabels, statusDetailText, type OrderStatus } from '@festix/domain/selling';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { Check } from '@phosphor-icons/react/Check';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { Scales } from '@phosphor-icons/react/Scales';
import { Timer } from '@phosphor-icons/react/Timer';
import { Warning } from '@phosphor-icons/react/Warning';
import { X } from '@phosphor-icons/react/X';
import type { Glyph } from '../icon/Icon.tsx';
import { StatusTag, type StatusTone } from './StatusTag.tsx';

const looks: Readonly<Record<OrderStatus, { tone: StatusTone; icon: Glyph }>> = {
  paid: { tone: 'ok', icon: Check },
  booking: { tone: 'warning', icon: Timer },
  rejected: { tone: 'error', icon: X },
  in_mediation: { tone: 'conflict', icon: Scales },
  charged_back: { tone: 'error', icon: Warning },
  refunded: { tone: 'neutral', icon: ArrowUUpLeft },
  cancelled: { tone: 'neutral', icon: Prohibit },
};

export interface OrderStatusTagProps {
  status: OrderStatus;
  /** The gateway's word; said after a colon. */
  detail?: string | null;
}

/** Shows the status of an order. */
export function OrderStatusTag({ status, detail }: OrderStatusTagProps) {
  const { tone, icon } = looks[status];
  return (
    <StatusTag tone={tone} icon={icon}>
      {orderStatusLabels[status]}
      {detail && `: ${statusDetailText(detail, status)}`}
    </StatusTag>
  );
}
