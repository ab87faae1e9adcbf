import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { NewPayoutScreen } from './NewPayoutScreen.tsx';
import { PayoutsScreen } from './PayoutsScreen.tsx';

/** Shows the tab to people who may see the event's balance. */
export function PayoutsTab() {
  return (
    <IfAllowed ability="payouts:read">
      <PayoutsScreen />
    </IfAllowed>
  );
}

export function NewPayoutTab() {
  return (
    <IfAllowed ability="payouts:request">
      <NewPayoutScreen />
    </IfAllowed>
  );
}
