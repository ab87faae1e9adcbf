import type { RefundRule } from './refund-right.ts';

/** Grounds of a refund: one of the buyer's rules, or the seller's decision. */
export const REFUND_GROUNDS = ['withdrawal', 'event_cancelled', 'event_changed', 'seller'] as const;

export type RefundGround = RefundRule | 'seller';

/**
 * Statuses of a request. A withdrawn one was taken back by its buyer. A moot one has no ticket left: they were refunded
 * otherwise before an answer.
 */
export const REFUND_STATUSES = ['pending', 'approved', 'refused', 'withdrawn', 'moot'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const refundGroundLabels: Readonly<Record<RefundGround, string>> = Object.freeze({
  withdrawal: 'Desistência em até 7 dias',
  event_cancelled: 'Evento cancelado',
  event_changed: 'Evento alterado',
  seller: 'Feito pela produção',
});

export const refundStatusLabels: Readonly<Record<RefundStatus, string>> = Object.freeze({
  pending: 'Em análise',
  approved: 'Reembolsado',
  refused: 'Recusado',
  withdrawn: 'Retirado',
  moot: 'Encerrado',
});
