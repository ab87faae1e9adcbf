import { type SalePointOrderView } from '@festix/domain/contract';
import { cartTickets } from '@festix/domain/till';

/** How many tickets a sale has. */
export function ticketsIn({ items }: Pick<SalePointOrderView, 'items'>): number {
  return cartTickets(items);
}

/** How many of them are in. */
export function insideOf({ tickets = [] }: Pick<SalePointOrderView, 'tickets'>): number {
  return tickets.filter(({ checked_in_at }) => checked_in_at !== null).length;
}
