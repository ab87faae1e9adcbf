import { useArea } from '../../areas/area-context.tsx';
import { useEvent } from '../events/event-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { OverviewScreen } from './OverviewScreen.tsx';

/** The tab, for those whom the event lets see its figures. Another event begins anew, so that no figure of this stays. */
export function OverviewTab() {
  const { can } = useArea();
  const event = useEvent();
  return can('overview:read', event) ? <OverviewScreen key={event.id} /> : <ForbiddenScreen />;
}
