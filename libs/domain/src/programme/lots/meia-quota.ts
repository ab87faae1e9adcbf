import { formatCount, leftWords } from '../../ground/words/count-words.ts';
import { epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';

/** Places of an event reserved for the kinds that count: 40 % of its enabled lots' limits, rounded up (Decreto 8.537/2015, art. 9). */
export function meiaQuota(ticketLimits: Iterable<number>): number {
  let places = 0;
  for (const limit of ticketLimits) places += limit;
  return Math.ceil((places * 2) / 5);
}

/** Places of the kinds that count, and the limits that their quota is a share of. */
export interface MeiaFacts {
  /** Sold and held. */
  taken: number;
  /** Lent to tills, and neither reported as sold nor given back. */
  leased: number;
  /** Sum of the enabled lots' limits. */
  enabled_limits: number;
  /** Free places that anybody can buy at such a price now. */
  free_at_half: number;
}

/** How large the quota is, and what is left of it. */
export function meiaFigures({ taken, leased, enabled_limits }: Omit<MeiaFacts, 'free_at_half'>) {
  const limit = meiaQuota([enabled_limits]);
  return { limit, taken: taken + leased, remaining: Math.max(0, limit - taken - leased) };
}

/**
 * How many stubs of a lease may be sold at half price: its share of what is left of the quota, rounded up, so that a small
 * lease has one as long as there is any. `free` are the free places among which the rest of the quota is to be had.
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
 * Says whether the rest of the quota can still be had once so many places at half price are taken, `within` of them out of
 * the quota.
 */
export function leavesQuota(
  { taken, within }: { taken: number; within: number },
  { remaining, free_at_half }: { remaining: number; free_at_half: number },
): boolean {
  return taken <= within || free_at_half - taken >= remaining - within;
}

/** How many of the free places that could go at half price may go at another, as long as what is left of the quota is kept. */
export function placesBesideQuota(facts: MeiaFacts): number {
  return Math.max(0, facts.free_at_half - meiaFigures(facts).remaining);
}

/** Above so many places the quota is kept for longer. */
const LARGE_EVENT = 10_000;

/**
 * Until when an event that keeps its quota sells those places to nobody else: 48 hours before it starts, 72 where it has
 * more than 10,000 places (Decreto 8.537/2015, art. 10).
 */
export function meiaKeptUntil(event: { start_date: Instant | Date }, places: number): Instant {
  return instantOf(epochOf(event.start_date) - (places > LARGE_EVENT ? 72 : 48) * HOUR);
}

/** Returns the counter of meia-entrada as the law has page and window show it: `restam 12 de 40`. */
export function meiaCounterWords(remaining: number, limit: number): string {
  return `${leftWords(remaining)} de ${formatCount(limit)}`;
}
