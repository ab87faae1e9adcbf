import type { PayoutView } from '@festix/domain/contract';
import { Icon } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { Drawer } from 'antd';
import { PayoutFacts } from './PayoutFacts.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { PayoutStatusTag } from './PayoutStatusTag.tsx';

export interface PayoutDrawerProps {
  /** Closed without one. */
  payout: PayoutView | undefined;
  onClose(): void;
}

/** Shows one payout of the list in full. */
export function PayoutDrawer({ payout, onClose }: PayoutDrawerProps) {
  return (
    <Drawer
      open={payout !== undefined}
      size="28.75rem"
      title={texts.editTitle}
      extra={payout && <PayoutStatusTag status={payout.status} />}
      closeIcon={<Icon of={X} />}
      onClose={onClose}
    >
      {payout && <PayoutFacts payout={payout} />}
    </Drawer>
  );
}
