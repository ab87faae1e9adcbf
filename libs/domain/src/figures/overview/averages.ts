import { cents, ZERO_CENTS, type Cents } from '../../ground/money/cents.ts';

/** Returns the average receipt of a ticket that costs money, half up; zero without one. */
export function averageReceipt(total_receipt: Cents, priced_tickets: number): Cents {
  return priced_tickets > 0
    ? cents(Math.floor((2 * total_receipt + priced_tickets) / (2 * priced_tickets)))
    : ZERO_CENTS;
}

/** Returns tickets per order, with two decimals at most. */
export function averageTickets(tickets: number, orders: number): number {
  return orders > 0 ? Math.round((100 * tickets) / orders) / 100 : 0;
}
