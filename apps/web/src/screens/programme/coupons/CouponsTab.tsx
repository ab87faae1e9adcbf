import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { CouponsScreen } from './CouponsScreen.tsx';
import { NewCouponScreen } from './NewCouponScreen.tsx';

/** Shows the tab to people who manage coupons. */
export function CouponsTab() {
  return (
    <IfAllowed ability="coupons:edit">
      <CouponsScreen />
    </IfAllowed>
  );
}

export function NewCouponTab() {
  return (
    <IfAllowed ability="coupons:edit">
      <NewCouponScreen />
    </IfAllowed>
  );
}
