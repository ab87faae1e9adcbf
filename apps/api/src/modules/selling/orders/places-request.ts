import type { PaymentMethod, SaleFlag } from '@festix/domain/selling';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PlacesAsked, Refused } from './allot-places.ts';
import type { Named, OrderRecord } from './order-record.ts';

/** One order that wants places, from the public page, from a till, or to be given away. */
export interface PlacesRequest extends PlacesAsked {
  /** SHA-256 of who asks for what; a repeat has the same. */
  request_hash: Buffer;
  /** How long places are held, in milliseconds; null for what is sold at once. */
  hold_ms: number | null;
  payment_method: PaymentMethod | null;
  /** Centavos that the buyer was shown; an order that costs another sum is refused. */
  total?: number;
  sale?: TillSale;
  gift?: Gift;
  /** An open booking of the event that is given back for this one. */
  replaces?: string;
  buyer?: { name: string | null; email: string | null; phone: string | null; document: string | null };
  request_id: string;
  /** What has to be written with the order, or not at all; called once for all orders of a batch that bring the same. */
  within?: Within;
}

export type Within = (tx: Tx, orders: readonly OrderRecord[]) => Promise<void>;

export interface TillSale {
  point: Named;
  sold_by: Named;
  device_id: string | null;
  /** The drawer's session on that device. */
  cash_session_id: string | null;
  /** What the card machine printed for it. */
  card_reference: string | null;
  sale_flags: readonly SaleFlag[];
}

/** Tickets that are given away: by whom, and who gets each of a price, in their order. */
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
  /** The id was answered before: to the same request, or to something else. */
  | { kind: 'known'; same: boolean }
  | Refused;
