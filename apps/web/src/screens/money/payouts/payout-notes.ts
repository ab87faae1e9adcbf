import type { PayoutView } from '@festix/domain/contract';

/** Returns the notes on a payout, by the producer and by the administration. */
export function notesOf({ obs_producer, obs_admin }: PayoutView): string {
  return [obs_producer, obs_admin].filter(Boolean).join(' · ');
}
