import type { DocumentResult } from '../../programme/lots/document-to-ask.ts';
import { cents, type Cents } from '../../ground/money/cents.ts';
import type { TillSaleMethod } from '../../selling/orders/payment-method.ts';
import type { SaleBuyer } from '../../sync/ops.ts';

/** Units of one price, as they were shown to who pays. */
export interface CartLine {
  lot_id: string;
  price_id: string;
  amount: number;
  /** Tickets that one unit makes; 1 where that isn't said. */
  places?: number;
  unit_amount: Cents;
  /** What came of asking for the document of a reduced price. */
  document?: DocumentResult;
}

/** What one sale at a till is to be. */
export interface Cart {
  lines: readonly CartLine[];
  payment_method: TillSaleMethod;
  /** Cash that was handed over; absent where it is not told. */
  tendered?: Cents;
  /** What the card machine printed. */
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
