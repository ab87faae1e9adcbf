import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { CheckinsScreen } from './CheckinsScreen.tsx';

/** The tab, for those whom the event lets read its entries. */
export function CheckinsTab() {
  return (
    <IfAllowed ability="checkins:read">
      <CheckinsScreen />
    </IfAllowed>
  );
}
