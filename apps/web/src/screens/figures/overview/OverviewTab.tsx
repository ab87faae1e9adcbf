import { useEvent } from '../../../frame/event/event-context.tsx';
import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { OverviewScreen } from './OverviewScreen.tsx';

/**
 * Shows the tab to people who may see the event's figures. Remounts for another event, so that no figure of this one
 * stays.
 */
export function OverviewTab() {
  const { id } = useEvent();
  return (
    <IfAllowed ability="overview:read">
      <OverviewScreen key={id} />
    </IfAllowed>
  );
}
