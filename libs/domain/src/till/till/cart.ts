import type { DocumentResult } from '../../programme/lots/document-to-ask.ts';
import { cents, type Cents } from '../../ground/money/cents.ts';
import type { TillOrderMethod } from '../../selling/orders/payment-method.ts';
import type { SaleBuyer } from '../../sync/ops.ts';

/** Units of one price, as shown to the payer. */
export interface CartLine {
  lot_id: string;
  price_id: string;
  amount: number;
  /** Tickets of one unit; default: 1. */
  places?: number;
  unit_amount: Cents;
  /** Result of the document check for a reduced price. */
  document?: DocumentResult;
}

/** One sale at a till before it is made. */
export interface Cart {
  lines: readonly CartLine[];
  payment_method: TillOrderMethod;
  /** Cash handed over; absent if not entered. */
  tendered?: Cents;
  /** The reference on the card machine's slip. */
  card_reference?: string;
  buyer?: SaleBuyer;
}

export function cartTotal(lines: Iterable<Pick<CartLine, 'amount' | 'unit_amount'>>): Cents {
  let total = 0;
  for (const { amount, unit_amount } of lines) total += amount * unit_amount;
  return cents(total);
}

export function cartTickets(lines: Iterable<Pick<CartLine, 'amount' | 'places'>>): number {
  let tickets = 0;
  for (const { amount, places = 1 } of lines) tickets += amount * places;
  return tickets;
}
