import type { OrderTicketView } from '@festix/domain/contract';
import type { AgeRating, EventAccess, PriceKind } from '@festix/domain/programme';
import type { OrderOrigin, OrderStatus, PaymentMethod } from '@festix/domain/selling';
import type { InJson, JsonMoment } from '../../../kernel/database/json-moment.ts';
import type { CardTold, Challenge } from '../gateways/payment-gateway.ts';
import type { StoredPicture } from '../../documents/pictures/picture-view.ts';
import type { PassedOn, ReturnAsked } from '../../documents/tickets/passed-on.ts';

/** The facts that an order is presented from: of a query, or just written. */
export interface OrderRecord {
  id: string;
  code: string;
  event_id: string;
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  user_id: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  buyer_document: string | null;
  subtotal: number;
  coupon: Named | null;
  coupon_amount: number;
  tax_amount: number;
  total: number;
  refunded_amount: number;
  /** Centavos of payments that came too late or twice. */
  sent_back: number;
  payment_method: PaymentMethod | null;
  created_at: Moment;
  expires_at: Moment | null;
  /** Time of the last code that proves the buyer's e-mail. */
  proof_sent_at: Moment | null;
  paid_at: Moment | null;
  /** Whether a person other than the booker named the buyer, and has the session from then on. */
  named_by_link: boolean;
  /** Whether the buyer's e-mail was proved by the code that was sent to it: only who proves it is the buyer from then on. */
  buyer_proved: boolean;
  /**
   * Whether support or the event's people have corrected the buyer's address: phone and document were entered under the
   * one before.
   */
  buyer_corrected: boolean;
  /** Number of times that its mails' links were ended. */
  links: number;
  /** Number of times that its browsers' sessions were ended. */
  closings: number;
  /** Whether its buyer has answered questions of the event. */
  has_answers: boolean;
  event: OrderEventRecord;
  tickets: TicketRecord[];
  payment: PaymentRecord | null;
  sale_point: Named | null;
  sold_by: Named | null;
}

/** An order as a statement reads it, with all that belongs to it as JSON. */
export interface OrderRow extends Omit<OrderRecord, 'event' | 'tickets' | 'payment'> {
  event: InJson<OrderEventRecord>;
  tickets: InJson<TicketRecord>[];
  payment: InJson<PaymentRecord> | null;
}

export type Moment = JsonMoment | Date;

export interface Named {
  id: string;
  name: string;
}

export interface OrderEventRecord {
  number: number;
  name: string;
  slug: string;
  start_date: Moment;
  end_date: Moment | null;
  time_zone: string;
  canceled_at: Moment | null;
  age_rating: AgeRating | null;
  age_reason: string | null;
  access: EventAccess | null;
  /** The phone's format, or the other if there is only that. */
  cover: StoredPicture | null;
  venue: { name: string; city: string | null; state: string | null } | null;
}

export interface TicketRecord {
  id: string;
  /** The unit of several places it belongs to; null for a unit of one. */
  unit: number | null;
  price: { id: string; name: string; kind: PriceKind };
  lot: { id: string; name: string; number: number; sorting: number };
  unit_amount: number;
  /** The coupon's discount on it. */
  coupon_amount: number;
  tax_amount: number;
  /** The fee that the producer pays for the buyer. */
  absorbed_tax: number;
  /** Whether it counts as a use of the order's coupon. */
  uses_coupon: boolean;
  status: OrderTicketView['status'];
  code: string;
  serial: number;
  /** The key that signs it; null before it is sold. */
  key_id: number | null;
  holder_name: string | null;
  assignee_id: string | null;
  assignee_email: string | null;
  assignee_name: string | null;
  created_at: Moment;
  /** Number of its transfers. */
  transfers: number;
  passed_on: PassedOn<Moment> | null;
  return_asked: ReturnAsked<Moment> | null;
  /** The current admission. */
  checked_in_at: Moment | null;
}

export interface PaymentRecord {
  id: string;
  gateway: string;
  method: PaymentMethod;
  status: string;
  status_detail: string | null;
  expires_at: Moment | null;
  qr_code: string | null;
  checkout_url: string | null;
  card: CardTold | null;
  challenge: Challenge | null;
  /** Cards that were refused for the order; null for another method, absent where the order is not read with it. */
  card_refusals?: number | null;
}
