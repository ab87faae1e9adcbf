import { purchaseProblems } from '../../ground/problems/purchase-problems.ts';

/** Reasons why a code has no effect. */
export const COUPON_FAULTS = ['unknown', 'expired', 'used_up', 'other_lots'] as const;
export type CouponFault = (typeof COUPON_FAULTS)[number];

/** Their texts; a retry helps in none of them. */
export const couponFaultTexts: Readonly<Record<CouponFault, string>> = Object.freeze({
  unknown: 'Não há cupom com este código neste evento. Confira o código.',
  expired: 'Este cupom venceu.',
  used_up: purchaseProblems.COUPON_LIMIT.detail,
  other_lots: 'Este cupom não vale para os ingressos escolhidos.',
});
