import { formatCount, leftWords } from '../../ground/words/count-words.ts';
import { epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';

/**
 * Returns the places of an event that its quota of meia-entrada reserves: 40 % of the limits of its enabled lots,
 * rounded up. Source: Decreto 8.537/2015, art. 9.
 */
export function meiaQuota(ticketLimits: Iterable<number>): number {
  let places = 0;
  for (const limit of ticketLimits) places += limit;
  return Math.ceil((places * 2) / 5);
}

/** Counts places of the kinds that use up the quota, and the limits that the quota is a share of. */
export interface MeiaFacts {
  /** Sold or held. */
  taken: number;
  /** Leased to tills, neither sold in an uploaded op nor returned. */
  leased: number;
  /** Sum of the enabled lots' limits. */
  enabled_limits: number;
  /** Free places that are on sale at such a price now. */
  free_at_half: number;
}

/** Returns the size of the quota and its remaining places, never below 0. */
export function meiaFigures({ taken, leased, enabled_limits }: Omit<MeiaFacts, 'free_at_half'>) {
  const limit = meiaQuota([enabled_limits]);
  return { limit, taken: taken + leased, remaining: Math.max(0, limit - taken - leased) };
}

/**
 * Returns how many stubs of a lease may be sold at half price: the lease's share of the remaining quota, rounded up, so
 * that a small lease gets one while any is left. `free` counts the free places that the remaining quota lies among.
 */
export function meiaAllowance({
  remaining,
  free,
  amount,
}: {
  remaining: number;
  free: number;
  amount: number;
}): number {
  if (free <= 0) return 0;
  return Math.min(amount, remaining, Math.ceil((remaining * amount) / free));
}

/**
 * Returns whether the free places still cover the remaining quota after `taken` more of them are sold, `within` of
 * these out of the quota.
 */
export function leavesQuota(
  { taken, within }: { taken: number; within: number },
  { remaining, free_at_half }: { remaining: number; free_at_half: number },
): boolean {
  return taken <= within || free_at_half - taken >= remaining - within;
}

/**
 * Returns how many of the free places at half price may be sold at another price while the remaining quota stays
 * reserved.
 */
export function placesBesideQuota(facts: MeiaFacts): number {
  return Math.max(0, facts.free_at_half - meiaFigures(facts).remaining);
}

/** Events with more places than this keep the quota for longer. */
const LARGE_EVENT = 10_000;

/**
 * Returns until when an event that reserves its quota sells those places at half price only: 48 hours before its start,
 * or 72 with more than 10,000 places. Source: Decreto 8.537/2015, art. 10.
 */
export function meiaKeptUntil(event: { start_date: Instant | Date }, places: number): Instant {
  return instantOf(epochOf(event.start_date) - (places > LARGE_EVENT ? 72 : 48) * HOUR);
}

/** Returns the counter of meia-entrada as the law has page and window show it: `restam 12 de 40`. */
export function meiaCounterWords(remaining: number, limit: number): string {
  return `${leftWords(remaining)} de ${formatCount(limit)}`;
}
