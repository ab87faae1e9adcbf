import { useEvent } from '../../../frame/event/event-context.tsx';
import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { RehearsalsScreen } from './RehearsalsScreen.tsx';

/** Shows the rehearsals to viewers who may read entries. Another event mounts them anew. */
export function RehearsalsTab() {
  const { id } = useEvent();
  return (
    <IfAllowed ability="checkins:read">
      <RehearsalsScreen key={id} />
    </IfAllowed>
  );
}
