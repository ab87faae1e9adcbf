import type { Transitions } from './transition-table.ts';

/** The statuses that a gateway can report for a charge after `pending`. */
export const PAYMENT_WORDS = ['approved', 'rejected', 'cancelled', 'refunded', 'in_mediation', 'charged_back'] as const;
export type PaymentWord = (typeof PAYMENT_WORDS)[number];
export type PaymentStatus = PaymentWord | 'pending';

/** The transitions of a charge. A rejected or expired charge may still be approved late; a refunded one stays so. */
export const paymentTransitions: Transitions<PaymentStatus> = Object.freeze({
  pending: ['approved', 'rejected', 'cancelled'],
  rejected: ['approved', 'cancelled'],
  cancelled: ['approved'],
  approved: ['refunded', 'in_mediation', 'charged_back'],
  in_mediation: ['approved', 'refunded', 'charged_back'],
  charged_back: ['approved'],
  refunded: [],
});

/** Returns whether a word is a status that this version knows. */
export function isPaymentStatus(word: string): word is PaymentStatus {
  return Object.hasOwn(paymentTransitions, word);
}

/** Returns whether a charge's money is received, disputed or not. */
export function holdsMoney(status: PaymentStatus): boolean {
  return status === 'approved' || status === 'in_mediation' || status === 'charged_back';
}

/** Returns whether money came for a charge, whatever became of it. */
export function hadMoney(status: PaymentStatus): boolean {
  return holdsMoney(status) || status === 'refunded';
}
