import { type CouponView } from '@festix/domain/contract';
import { formatBRL } from '@festix/domain/ground';
import { hasExpired } from '@festix/domain/programme';
import { formatPercent } from '@festix/ui';
import { couponsTexts as texts } from './coupons-texts.ts';

/** Returns the discount in words: `12,5% por ingresso`, `R$ 10,00 por pedido`, `Abre lotes`. */
export function discountWords({ amount_off, percent_off }: CouponView): string {
  if (percent_off !== null) return `${formatPercent(percent_off, 2)} ${texts.perTicket}`;
  if (amount_off !== null) return `${formatBRL(amount_off)} ${texts.perOrder}`;
  return texts.opensLots;
}

/** Returns why an unarchived coupon is no longer valid, if so. */
export function endWords(coupon: CouponView, now: Date): string | undefined {
  if (hasExpired(coupon, now)) return texts.over;
  return coupon.coupons_used >= coupon.limit_by_ticket ? texts.usedUp : undefined;
}
