import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { NewPayoutScreen } from './NewPayoutScreen.tsx';
import { PayoutsScreen } from './PayoutsScreen.tsx';

/** The tab, for those who may see what the event is owed. */
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
