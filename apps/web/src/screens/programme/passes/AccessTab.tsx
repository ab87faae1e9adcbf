import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { AccessScreen } from './AccessScreen.tsx';

/** Shows the tab to people who may read the event's lots; who may edit them may change it. */
export function AccessTab() {
  return (
    <IfAllowed ability="lots:read">
      <AccessScreen />
    </IfAllowed>
  );
}
