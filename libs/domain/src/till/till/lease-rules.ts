import { epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';

/** Stubs of one lease at most; a till that may hold more asks again. */
export const MOST_STUBS_PER_LEASE = 50;

/** With fewer free places than these nothing is leased: the last ones are sold by the server alone. */
export const LEAST_FREE_TO_LEASE = 10;

/** A till holds one place of so many that are free, its own among them. */
const SHARE = 5;

/** Milliseconds that a lease lasts at most. */
export const LEASE_LASTS = 12 * HOUR;

/** With less of its life left, a lease that ends before its event is given back for a new one, in milliseconds. */
const RENEWED_BEFORE = 3 * HOUR;

export interface LeaseFacts {
  /** Places of one lot that the till may hold. */
  offline_places: number;
  /** Stubs of the lot that it holds and may sell. */
  held: number;
  /** Places of the lot that nobody has. */
  free: number;
}

/** Stubs that a till works with: what it may hold, and never more than its share, so that others find places too. */
export function stubsToHold({ offline_places, held, free }: LeaseFacts): number {
  return Math.min(offline_places, Math.floor((held + free) / SHARE));
}

/**
 * How many stubs a till should lease of a lot now: it fills up once it holds no more than half, with whole units of what
 * the lot sells.
 */
export function leaseSize(facts: LeaseFacts, prices: readonly { places?: number }[] = []): number {
  const { held, free } = facts;
  const unit = prices.length > 0 ? Math.min(...prices.map(({ places = 1 }) => places)) : 1;
  const wanted = stubsToHold(facts);
  if (held * 2 > wanted || free < LEAST_FREE_TO_LEASE) return 0;
  const stubs = Math.max(0, Math.min(wanted - held, MOST_STUBS_PER_LEASE, Math.floor(free / SHARE)));
  return stubs - (stubs % unit);
}

/** Until when a lease made now lasts: twelve hours, and the end of its event at the latest. */
export function leaseEnd(now: Instant | Date, eventEnds: Instant | Date): Instant {
  return instantOf(Math.min(epochOf(now) + LEASE_LASTS, epochOf(eventEnds)));
}

/** Says whether a till may sell nothing of a lease any more. `latest`: the latest that it may be now, in milliseconds. */
export function isLeaseOver(lease: { expires_at: Instant }, latest: number): boolean {
  return latest >= epochOf(lease.expires_at);
}

/** Says whether a lease should be given back for a new one while there is a way to the server. */
export function isLeaseAging(lease: { expires_at: Instant }, eventEnds: Instant, latest: number): boolean {
  const ends = epochOf(lease.expires_at);
  return ends < epochOf(eventEnds) && latest >= ends - RENEWED_BEFORE;
}
