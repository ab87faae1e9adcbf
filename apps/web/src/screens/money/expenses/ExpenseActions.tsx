import { type ExpenseView } from '@festix/domain/contract';
import { formatBRL, problemOf } from '@festix/domain/ground';
import { expenseRemovalObstacle } from '@festix/domain/money';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { HandCoins } from '@phosphor-icons/react/HandCoins';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { MenuReason } from '../payouts/MenuReason.tsx';
import { usePayoutPath } from '../payouts/use-payouts.ts';
import { expensesTexts as texts } from './expenses-texts.ts';
import { useExpenseReceipt } from './use-expenses.ts';

export interface ExpenseActionsProps {
  expense: ExpenseView;
  onRemove(): void;
}

/** Offers the actions of an expense in its row. */
export function ExpenseActions({ expense, onRemove }: ExpenseActionsProps) {
  const { payout } = expense;
  const navigate = useNavigate();
  const pathOf = usePayoutPath();
  const receipt = useExpenseReceipt();
  const { time_zone } = useEvent();
  const obstacle = expenseRemovalObstacle(payout);
  const items = [
    ...(expense.receipt
      ? [
          {
            key: 'receipt',
            label: texts.downloadReceipt,
            icon: <Icon of={DownloadSimple} size={18} />,
            onClick: () => void receipt.run({ ...expense, at: expense.created_at, zone: time_zone }),
          },
        ]
      : []),
    ...(payout
      ? [
          {
            key: 'payout',
            label: texts.openPayout,
            icon: <Icon of={HandCoins} size={18} />,
            onClick: () => void navigate(pathOf(payout.id)),
          },
        ]
      : []),
    {
      key: 'remove',
      label: obstacle ? <MenuReason why={problemOf(obstacle).detail}>{texts.remove}</MenuReason> : texts.remove,
      danger: !obstacle,
      disabled: obstacle !== null,
      icon: <Icon of={Trash} size={18} />,
      onClick: onRemove,
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        aria-label={texts.actionsOf(formatBRL(expense.amount))}
        loading={receipt.isBusy}
        icon={<Icon of={DotsThree} />}
      />
    </Dropdown>
  );
}
