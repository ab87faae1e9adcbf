import { type SalePointOrderView } from '@festix/domain/contract';
import { cartTickets } from '@festix/domain/till';

/** Returns the number of tickets of a sale. */
export function ticketsIn({ items }: Pick<SalePointOrderView, 'items'>): number {
  return cartTickets(items);
}

/** Returns the number of its tickets that have entered. */
export function insideOf({ tickets = [] }: Pick<SalePointOrderView, 'tickets'>): number {
  return tickets.filter(({ checked_in_at }) => checked_in_at !== null).length;
}
