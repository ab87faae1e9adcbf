import { epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';

/** Most stubs of one lease; a till that may hold more asks again. */
export const MOST_STUBS_PER_LEASE = 50;

/** With fewer free places nothing is leased: the server alone sells the last ones. */
export const LEAST_FREE_TO_LEASE = 10;

/** A till holds one of so many free places, its own included. */
const SHARE = 5;

/** Longest lifetime of a lease in milliseconds. */
export const LEASE_LASTS = 12 * HOUR;

/** With less lifetime left, in milliseconds, a lease that ends before its event is exchanged for a new one. */
const RENEWED_BEFORE = 3 * HOUR;

export interface LeaseFacts {
  /** Places of one lot that the till may hold. */
  offline_places: number;
  /** Stubs of the lot that it holds and may sell. */
  held: number;
  /** Free places of the lot. */
  free: number;
}

/** Returns the stubs for a till: its limit, and never more than its share, so that others find places too. */
export function stubsToHold({ offline_places, held, free }: LeaseFacts): number {
  return Math.min(offline_places, Math.floor((held + free) / SHARE));
}

/**
 * Returns the stubs to lease of a lot now: a till fills up once it holds no more than half, with whole units of the
 * lot's prices.
 */
export function leaseSize(facts: LeaseFacts, prices: readonly { places?: number }[] = []): number {
  const { held, free } = facts;
  const unit = prices.length > 0 ? Math.min(...prices.map(({ places = 1 }) => places)) : 1;
  const wanted = stubsToHold(facts);
  if (held * 2 > wanted || free < LEAST_FREE_TO_LEASE) return 0;
  const stubs = Math.max(0, Math.min(wanted - held, MOST_STUBS_PER_LEASE, Math.floor(free / SHARE)));
  return stubs - (stubs % unit);
}

/** Returns the end of a lease made now: twelve hours, and the end of its event at the latest. */
export function leaseEnd(now: Instant | Date, eventEnds: Instant | Date): Instant {
  return instantOf(Math.min(epochOf(now) + LEASE_LASTS, epochOf(eventEnds)));
}

/**
 * Returns whether a till may sell nothing of a lease any more. `latest`: the latest possible present time, in
 * milliseconds.
 */
export function isLeaseOver(lease: { expires_at: Instant }, latest: number): boolean {
  return latest >= epochOf(lease.expires_at);
}

/** Returns whether a lease should be exchanged for a new one while the server can be reached. */
export function isLeaseAging(lease: { expires_at: Instant }, eventEnds: Instant, latest: number): boolean {
  const ends = epochOf(lease.expires_at);
  return ends < epochOf(eventEnds) && latest >= ends - RENEWED_BEFORE;
}
