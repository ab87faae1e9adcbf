import { expenseEndpoints, type ExpenseView } from '@festix/domain/contract';
import { formatBRL, notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
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
  const remove = useConfirmed(
    expense,
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
      onClose,
      onDone: () => void reload(),
    },
  );
  return (
    <ConfirmDialog
      {...remove}
      title={expense ? texts.removeTitle(formatBRL(expense.amount)) : ''}
      consequence={expense ? consequenceOf(expense) : ''}
      confirmLabel={remove.busy ? texts.removing : texts.removeConfirm}
      cancelLabel={texts.back}
      danger
    />
  );
}

function consequenceOf({ is_rebate, payout }: ExpenseView): string {
  if (payout) return texts.removeWithPayout;
  return is_rebate ? texts.removeRebate : texts.removePlain;
}
