import type { AnnouncementKind } from '../programme/announcements/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Count, Id, Instant } from './views.ts';

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
  /**
   * Rows of the start page, or above the events in an area without one: lots that are about to turn or to sell out, and
   * words that did not reach all buyers.
   */
  notices?: Count;
}

/** An event that takes place today, with its figures of now. */
export interface TodayEventView {
  event_id: Id;
  /** Tickets sold today in the event's zone, net of refunds, without courtesies. */
  sold: number;
  /** People inside; null before the first phone has asked for the list of the doors. */
  inside: Count | null;
}

/** A lot on sale that is about to sell out or to turn. */
export interface LotAlertView {
  event: { id: Id; name: string; time_zone: string };
  lot: { id: Id; name: string };
  /** Places left, if they are the last ones. */
  left: Count | null;
  /** Time of its end, if another lot goes on sale after it within days. */
  turns_at: Instant | null;
}

/** The words to buyers about an event that did not reach all of them. */
export interface UnreachedView {
  event: { id: Id; name: string };
  kind: AnnouncementKind;
  /** People whose mail failed, and failed again if it was sent again, and those without an address. */
  people: Count;
}

/** What the start page of an area shows beside its counts; each list is short, and absent where it has no use. */
export interface StartView {
  /** Of the producer, at most five, the latest to start; no test events. */
  today?: TodayEventView[];
  /** Of the producer, at most five: the next turn first, then the fewest places. */
  lots?: LotAlertView[];
  /** Cancelled or changed events of the last 30 days, at most five: of the producer, or of all. */
  unreached: UnreachedView[];
}

/** Most rows of each list of a start page. */
export const START_MOST = 5;

export const pendingEndpoints = {
  counts: endpoint<None, None, None, PendingView>({
    method: 'GET',
    areas: ['producer', 'support', 'super-admin'],
    path: '/pending',
    ability: 'refunds:answer',
  }),
  start: endpoint<None, None, None, StartView>({
    method: 'GET',
    areas: ['producer', 'support', 'super-admin'],
    path: '/start',
    ability: 'refunds:answer',
  }),
};
