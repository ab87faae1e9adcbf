import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { ChangesScreen } from './ChangesScreen.tsx';
import { EventRefundsScreen } from '../../selling/support/EventRefundsScreen.tsx';

/** The tab, for those who answer what buyers ask back. */
export function RefundsTab() {
  return (
    <IfAllowed ability="refunds:answer">
      <EventRefundsScreen />
    </IfAllowed>
  );
}

/** The tab, for those who cancel an event or mark it as changed. */
export function ChangesTab() {
  return (
    <IfAllowed ability="events:change">
      <ChangesScreen />
    </IfAllowed>
  );
}
