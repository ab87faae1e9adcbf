/** A ticket of an order, as far as the minimum of its price counts it. */
export interface MinimumTicket {
  /** Whether it stands: neither refunded nor given back. */
  status: string;
  price_id: string;
  /** Of its price. */
  min_per_order: number | null;
  id: string;
  /** Tickets of one unit share it; null or absent where each is one by itself. */
  unit?: number | null;
}

/**
 * Returns whether a withdrawal leaves fewer units of a price than it is sold by: none of them or at least its minimum stay.
 * An order that has fewer already, e.g. because the minimum was raised, is held to none.
 */
export function leavesLessThanMinimum<Ticket extends MinimumTicket>(
  tickets: readonly Ticket[],
  withdrawn: readonly Ticket[],
): boolean {
  const standing = tickets.filter(({ status }) => status === 'valid');
  const prices = [...Map.groupBy(standing, ({ price_id }) => price_id).values()];
  return prices.some((ofPrice) => {
    const least = ofPrice[0]?.min_per_order ?? 1;
    const left = unitsOf(ofPrice.filter((ticket) => !withdrawn.includes(ticket)));
    return left > 0 && left < least && unitsOf(ofPrice) >= least;
  });
}

function unitsOf(tickets: readonly MinimumTicket[]): number {
  return new Set(tickets.map(({ id, unit }) => unit ?? id)).size;
}
