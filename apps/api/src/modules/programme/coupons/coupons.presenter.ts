import { type CouponView } from '@festix/domain/contract';
import { cents, percentFromBasisPoints } from '@festix/domain/ground';
import type { CouponRow } from './coupons.queries.ts';

export function presentCoupon(coupon: CouponRow): CouponView {
  return {
    id: coupon.id,
    event_id: coupon.event_id,
    name: coupon.name,
    unlock_lots: coupon.unlock_lots,
    amount_off: coupon.amount_off === null ? null : cents(coupon.amount_off),
    percent_off: coupon.percent_off === null ? null : percentFromBasisPoints(coupon.percent_off),
    currency: 'BRL',
    limit_by_ticket: coupon.limit_by_ticket,
    coupons_used: coupon.used,
    covers_reduced: coupon.covers_reduced,
    lots: coupon.lots,
    expired_at: coupon.expired_at?.toISOString() ?? null,
    deleted: coupon.archived_at !== null,
    created_at: coupon.created_at.toISOString(),
  };
}
