import type { CouponFault } from '../programme/coupons/index.ts';
import type { SaidAnswer } from '../programme/content/index.ts';
import type { AccessibilityResource, AgeRating } from '../programme/events/index.ts';
import type { ShownSeller } from '../people/law/index.ts';
import type { PriceKind } from '../programme/lots/index.ts';
import type { Cents, FeePayer } from '../ground/money/index.ts';
import type { OrderOrigin, OrderStatus, PaymentMethod } from '../selling/orders/index.ts';
import type { AgendaView, CheckoutQuestionView, FaqItemView } from './content.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Availability, MeiaQuotaView } from './events.endpoints.ts';
import type { PriceView } from './lots.endpoints.ts';
import type { CoverView } from './pictures.endpoints.ts';
import type { VenueView } from './venues.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** An event as the public list shows it. */
export interface PublicEventRowView {
  id: Id;
  slug: string;
  name: string;
  short_description: string | null;
  start_date: Instant;
  end_date: Instant | null;
  time_zone: string;
  canceled_at: Instant | null;
  created_at: Instant;
  /** Null where a poster is drawn. */
  cover_desktop: CoverView | null;
  cover_mobile: CoverView | null;
  min_product_unit_amount: Cents | null;
  /** The same with the fee, as a buyer pays it. */
  min_product_total_amount: Cents | null;
  /** Whether all of its prices are free. */
  is_free: boolean;
  venue: {
    name: string;
    address_name: string | null;
    formatted_address: string | null;
    city: string | null;
    state: string | null;
    country: string | null;
  } | null;
}

export interface PublicLotView {
  id: Id;
  name: string;
  description: string | null;
  remaining_tickets: Count;
  is_soldout: boolean;
  /** Shown before its sale starts; nothing of it is bought then. */
  sale_starts_at: Instant | null;
  /** What is held by then keeps its price. */
  sale_ends_at: Instant | null;
  /** Whether another lot is sold once this one's time is over. */
  is_followed: boolean;
  /** Its place among the event's lots, those included that are not shown; it gives the lot its colour. */
  sorting: Count;
  min_product_unit_amount: Cents;
  /** Whether its places are among those of which an event may keep some for meia-entrada. */
  has_quota_places: boolean;
  prices: PriceView[];
}

/** What a coupon takes off, for who has its code. */
export interface PublicCouponView {
  name: string;
  unlock_lots: boolean;
  /** Off the whole order; null where a percent is taken. */
  amount_off: Cents | null;
  /** Percent off each ticket that it covers; null where an amount is taken. */
  percent_off: number | null;
  /** Whether it also comes off prices that are reduced by law already. */
  covers_reduced: boolean;
  /** The lots that it is for. */
  lots: Id[];
}

export interface PublicEventView extends Omit<PublicEventRowView, 'venue'> {
  description: string | null;
  /** When its date, venue or line-up was changed; its buyers may have their money back until it starts. */
  changed_at: Instant | null;
  availability: Availability;
  /** Shown to those alone who may edit it; nothing of it is sold. */
  is_draft: boolean;
  sales_end_at: Instant | null;
  limit_by_user: Count | null;
  /** Whether who takes free places says a document, too: its producer limits what one person has. */
  asks_document: boolean;
  /** Tickets that one order has at most. */
  max_per_order: Count;
  /** Percent that is added to each price; 0 where the producer pays the fee. */
  convenience_tax: number;
  fee_paid_by: FeePayer;
  /** Null where it is not rated yet. */
  age_rating: AgeRating | null;
  age_reason: string | null;
  /** What it offers to people with a disability, in the order in which it is shown. */
  accessibility: AccessibilityResource[];
  /** Whom they can turn to. */
  accessibility_contact: string | null;
  producer: { name: string; slug: string | null };
  /** Null where the producer has not said it. */
  seller: ShownSeller | null;
  venue: VenueView | null;
  lots: PublicLotView[];
  /** The coupon that was asked for; null without one, and where it is not good now. */
  coupon: PublicCouponView | null;
  /** Why the coupon that was asked for is not good; null where it is, and without one. */
  coupon_fault: CouponFault | null;
  remaining: Count;
  /** Places for meia-entrada, which the law has the page show with what is left of them. */
  meia_quota: Pick<MeiaQuotaView, 'limit' | 'remaining'> & {
    /** How many places of lots with `has_quota_places` may go at other prices now; null where none are kept. */
    others_remaining: Count | null;
  };
  agendas: AgendaView[];
  faq: FaqItemView[];
  /** What its buyers are asked at checkout. */
  questions: CheckoutQuestionView[];
  /** HTML; null where the producer shows none. */
  privacy_policy: string | null;
}

