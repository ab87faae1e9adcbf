import { endpoint, type None } from './endpoint.ts';
import type { Count } from './views.ts';

/** The number that a pending count stops at: more are shown as this many and above. */
export const PENDING_MOST = 100;

/** The counts of what the viewer of an area has to answer, at most 100 each; absent where the area does not answer it. */
export interface PendingView {
  /** Refund requests: of the producer's events, or of all. */
  refunds: Count;
  /** Drafts of the producer that have not ended. */
  drafts?: Count;
  /** Payout requests. */
  payouts?: Count;
  /** Requests to become a producer. */
  producer_requests?: Count;
  /** Deliveries of the last seven days that failed and were not sent again. */
  failed_deliveries?: Count;
  /** Differences that the last finished recount found. */
  recount_differences?: Count;
}

export const pendingEndpoints = {
  counts: endpoint<None, None, None, PendingView>({
    method: 'GET',
    areas: ['producer', 'support', 'super-admin'],
    path: '/pending',
    ability: 'refunds:answer',
  }),
};
