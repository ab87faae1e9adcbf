import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { CheckinsScreen } from './CheckinsScreen.tsx';

/** Shows the tab to viewers who may read entries. */
export function CheckinsTab() {
  return (
    <IfAllowed ability="checkins:read">
      <CheckinsScreen />
    </IfAllowed>
  );
}
