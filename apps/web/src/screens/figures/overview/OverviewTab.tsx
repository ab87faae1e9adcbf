import { useEvent } from '../../../frame/event/event-context.tsx';
import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { OverviewScreen } from './OverviewScreen.tsx';

/** The tab, for those whom the event lets see its figures. Another event begins anew, so that no figure of this stays. */
export function OverviewTab() {
  const { id } = useEvent();
  return (
    <IfAllowed ability="overview:read">
      <OverviewScreen key={id} />
    </IfAllowed>
  );
}
