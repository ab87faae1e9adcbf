import type { PaymentStatus } from '@festix/domain/selling';

/** The statuses of payments, and those of the newer orders, which say the same in other words. */
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
  processing: 'pending',
  action_required: 'pending',
  processed: 'approved',
  failed: 'rejected',
  canceled: 'cancelled',
  expired: 'cancelled',
};

/** An order that was sent back whole is still processed. */
const ALL_SENT_BACK = 'processed/refunded';

/** A chargeback that the seller has won keeps its name, and its money is back with the seller. */
const WON = 'charged_back/reimbursed';

/** What a charge is by Mercado Pago's word; undefined for a word that this version does not know. */
export function statusOf(word: string, detail: string | null): PaymentStatus | undefined {
  if (`${word}/${detail}` === ALL_SENT_BACK) return 'refunded';
  if (`${word}/${detail}` === WON) return 'approved';
  return Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
}
