import type { PriceKind } from '../../programme/lots/index.ts';
import type { OrderStatus } from '../../selling/orders/index.ts';

/** The status of a ticket at a door; a till's leased stub has no buyer yet. */
export type DoorTicketStatus = 'valid' | 'cancelled' | 'refunded' | 'leased';

/**
 * Is a ticket of a phone's list: identified by its serial, its lot by the lot's number. Unknown statuses and kinds of a
 * later version are kept as they came.
 */
export interface ListedTicket {
  serial: number;
  lot_number: number;
  price_kind: PriceKind | null;
  status: DoorTicketStatus;
  order_status: OrderStatus | null;
  /** Number of its ended admissions, by an exit or an undo; an admission belongs to one entry. */
  entry: number;
  /** The first six bytes of the short code's hash (`hashTicketCode`), 12 hex digits. */
  code_hash: string;
  /** To the second. */
  checked_in_at: string | null;
  holder_name: string | null;
  document_masked: string | null;
  /** First serial of its party; absent: alone, and in lists of version 1. */
  party?: number | null;
  /** What is known of it beyond `entry` and `checked_in_at`; absent: nothing, and in lists of version 1. */
  passages?: readonly ListedPassage[];
}

/** The latest passage of a ticket at an area on a day, at an event with areas, days or exits. */
export interface ListedPassage {
  area: number;
  /** Number of the day; 0: the whole event. */
  day: number;
  /** The number of the passage in force; after its end the number of the next one. */
  entry: number;
  /** Passages so far that a supervisor has undone. */
  undone: number;
  /** Seconds since 1970 of the admission, or of its end. */
  second: number;
  /** Whether it has ended. */
  out: boolean;
}

/** A row of the list for a chunk; fields that the chunk doesn't carry are dropped. */
export type ChunkRow = Omit<ListedTicket, OftenAbsent> & Partial<Pick<ListedTicket, OftenAbsent>>;

type OftenAbsent = 'checked_in_at' | 'holder_name' | 'document_masked';
