import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { DevicesScreen } from './DevicesScreen.tsx';

/** Shows the tab to viewers who may see the event's devices. */
export function DevicesTab() {
  return (
    <IfAllowed ability="devices:read">
      <DevicesScreen />
    </IfAllowed>
  );
}
