import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { SaleScreen } from './SaleScreen.tsx';
import { SalesScreen } from './SalesScreen.tsx';

/** Shows the tab to people who may read the sales. */
export function SalesTab() {
  return (
    <IfAllowed ability="orders:read">
      <SalesScreen />
    </IfAllowed>
  );
}

export function SaleTab() {
  return (
    <IfAllowed ability="orders:read">
      <SaleScreen />
    </IfAllowed>
  );
}
