import type { Transitions } from './transition-table.ts';

/** Words that a gateway has for a charge that waits no more. */
export const PAYMENT_WORDS = ['approved', 'rejected', 'cancelled', 'refunded', 'in_mediation', 'charged_back'] as const;
export type PaymentWord = (typeof PAYMENT_WORDS)[number];
export type PaymentStatus = PaymentWord | 'pending';

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

/** Says whether a word is a status that this version knows. */
export function isPaymentStatus(word: string): word is PaymentStatus {
  return Object.hasOwn(paymentTransitions, word);
}

/** A charge whose money is with us, or is being fought over. */
export function holdsMoney(status: PaymentStatus): boolean {
  return status === 'approved' || status === 'in_mediation' || status === 'charged_back';
}
