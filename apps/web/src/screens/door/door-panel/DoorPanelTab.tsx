import { useEvent } from '../../../frame/event/event-context.tsx';
import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { DoorPanelScreen } from './DoorPanelScreen.tsx';

/** Shows the panel to viewers who may read entries. Another event mounts it anew. */
export function DoorPanelTab() {
  const { id } = useEvent();
  return (
    <IfAllowed ability="checkins:read">
      <DoorPanelScreen key={id} />
    </IfAllowed>
  );
}
