import { cents, sumCents, type Cents } from '../../ground/money/cents.ts';

/** What a ticket cost its buyer, in centavos. */
export interface TicketCost {
  unit_amount: number;
  /** Its share of the order's coupon. */
  coupon_amount: number;
  /** Its own fee. */
  tax_amount: number;
  /** Its fee where the producer pays it, which the buyer never sees; absent for none. */
  absorbed_tax?: number;
}

/** What goes back of some tickets: the producer's part and the fee. */
export interface RefundParts {
  receipt: Cents;
  tax_amount: Cents;
  /** The fee that the producer has back. */
  absorbed_tax: Cents;
  /** What the buyer has back: receipt and fee. */
  amount: Cents;
}

/**
 * What goes back when these tickets are refunded: what was paid for each, its share of the coupon taken off, and its
 * fee. Fees and shares are whole centavos per ticket, so that parts always add up to the whole.
 */
export function refundOf(tickets: readonly TicketCost[]): RefundParts {
  const receipt = sumCents(tickets.map((ticket) => ticket.unit_amount - ticket.coupon_amount));
  const tax_amount = sumCents(tickets.map((ticket) => ticket.tax_amount));
  const absorbed_tax = sumCents(tickets.map((ticket) => ticket.absorbed_tax ?? 0));
  return { receipt, tax_amount, absorbed_tax, amount: cents(receipt + tax_amount) };
}
