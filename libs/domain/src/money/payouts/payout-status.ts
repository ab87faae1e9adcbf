import { allows, type Transitions } from '../../selling/orders/transition-table.ts';

/** A payout's status: waiting for an answer, transferred, or refused. */
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

/** Returns whether a payout may get this answer; only a waiting one may. */
export function canAnswer(from: PayoutStatus, to: PayoutStatus): boolean {
  return allows(payoutTransitions, from, to);
}
