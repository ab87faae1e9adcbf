import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { EventRefundsScreen } from './EventRefundsScreen.tsx';

/** Shows the tab to people who answer refund requests. */
export function RefundsTab() {
  return (
    <IfAllowed ability="refunds:answer">
      <EventRefundsScreen />
    </IfAllowed>
  );
}
