import { cents, sumCents, type Cents } from '../../ground/money/cents.ts';

/** The price of a ticket for its buyer, in centavos. */
export interface TicketCost {
  unit_amount: number;
  /** Its share of the order's coupon. */
  coupon_amount: number;
  /** Its own fee. */
  tax_amount: number;
  /** Its fee if the producer pays it, hidden from the buyer; absent for none. */
  absorbed_tax?: number;
}

/** The refund of some tickets: the producer's part and the fee. */
export interface RefundParts {
  receipt: Cents;
  tax_amount: Cents;
  /** The fee returned to the producer. */
  absorbed_tax: Cents;
  /** The buyer's refund: receipt and fee. */
  amount: Cents;
}

/**
 * Returns the refund of these tickets: the paid price of each, less its share of the coupon, plus its fee. Fees and
 * shares are whole centavos per ticket, so that parts always add up to the whole.
 */
export function refundOf(tickets: readonly TicketCost[]): RefundParts {
  const receipt = sumCents(tickets.map((ticket) => ticket.unit_amount - ticket.coupon_amount));
  const tax_amount = sumCents(tickets.map((ticket) => ticket.tax_amount));
  const absorbed_tax = sumCents(tickets.map((ticket) => ticket.absorbed_tax ?? 0));
  return { receipt, tax_amount, absorbed_tax, amount: cents(receipt + tax_amount) };
}
