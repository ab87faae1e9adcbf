import type { AgeRating, PriceKind } from '@festix/domain/programme';

/** All that stands on the page of a ticket. Where nothing of it changes, the page stays the same. */
export interface PrintedTicket {
  id: string;
  order_id: string;
  order_code: string;
  code: string;
  /** The QR's text. */
  qr: string;
  event: PrintedEvent;
  lot: string;
  /** Its place among the event's lots, which gives it its colour. */
  lot_sorting: number;
  price: string;
  kind: PriceKind;
  holder_name: string | null;
  /** Masked. */
  holder_document: string | null;
  is_courtesy: boolean;
}

export interface PrintedEvent {
  name: string;
  /** ISO 8601. */
  start_date: string;
  time_zone: string;
  age_rating?: AgeRating | null;
  age_reason?: string | null;
  venue: { name: string; address: string | null; city: string | null; state: string | null } | null;
}
