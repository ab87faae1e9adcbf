import { type PayoutView } from '@festix/domain/contract';
import { formatBRL, problemOf } from '@festix/domain/ground';
import { payoutRemovalObstacle } from '@festix/domain/money';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { HandCoins } from '@phosphor-icons/react/HandCoins';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { MenuReason } from './MenuReason.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { usePayoutReceipt } from './use-receipt.ts';

export interface PayoutActionsProps {
  payout: PayoutView;
  /** Whether the viewer may remove payouts at all. */
  removes: boolean;
  onRemove(): void;
  /** Answers a pending payout from the menu, where there is no room for a button. */
  onAnswer?: (() => void) | undefined;
}

/** Offers the actions of a payout in its row, and says why it cannot be removed. */
export function PayoutActions({ payout, removes, onRemove, onAnswer }: PayoutActionsProps) {
  const receipt = usePayoutReceipt();
  const obstacle = payoutRemovalObstacle(payout);
  const items = [
    ...(onAnswer
      ? [{ key: 'answer', label: texts.answer, icon: <Icon of={HandCoins} size={18} />, onClick: onAnswer }]
      : []),
    ...(payout.receipt
      ? [
          {
            key: 'receipt',
            label: texts.downloadReceipt,
            icon: <Icon of={DownloadSimple} size={18} />,
            onClick: () => void receipt.run(payout),
          },
        ]
      : []),
    ...(removes
      ? [
          {
            key: 'remove',
            label: obstacle ? <MenuReason why={problemOf(obstacle).detail}>{texts.remove}</MenuReason> : texts.remove,
            danger: !obstacle,
            disabled: obstacle !== null,
            icon: <Icon of={Trash} size={18} />,
            onClick: onRemove,
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        aria-label={texts.actionsOf(formatBRL(payout.amount))}
        loading={receipt.isBusy}
        icon={<Icon of={DotsThree} />}
      />
    </Dropdown>
  );
}
