import type { PaymentMethod, SaleFlag } from '@festix/domain/selling';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PlacesAsked, Refused } from './allot-places.ts';
import type { Named, OrderRecord } from './order-record.ts';

/** An order that needs places: from the public page, a till, or a courtesy. */
export interface PlacesRequest extends PlacesAsked {
  /** SHA-256 of the caller and the request; equal for a repeat. */
  request_hash: Buffer;
  /** Length of the hold in milliseconds; null for an immediate sale. */
  hold_ms: number | null;
  payment_method: PaymentMethod | null;
  /** The total in centavos that the buyer saw. An order with another total is refused. */
  total?: number;
  sale?: TillSale;
  gift?: Gift;
  /** The id of an unpaid booking that this order replaces. */
  replaces?: string;
  buyer?: { name: string | null; email: string | null; phone: string | null; document: string | null };
  request_id: string;
  /** Writes more in the same transaction; called once for all orders of a batch that bring the same function. */
  within?: Within;
}

export type Within = (tx: Tx, orders: readonly OrderRecord[]) => Promise<void>;

export interface TillSale {
  point: Named;
  sold_by: Named;
  device_id: string | null;
  /** The cash session on that device. */
  cash_session_id: string | null;
  /** The reference on the card machine's slip. */
  card_reference: string | null;
  sale_flags: readonly SaleFlag[];
}

/** A courtesy: its giver, and the receivers of each price, in order. */
export interface Gift {
  given_by: Named;
  assignees: ReadonlyMap<string, readonly Assignee[]>;
}

export interface Assignee {
  email: string;
  name: string | null;
}

export type PlacesAnswer =
  | { kind: 'taken'; order: OrderRecord }
  /** The id was answered before, to the same request or to another. */
  | { kind: 'known'; same: boolean }
  | Refused;
