import { useArea } from '../../areas/area-context.tsx';
import { useEvent } from '../events/event-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { EventTeamsScreen } from './EventTeamsScreen.tsx';

/** The tab, for those whom the event lets say who may do what. */
export function EventTeamsTab() {
  const { can } = useArea();
  return can('grants:edit', useEvent()) ? <EventTeamsScreen /> : <ForbiddenScreen />;
}
