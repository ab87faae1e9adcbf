import { cents, ZERO_CENTS, type Cents } from '../../ground/money/cents.ts';

/** What a ticket that costs money brings in, half up; nothing where none does. */
export function averageReceipt(total_receipt: Cents, priced_tickets: number): Cents {
  return priced_tickets > 0
    ? cents(Math.floor((2 * total_receipt + priced_tickets) / (2 * priced_tickets)))
    : ZERO_CENTS;
}

/** Tickets per order, with two decimals at most. */
export function averageTickets(tickets: number, orders: number): number {
  return orders > 0 ? Math.round((100 * tickets) / orders) / 100 : 0;
}
