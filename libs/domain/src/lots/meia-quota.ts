import { epochOf, HOUR, instantOf, type Instant } from '../time/instant.ts';

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
  /** Lent to tills. */
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
