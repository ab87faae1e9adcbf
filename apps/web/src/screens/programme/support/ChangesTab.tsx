import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { ChangesScreen } from './ChangesScreen.tsx';

/** Shows the tab to people who cancel an event or mark it as changed. */
export function ChangesTab() {
  return (
    <IfAllowed ability="events:change">
      <ChangesScreen />
    </IfAllowed>
  );
}
