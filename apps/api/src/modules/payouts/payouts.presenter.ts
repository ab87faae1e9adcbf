import {
  cents,
  maskPixKey,
  type Ability,
  type PayoutDetailView,
  type PayoutMetricsView,
  type PayoutRowView,
  type PayoutView,
  type PixKeyView,
} from '@festix/domain';
import type { KeyRow, PayoutRow } from './payouts.queries.ts';

/** As the event's people see it: the key of who produced it before is no longer told. */
export function presentPayout(row: PayoutRow, abilities: ReadonlySet<Ability>): PayoutView {
  const isTold = row.producer_id === row.producer.id || abilities.has('payouts:answer');
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
    obs_producer: row.obs_producer,
    obs_admin: row.obs_admin,
    receipt: row.receipt,
    expenses: row.expenses,
    is_rebate: row.is_rebate,
    requested_by: row.requested_by,
    answered_at: row.answered_at && row.answered_at.toISOString(),
  };
}

export function presentPayoutRow(row: PayoutRow, abilities: ReadonlySet<Ability>): PayoutRowView {
  return { ...presentPayout(row, abilities), producer: row.producer, answered_by: row.answered_by };
}

export function presentPayoutDetail(
  row: PayoutRow,
  abilities: ReadonlySet<Ability>,
  metrics: PayoutMetricsView,
): PayoutDetailView {
  return { ...presentPayoutRow(row, abilities), metrics };
}

export function presentKey({ pix, pix_type, last_used_at }: KeyRow): PixKeyView {
  return { pix, pix_type, last_used_at: last_used_at.toISOString() };
}
