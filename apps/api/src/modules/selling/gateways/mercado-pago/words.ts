import type { PaymentStatus } from '@festix/domain/selling';

/** Maps the statuses of payments, and those of the newer orders API, which has other words. */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  approved: 'approved',
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  charged_back: 'charged_back',
  in_mediation: 'in_mediation',

  created: 'pending',
  at_terminal: 'pending',
  processing: 'pending',
  action_required: 'pending',
  processed: 'approved',
  failed: 'rejected',
  canceled: 'cancelled',
  expired: 'cancelled',
};

/** Status of a fully refunded order. */
const ALL_SENT_BACK = 'processed/refunded';

/** Status of a won chargeback, whose money is back with the seller. */
const WON = 'charged_back/reimbursed';

/** Returns a charge's status from Mercado Pago's; undefined for an unknown one. */
export function statusOf(word: string, detail: string | null): PaymentStatus | undefined {
  if (`${word}/${detail}` === ALL_SENT_BACK) return 'refunded';
  if (`${word}/${detail}` === WON) return 'approved';
  return Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
}
