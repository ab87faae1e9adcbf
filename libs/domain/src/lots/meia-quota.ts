/** Places of an event reserved for the kinds that count: 40 % of its enabled lots' limits, rounded up (Decreto 8.537/2015, art. 9). */
export function meiaQuota(ticketLimits: Iterable<number>): number {
  let places = 0;
  for (const limit of ticketLimits) places += limit;
  return Math.ceil((places * 2) / 5);
}
