import { useArea } from '../../areas/area-context.tsx';
import { useEvent } from '../events/event-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { CouponsScreen } from './CouponsScreen.tsx';
import { NewCouponScreen } from './NewCouponScreen.tsx';

/** The tab, for those who may give discounts. */
export function CouponsTab() {
  const { can } = useArea();
  return can('coupons:edit', useEvent()) ? <CouponsScreen /> : <ForbiddenScreen />;
}

export function NewCouponTab() {
  const { can } = useArea();
  return can('coupons:edit', useEvent()) ? <NewCouponScreen /> : <ForbiddenScreen />;
}
