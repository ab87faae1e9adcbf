import type { DoorListTicket } from '../../contract/door.endpoints.ts';
import type { Count } from '../../contract/views.ts';

/**
 * A ticket as a phone's list holds it: known by its serial, its lot by the lot's number. Words of statuses and kinds
 * that a later version sends are kept as they came.
 */
export interface ListedTicket {
  serial: Count;
  lot_number: Count;
  price_kind: DoorListTicket['price_kind'];
  status: DoorListTicket['status'];
  order_status: DoorListTicket['order_status'];
  /** How often an admission of this ticket was undone; an admission belongs to one entry. */
  entry: Count;
  /** The first six bytes of the short code's hash (`hashTicketCode`), 12 hex digits. */
  code_hash: string;
  /** To the second. */
  checked_in_at: string | null;
  holder_name: string | null;
  document_masked: string | null;
}

/** A row of the list that goes into a chunk; what the chunk doesn't carry is left behind. */
export type ChunkRow = DoorListTicket & { lot_number: Count };
