import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { ParticipantsScreen } from './ParticipantsScreen.tsx';

/** Shows the tab to people who may read the sales. */
export function ParticipantsTab() {
  return (
    <IfAllowed ability="orders:read">
      <ParticipantsScreen />
    </IfAllowed>
  );
}
