import type { PriceKind } from '../../programme/lots/index.ts';
import type { OrderStatus } from '../../selling/orders/index.ts';

/** The status of a ticket at a door; a till's leased stub is one that nobody has bought yet. */
export type DoorTicketStatus = 'valid' | 'cancelled' | 'refunded' | 'leased';

/**
 * A ticket as a phone's list holds it: known by its serial, its lot by the lot's number. Words of statuses and kinds
 * that a later version sends are kept as they came.
 */
export interface ListedTicket {
  serial: number;
  lot_number: number;
  price_kind: PriceKind | null;
  status: DoorTicketStatus;
  order_status: OrderStatus | null;
  /** How often an admission of this ticket was undone; an admission belongs to one entry. */
  entry: number;
  /** The first six bytes of the short code's hash (`hashTicketCode`), 12 hex digits. */
  code_hash: string;
  /** To the second. */
  checked_in_at: string | null;
  holder_name: string | null;
  document_masked: string | null;
}

/** A row of the list that goes into a chunk; what the chunk doesn't carry is left behind. */
export type ChunkRow = Omit<ListedTicket, OftenAbsent> & Partial<Pick<ListedTicket, OftenAbsent>>;

type OftenAbsent = 'checked_in_at' | 'holder_name' | 'document_masked';
