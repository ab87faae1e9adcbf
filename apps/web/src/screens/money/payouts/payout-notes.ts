import type { PayoutView } from '@festix/domain/contract';

/** What was said about a payout, by who asked and by who answered. */
export function notesOf({ obs_producer, obs_admin }: PayoutView): string {
  return [obs_producer, obs_admin].filter(Boolean).join(' · ');
}
