import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { DevicesScreen } from './DevicesScreen.tsx';

/** For those whom the event lets see what worked at it. */
export function DevicesTab() {
  return (
    <IfAllowed ability="devices:read">
      <DevicesScreen />
    </IfAllowed>
  );
}
