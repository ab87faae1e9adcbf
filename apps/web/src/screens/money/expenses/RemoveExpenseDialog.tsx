import { expenseEndpoints, type ExpenseView } from '@festix/domain/contract';
import { formatBRL, notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useReloadMoney } from '../payouts/use-payouts.ts';
import { expensesTexts as texts } from './expenses-texts.ts';

export interface RemoveExpenseDialogProps {
  /** Closed without one. */
  expense: ExpenseView | undefined;
  onClose(): void;
}

/** Asks before an expense is written back. */
export function RemoveExpenseDialog({ expense, onClose }: RemoveExpenseDialogProps) {
  const { call } = useArea();
  const reload = useReloadMoney();
  const remove = useAction(
    ({ event_id, id }: ExpenseView) => call(expenseEndpoints.remove, { params: { event_id, expense_id: id } }),
    {
      place: 'expenses.remove',
      done: notices.expenseRemoved,
      failed: notices.expenseRemoveFailed,
      takes: () => {
        // Its payout may have been done meanwhile.
        void reload();
        return false;
      },
      onDone: () => {
        onClose();
        void reload();
      },
    },
  );
  return (
    <ConfirmDialog
      open={expense !== undefined}
      title={expense ? texts.removeTitle(formatBRL(expense.amount)) : ''}
      consequence={expense ? consequenceOf(expense) : ''}
      confirmLabel={remove.isBusy ? texts.removing : texts.removeConfirm}
      cancelLabel={texts.back}
      danger
      busy={remove.isBusy}
      onConfirm={() => expense && void remove.run(expense)}
      onCancel={onClose}
    />
  );
}

function consequenceOf({ is_rebate, payout }: ExpenseView): string {
  if (payout) return texts.removeWithPayout;
  return is_rebate ? texts.removeRebate : texts.removePlain;
}
