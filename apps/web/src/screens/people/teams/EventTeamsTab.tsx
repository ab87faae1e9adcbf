import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { EventTeamsScreen } from './EventTeamsScreen.tsx';

/** Shows the tab to people who may edit the event's grants. */
export function EventTeamsTab() {
  return (
    <IfAllowed ability="grants:edit">
      <EventTeamsScreen />
    </IfAllowed>
  );
}
