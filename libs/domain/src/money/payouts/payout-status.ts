import { allows, type Transitions } from '../../selling/orders/transition-table.ts';

/** A request for money of an event: waiting for an answer, transferred, or refused. */
export const PAYOUT_STATUSES = ['pending', 'done', 'rejected'] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const payoutTransitions: Transitions<PayoutStatus> = Object.freeze({
  pending: ['done', 'rejected'],
  done: [],
  rejected: [],
});

export const payoutStatusLabels: Readonly<Record<PayoutStatus, string>> = Object.freeze({
  pending: 'Pendente',
  done: 'Realizado',
  rejected: 'Recusado',
});

/** Says whether a payout may be answered in this way; only one that waits may. */
export function canAnswer(from: PayoutStatus, to: PayoutStatus): boolean {
  return allows(payoutTransitions, from, to);
}
