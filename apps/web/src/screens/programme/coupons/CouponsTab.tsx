import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { CouponsScreen } from './CouponsScreen.tsx';
import { NewCouponScreen } from './NewCouponScreen.tsx';

/** The tab, for those who may give discounts. */
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
