import { type BuyerView } from '@festix/domain/contract';
import { FRAUD_ALERT, unnamedBuyerLabels, type OrderOrigin } from '@festix/domain/selling';

/** Returns the buyer's name; most till buyers leave none, and a cart has none before its checkout. */
export function buyerOf({ user, origin }: { user?: BuyerView | undefined; origin: OrderOrigin }): string {
  return user?.name || user?.email || unnamedBuyerLabels[origin];
}

interface OfLot {
  price: { lot: { id: string; name: string } };
}

/** Groups tickets by their lots, each group in the order of the tickets. */
export function byLot<Ticket extends OfLot>(
  tickets: readonly Ticket[],
): { lot: Ticket['price']['lot']; tickets: Ticket[] }[] {
  const lots = new Map(tickets.map(({ price }) => [price.lot.id, price.lot]));
  return [...lots.values()].map((lot) => ({ lot, tickets: tickets.filter(({ price }) => price.lot.id === lot.id) }));
}

/** Status details that lists show; the others are shown in the sale only. */
const TOLD_IN_LISTS: readonly (string | null)[] = [FRAUD_ALERT, 'partially_refunded'];

export function listedDetail(detail: string | null): string | null {
  return TOLD_IN_LISTS.includes(detail) ? detail : null;
}
