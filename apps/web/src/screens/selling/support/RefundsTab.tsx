import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { EventRefundsScreen } from './EventRefundsScreen.tsx';

/** The tab, for those who answer what buyers ask back. */
export function RefundsTab() {
  return (
    <IfAllowed ability="refunds:answer">
      <EventRefundsScreen />
    </IfAllowed>
  );
}
