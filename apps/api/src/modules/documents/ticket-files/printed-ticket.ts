import type { AgeRating, PriceKind } from '@festix/domain/programme';

/** Everything printed on a ticket's page, which stays the same as long as this does. */
export interface PrintedTicket {
  id: string;
  order_id: string;
  order_code: string;
  code: string;
  /** The QR's text. */
  qr: string;
  event: PrintedEvent;
  lot: string;
  /** Its position among the event's lots, which decides its colour. */
  lot_sorting: number;
  /** What it opens, in words; absent at an event without areas, days and exits. */
  opens?: string;
  /** The days that it opens; absent at an event without days. */
  days?: { starts_at: string }[];
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