export interface ItemBody {
  price_id: Id;
  amount: number;
  /** Centavos for each ticket, where the price is a contribution; the same for all of one price in an order. */
  unit_amount?: number;
}

export interface BookingBody {
  id: Id;
  items: ItemBody[];
  /** Who buys, where that is known already; the places are held for him from the start. Not heeded of who is signed in. */
  buyer?: NamedBody;
  coupon?: string | null;
  /** An open booking of the same event that is given back for this one: both happen, or neither. */
  replaces?: Id;
  /** Centavos, fee and coupon counted in, as the buyer has seen them; PRICES_ERROR where the order would cost another sum. */
  total?: number;
}

export interface PaymentView {
  id: Id;
  method: PaymentMethod;
  /** The gateway's word: pending, approved, rejected … */
  status: string;
  status_detail: string | null;
  expires_at: Instant | null;
  /** Pix copy-and-paste text. */
  qr_code?: string;
  /** Whether it goes to the gateway without money. */
  is_test?: true;
  /** PNG of the Pix QR, base64. */
  qr_code_base64?: string;
  checkout_url?: string;
}

/** What became of a buyer's asking for a ticket: its holder has not answered, or keeps it. */
export interface ReturnRequestView {
  state: 'asked' | 'kept';
  at: Instant;
}

export interface OrderLotView {
  id: Id;
  name: string;
  /** Its place among the event's lots, which gives it its colour; absent in orders that phones have kept from before. */
  sorting?: Count;
}

export interface OrderTicketView {
  id: Id;
  /** Which unit of the order it belongs to, of a price of several places; null where it is a unit of its own. */
  unit: Count | null;
  price: { id: Id; name: string; kind: PriceKind; unit_amount: Cents; currency: 'BRL'; lot: OrderLotView };
  unit_amount: Cents;
  tax_amount: Cents;
  /** The short code for people; only once the order is paid and to those who may see the ticket. */
  code?: string;
  /** The QR's text, on the same condition. */
  qr?: string;
  holder_name: string | null;
  /** What it is by itself, beside its order. */
  status: 'held' | 'valid' | 'cancelled' | 'refunded';
  /** The address that it went to, where that is not its buyer's. */
  assignee_to: string | null;
  /** When the reader passed it on, to the name and address above; its code and QR are the new holder's. */
  passed_on_at: Instant | null;
  /** The buyer's asking for it back, to who holds it and to who asked. */
  return_request?: ReturnRequestView;
  /** The admission that stands; untold of a ticket that was passed on. */
  checked_in_at: Instant | null;
}

export interface OrderItemView {
  price_id: Id;
  name: string;
  kind: PriceKind;
  lot: OrderLotView;
  /** Units. */
  amount: Count;
  /** Tickets that each of them has. */
  places: Count;
  unit_amount: Cents;
}

/** What was answered at checkout. */
export interface AnswerView {
  question_id: Id;
  /** In the words in which it was asked. */
  question: string;
  /** Which ticket it is about, from 0 in the order of the tickets; null where it is about the order. */
  ticket_index: Count | null;
  /** What was typed, or the words of what was chosen. */
  values: string[];
}

/** A ticket that its buyer gave to somebody, or got back; what happened to it in between is not his to see. */
export interface OwnTransferView {
  ticket_id: Id;
  direction: 'given' | 'back';
  /** Who got it, or who gave it back. */
  name: string | null;
  at: Instant;
}

export interface BuyerView {
  id: Id | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  document: string | null;
}

export interface OrderView {
  id: Id;
  code: string;
  event_id: Id;
  event: {
    name: string;
    slug: string;
    start_date: Instant;
    end_date: Instant | null;
    time_zone: string;
    canceled_at: Instant | null;
    /** Absent where it is not rated, and in orders that phones have kept from before. */
    age_rating?: AgeRating;
    age_reason?: string;
    /** Null where a poster is drawn. */
    cover: CoverView | null;
    venue: { name: string; city: string | null; state: string | null } | null;
  };
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  created_at: Instant;
  expires_at: Instant | null;
  /** When it was paid first; null before. */
  paid_at: Instant | null;
  subtotal: Cents;
  coupon: { name: string } | null;
  coupon_amount: Cents;
  tax_amount: Cents;
  total: Cents;
  refunded_amount: Cents;
  /** What came too late, or once too often, and was sent back; absent where nothing was. */
  sent_back?: Cents;
  items: OrderItemView[];
  payment: PaymentView | null;
  /** What still waits for its buyer to prove his e-mail, and where the code was sent; masked to who may not see the buyer. */
  proof?: { sent_to: string };
  /** Absent for a reader without the buyer's session. */
  user?: BuyerView;
  tickets?: OrderTicketView[];
  /** Only where one order is read by its buyer. */
  answers?: AnswerView[];
  /** The oldest first, on the same condition. */
  transfers?: OwnTransferView[];
}

