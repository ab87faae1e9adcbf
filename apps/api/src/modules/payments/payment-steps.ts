import type { Transitions } from '@festix/domain';
import type { PaymentStatus } from './payment-gateway.ts';

/** The steps of one charge. What was rejected or ran out may still be approved late; what went back stays back. */
export const paymentTransitions: Transitions<PaymentStatus> = Object.freeze({
  pending: ['approved', 'rejected', 'cancelled'],
  rejected: ['approved', 'cancelled'],
  cancelled: ['approved'],
  approved: ['refunded', 'in_mediation', 'charged_back'],
  in_mediation: ['approved', 'refunded', 'charged_back'],
  charged_back: ['approved'],
  refunded: [],
});

/** A charge whose money is with us, or is being fought over. */
export function holdsMoney(status: PaymentStatus): boolean {
  return status === 'approved' || status === 'in_mediation' || status === 'charged_back';
}
