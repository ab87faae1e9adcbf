import { useEvent } from '../../../frame/event/event-context.tsx';
import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { DoorPanelScreen } from './DoorPanelScreen.tsx';

/** The panel, for those whom the event lets read its entries. Another event begins anew. */
export function DoorPanelTab() {
  const { id } = useEvent();
  return (
    <IfAllowed ability="checkins:read">
      <DoorPanelScreen key={id} />
    </IfAllowed>
  );
}
