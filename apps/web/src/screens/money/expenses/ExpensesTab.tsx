import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { ExpensesScreen } from './ExpensesScreen.tsx';
import { NewExpenseScreen } from './NewExpenseScreen.tsx';

/** Shows the tab to people who manage expenses. */
export function ExpensesTab() {
  return (
    <IfAllowed ability="expenses:edit">
      <ExpensesScreen />
    </IfAllowed>
  );
}

export function NewExpenseTab() {
  return (
    <IfAllowed ability="expenses:edit">
      <NewExpenseScreen />
    </IfAllowed>
  );
}