export interface NamedBody {
  name: string;
  email: string;
}

export interface BuyerBody extends NamedBody {
  phone?: string | null;
  document?: string | null;
  /** Who has neither CPF nor CNPJ; what one person has is counted by his e-mail then. */
  is_foreigner?: boolean;
}

export interface CheckoutBody {
  /** Left out by who only pays an order that has its buyer. */
  buyer?: BuyerBody;
  /** Left out by who has checked out before: what was said then stays, of assignees too. */
  answers?: SaidAnswer[] | null;
  assignees?: { ticket_index: number; name: string; email: string }[] | null;
  payment: { method: 'pix' | 'card' | 'free' };
}

export interface OrderProofBody {
  /** As it came by e-mail. */
  code: string;
}

export interface OrderParams {
  order_id: Id;
}
export interface SlugParams {
  slug: string;
}

export interface SandboxBody {
  status: 'approved' | 'rejected' | 'cancelled' | 'refunded' | 'in_mediation' | 'charged_back';
  status_detail?: string | null;
}

export interface CustomerOrdersQuery {
  type?: 'purchased' | 'assigned';
  page?: number;
  limit?: number;
}

export interface PublicEventsQuery extends PageQuery {
  query?: string;
}

export interface PublicEventQuery {
  /** A coupon's code: the lots that it unlocks are shown as well. */
  coupon?: string;
}

/** Bytes of the names and answers of a large order, from somebody who needs no account for it. */
const LARGEST_CHECKOUT = 256 * 1024;

export const buyingEndpoints = {
  events: endpoint<None, PublicEventsQuery, None, Page<PublicEventRowView>>({
    method: 'GET',
    areas: ['public'],
    path: '/events',
    ability: 'public',
  }),
  event: endpoint<SlugParams, PublicEventQuery, None, PublicEventView>({
    method: 'GET',
    areas: ['public'],
    path: '/events/{slug}',
    ability: 'public',
  }),
  book: endpoint<SlugParams, None, BookingBody, OrderView>({
    method: 'POST',
    areas: ['public'],
    path: '/events/{slug}/bookings',
    ability: 'public',
    status: 201,
  }),
  checkout: endpoint<OrderParams, None, CheckoutBody, OrderView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/checkout',
    ability: 'public',
    largest: LARGEST_CHECKOUT,
  }),
  /** Says who buys before he pays: places that were held for nobody in particular are held for the full time. */
  nameBuyer: endpoint<OrderParams, None, NamedBody, OrderView>({
    method: 'PUT',
    areas: ['public'],
    path: '/orders/{order_id}/buyer',
    ability: 'public',
  }),
  /** Shows that the buyer reads mail at his address: the places that cost nothing are his from then on. */
  proof: endpoint<OrderParams, None, OrderProofBody, OrderView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/proof',
    ability: 'public',
  }),
  order: endpoint<OrderParams, None, None, OrderView>({
    method: 'GET',
    areas: ['public'],
    path: '/orders/{order_id}',
    ability: 'public',
  }),
  /** Of a booking, by whoever has its address; of places that cost nothing, by their buyer and until the event starts. */
  giveBack: endpoint<OrderParams, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}',
    ability: 'public',
    status: 204,
  }),
  /** Gives one place back that cost nothing, by its buyer or whom it was given to, until the event starts. */
  giveBackTicket: endpoint<OrderParams & { ticket_id: Id }, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}/tickets/{ticket_id}',
    ability: 'public',
    status: 204,
  }),
  customerOrders: endpoint<None, CustomerOrdersQuery, None, Page<OrderView>>({
    method: 'GET',
    areas: ['customer'],
    path: '/orders',
    ability: 'customer:orders',
  }),
  sandbox: endpoint<{ payment_id: Id }, None, SandboxBody, PaymentView>({
    method: 'POST',
    areas: ['public'],
    path: '/payments/sandbox/{payment_id}',
    ability: 'public',
  }),
};
