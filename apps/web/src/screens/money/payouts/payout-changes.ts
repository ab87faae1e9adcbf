import type { PayoutDetailView } from '@festix/domain/contract';
import { payoutsTexts as texts } from './payouts-texts.ts';

/** Returns the labels of the fields of a pending payout that differ between two readings. */
export function changesBetween(before: PayoutDetailView, after: PayoutDetailView): string[] {
  return [
    ...(before.amount !== after.amount ? [texts.amount] : []),
    ...(before.pix_type !== after.pix_type || before.pix !== after.pix ? [texts.pixKey] : []),
    ...(before.request_date !== after.request_date ? [texts.requestDate] : []),
    ...(before.obs_admin !== after.obs_admin ? [texts.note] : []),
  ];
}
