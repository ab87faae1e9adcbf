import {
  type PayoutDetailMetricsView,
  type PayoutDetailView,
  type PayoutRowView,
  type PayoutView,
  type PixKeyView,
} from '@festix/domain/contract';
import { cents, maskPixKey } from '@festix/domain/ground';
import { type Ability } from '@festix/domain/people';
import type { KeyRow, PayoutRow } from './payouts.queries.ts';

/** Returns whether the reader may know the recipient: for a former producer's payouts only people who answer. */
export function tellsWhom(row: PayoutRow, abilities: ReadonlySet<Ability>): boolean {
  return row.producer_id === row.producer.id || abilities.has('payouts:answer');
}

/**
 * Presents a payout for the event's people: masks a hidden key, and leaves out its receipt, which shows it, and the
 * request's note.
 */
export function presentPayout(row: PayoutRow, abilities: ReadonlySet<Ability>): PayoutView {
  const isTold = tellsWhom(row, abilities);
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.event,
    request_date: row.request_date.toISOString(),
    created_at: row.created_at.toISOString(),
    sent_date: row.sent_date && row.sent_date.toISOString(),
    pix: isTold ? row.pix : maskPixKey(row.pix_type, row.pix),
    pix_type: row.pix_type,
    amount: cents(row.amount),
    status: row.status,
    obs_producer: isTold ? row.obs_producer : null,
    obs_admin: row.obs_admin,
    receipt: isTold ? row.receipt : null,
    expenses: row.expenses,
    is_rebate: row.is_rebate,
    requested_by: isTold ? row.requested_by : null,
    answered_at: row.answered_at && row.answered_at.toISOString(),
  };
}

export function presentPayoutRow(row: PayoutRow, abilities: ReadonlySet<Ability>): PayoutRowView {
  return { ...presentPayout(row, abilities), producer: row.producer, answered_by: row.answered_by };
}

export function presentPayoutDetail(
  row: PayoutRow,
  abilities: ReadonlySet<Ability>,
  metrics: PayoutDetailMetricsView,
): PayoutDetailView {
  return { ...presentPayoutRow(row, abilities), metrics };
}

export function presentKey({ pix, pix_type, last_used_at }: KeyRow): PixKeyView {
  return { pix, pix_type, last_used_at: last_used_at.toISOString() };
}
