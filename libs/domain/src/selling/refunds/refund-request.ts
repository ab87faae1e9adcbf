import type { RefundRule } from './refund-right.ts';

/** By which rule money goes back: one of the buyer's, or because the seller wants it. */
export const REFUND_GROUNDS = ['withdrawal', 'event_cancelled', 'event_changed', 'seller'] as const;

export type RefundGround = RefundRule | 'seller';

/**
 * What has become of a request. A withdrawn one was taken back by its buyer. A moot one found none of its tickets any
 * more: they were refunded in another way before anybody answered.
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
