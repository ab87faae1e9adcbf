import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { EventTeamsScreen } from './EventTeamsScreen.tsx';

/** The tab, for those whom the event lets say who may do what. */
export function EventTeamsTab() {
  return (
    <IfAllowed ability="grants:edit">
      <EventTeamsScreen />
    </IfAllowed>
  );
}
