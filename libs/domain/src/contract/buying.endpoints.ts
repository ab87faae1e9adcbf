import type { CouponFault } from '../programme/coupons/index.ts';
import type { SaidAnswer } from '../programme/content/index.ts';
import type { AccessibilityResource, AgeRating, EventCategory } from '../programme/events/index.ts';
import type { ShownSeller } from '../people/law/index.ts';
import type { PriceKind, ShopStanding } from '../programme/lots/index.ts';
import type { Cents, FeePayer } from '../ground/money/index.ts';
import type { OrderOrigin, OrderStatus, PaymentMethod } from '../selling/orders/index.ts';
import type { ShopFilters } from '../shopfront/calendar/index.ts';
import type { AgendaView, CheckoutQuestionView, FaqItemView } from './content.endpoints.ts';
import type { SessionView } from './accounts.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Availability, MeiaQuotaView } from './events.endpoints.ts';
import type { PriceView } from './lots.endpoints.ts';
import type { CoverView } from './pictures.endpoints.ts';
import type { VenueView } from './venues.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** An event of the public list. */
export interface PublicEventRowView {
  id: Id;
  slug: string;
  name: string;
  short_description: string | null;
  category: EventCategory | null;
  start_date: Instant;
  end_date: Instant | null;
  time_zone: string;
  canceled_at: Instant | null;
  created_at: Instant;
  /** Null for a drawn poster. */
  cover_desktop: CoverView | null;
  cover_mobile: CoverView | null;
  /** The lowest price that can be paid now, or any if nothing is for sale; of a page, of all its public lots. */
  min_product_unit_amount: Cents | null;
  /** The same with the fee, as a buyer pays it. */
  min_product_total_amount: Cents | null;
  /** Whether all of its prices are free. */
  is_free: boolean;
  /** Of its online sale to everybody. */
  standing: ShopStanding;
  /** The next end of a lot that another follows; null if none ends by date. */
  turns_at: Instant | null;
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
  /** Shown before its sale starts, and not for sale then. */
  sale_starts_at: Instant | null;
  /** Places held by then keep their price. */
  sale_ends_at: Instant | null;
  /** Whether another lot goes on sale after this one. */
  is_followed: boolean;
  /** Its position among the event's lots, hidden ones included; it decides the lot's colour. */
  sorting: Count;
  min_product_unit_amount: Cents;
  /** Whether its places count among those that an event may reserve for half price. */
  has_quota_places: boolean;
  /** What its tickets open, in words; absent at an event without areas, days and exits. */
  opens?: string;
  /** The day or area without places left, if that alone closes the lot; absent otherwise. */
  full_place?: string;
  prices: PriceView[];
}

/** A coupon's discount, for visitors with its code. */
export interface PublicCouponView {
  name: string;
  unlock_lots: boolean;
  /** Off the whole order; null for a percentage. */
  amount_off: Cents | null;
  /** Percentage off each ticket that it covers; null for an amount. */
  percent_off: number | null;
  /** Whether it also applies to prices that are reduced by law already. */
  covers_reduced: boolean;
  /** The lots that it is for. */
  lots: Id[];
}

export interface PublicEventView extends Omit<PublicEventRowView, 'venue' | 'standing' | 'turns_at'> {
  description: string | null;
  /** Time of a change of date, venue or line-up; its buyers may ask for their money until it starts. */
  changed_at: Instant | null;
  availability: Availability;
  /** Shown to its editors only; nothing of it is sold. */
  is_draft: boolean;
  sales_end_at: Instant | null;
  limit_by_user: Count | null;
  /** Whether free places require a document: the producer limits the places per person. */
  asks_document: boolean;
  /** Most tickets of one order. */
  max_per_order: Count;
  /** Percentage added to each price; 0 if the producer pays the fee. */
  convenience_tax: number;
  fee_paid_by: FeePayer;
  /** Null if not rated yet. */
  age_rating: AgeRating | null;
  age_reason: string | null;
  /** Its resources for people with a disability, in the order in which they are shown. */
  accessibility: AccessibilityResource[];
  /** Contact for them. */
  accessibility_contact: string | null;
  producer: { name: string; slug: string | null };
  /** Null if the producer has entered none. */
  seller: ShownSeller | null;
  venue: VenueView | null;
  lots: PublicLotView[];
  /** The requested coupon; null without one, and for an invalid one. */
  coupon: PublicCouponView | null;
  /** Why the requested coupon is invalid; null for a valid one, and without one. */
  coupon_fault: CouponFault | null;
  remaining: Count;
  /** Places for half price, which the law requires on the page with those left. */
  meia_quota: Pick<MeiaQuotaView, 'limit' | 'remaining'> & {
    /** Places of lots with `has_quota_places` on sale at other prices now; null if none are reserved. */
    others_remaining: Count | null;
  };
  agendas: AgendaView[];
  faq: FaqItemView[];
  /** Questions at checkout. */
  questions: CheckoutQuestionView[];
  /** HTML; null if the producer shows none. */
  privacy_policy: string | null;
}

export interface ItemBody {
  price_id: Id;
  amount: number;
  /** Centavos for each ticket of a contribution; the same for all of one price in an order. */
  unit_amount?: number;
}

export interface BookingBody {
  id: Id;
  items: ItemBody[];
  /**
   * The buyer, if known already; the places are held for that person from the start. Ignored for a signed-in caller.
   */
  buyer?: NamedBody;
  coupon?: string | null;
  /** An open booking of the same event that is replaced by this one: both happen, or neither. */
  replaces?: Id;
  /** Centavos with fee and coupon, as shown to the buyer; PRICES_ERROR if the order would cost another sum. */
  total?: number;
}

export interface PaymentView {
  id: Id;
  method: PaymentMethod;
  /** The gateway's status: pending, approved, rejected … */
  status: string;
  status_detail: string | null;
  expires_at: Instant | null;
  /** Pix copy-and-paste text. */
  qr_code?: string;
  /** Whether it is a charge of the sandbox. */
  is_test?: true;
  /** PNG of the Pix QR, base64. */
  qr_code_base64?: string;
  checkout_url?: string;
  /** Of a card that was charged: the gateway's name of its brand. */
  card_brand?: string;
  card_last_four?: string | null;
  /** Of a card that a terminal charged. */
  authorization_code?: string | null;
  installments?: Count;
  /** With the interest that the payer owes to the gateway. */
  total_paid_amount?: Cents;
  /** The bank's page, for a payer whom it asks; `challenge_request` is posted to it as `creq`, if there is one. */
  challenge_url?: string;
  challenge_request?: string;
  /** Cards that were refused for the order while it can be paid, this one included; absent for none. */
  card_refusals?: Count;
}

/** A buyer's request for a ticket's return: without an answer, or kept by the holder. */
export interface ReturnRequestView {
  state: 'asked' | 'kept';
  at: Instant;
}

export interface OrderLotView {
  id: Id;
  name: string;
  /** Its position among the event's lots, which decides its colour; absent in orders stored on phones before. */
  sorting?: Count;
  /** What its tickets open, in words; absent at an event without areas, days and exits. */
  opens?: string;
  /** The days that its tickets open; absent at an event without days. */
  days?: { starts_at: Instant; ends_at: Instant }[];
  /** Whether its tickets may enter more than once on a day. */
  reenters?: true;
}

export interface OrderTicketView {
  id: Id;
  /** The unit of several places in the order; null for a unit of one. */
  unit: Count | null;
  price: { id: Id; name: string; kind: PriceKind; unit_amount: Cents; currency: 'BRL'; lot: OrderLotView };
  unit_amount: Cents;
  tax_amount: Cents;
  /** The short code for people; only for a paid order and readers of the ticket. */
  code?: string;
  /** The QR's text, on the same condition. */
  qr?: string;
  holder_name: string | null;
  /** Its own status, apart from its order's. */
  status: 'held' | 'valid' | 'cancelled' | 'refunded';
  /** The holder's address, if it is not the buyer's. */
  assignee_to: string | null;
  /** Time at which the reader transferred it, to the name and address above; its code and QR are the new holder's. */
  passed_on_at: Instant | null;
  /** The buyer's request for its return, for the holder and the buyer. */
  return_request?: ReturnRequestView;
  /** The current admission; hidden for a transferred ticket. */
  checked_in_at: Instant | null;
}

export interface OrderItemView {
  price_id: Id;
  name: string;
  kind: PriceKind;
  lot: OrderLotView;
  /** Units. */
  amount: Count;
  /** Tickets of each of them. */
  places: Count;
  unit_amount: Cents;
}

/** An answer at checkout. */
export interface AnswerView {
  question_id: Id;
  /** The question's words at the time. */
  question: string;
  /** Index of the ticket from 0; null for the order. */
  ticket_index: Count | null;
  /** The typed text, or the words of the chosen options. */
  values: string[];
}

/** A transfer of a ticket by its buyer, or back; transfers in between are hidden. */
export interface OwnTransferView {
  ticket_id: Id;
  direction: 'given' | 'back';
  /** The receiver, or the person who returned it. */
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
    /** Absent if not rated, and in orders stored on phones before. */
    age_rating?: AgeRating;
    age_reason?: string;
    /** Null for a drawn poster. */
    cover: CoverView | null;
    venue: { name: string; city: string | null; state: string | null } | null;
  };
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  created_at: Instant;
  expires_at: Instant | null;
  /** Time of the first payment; null before. */
  paid_at: Instant | null;
  subtotal: Cents;
  coupon: { name: string } | null;
  coupon_amount: Cents;
  tax_amount: Cents;
  total: Cents;
  refunded_amount: Cents;
  /** Payments that came too late or twice and were refunded; absent for none. */
  sent_back?: Cents;
  items: OrderItemView[];
  payment: PaymentView | null;
  /** The pending proof of the buyer's e-mail, with the address of the code; masked without the buyer's session. */
  proof?: { sent_to: string };
  /** Absent for a reader without the buyer's session; without phone and document for one with a mail's link. */
  user?: BuyerView;
  /** How a buyer's browser without an account opened it; absent in the browser that bought. */
  opened_by?: OrderOpening;
  tickets?: OrderTicketView[];
  /** Only for one order read by its buyer. */
  answers?: AnswerView[];
  /** The oldest first, on the same condition. */
  transfers?: OwnTransferView[];
}

/** A way to open an order: a mail's link, or a mailed code. */
export type OrderOpening = 'link' | 'code';

export interface NamedBody {
  name: string;
  email: string;
}

export interface BuyerBody extends NamedBody {
  phone?: string | null;
  document?: string | null;
  /** Without CPF and CNPJ; limits count by the e-mail then. */
  is_foreigner?: boolean;
}

/** How an order is to be paid. A card without a token is named on the gateway's page. */
export interface PaymentChoice {
  method: 'pix' | 'card' | 'free';
  /** Made by the gateway's fields in the browser: stands for one card and one payment. */
  token?: string | null;
  payment_method_id?: string | null;
  issuer_id?: string | null;
  installments?: Count | null;
  /** Whether the card is named in our own page afterwards: the rest is stored, and nothing is charged yet. */
  in_page?: boolean | null;
}

export interface CheckoutBody {
  /** Absent if the payer is not the buyer. */
  buyer?: BuyerBody;
  /** Absent after a first checkout, whose answers and assignees stay. */
  answers?: SaidAnswer[] | null;
  assignees?: { ticket_index: number; name: string; email: string }[] | null;
  payment: PaymentChoice;
}

export interface InstallmentsQuery {
  /** The first six to eight digits of a card's number. */
  bin: string;
}

/** One way to divide an order's total, as the gateway tells it. */
export interface InstallmentOptionView {
  installments: Count;
  /** One instalment, and all of them. */
  amount: Cents;
  total: Cents;
  rate_free: boolean;
  text: string;
}

/** Empty options: the digits are of no card that is taken here. */
export interface InstallmentsView {
  payment_method_id: string | null;
  issuer_id: string | null;
  options: InstallmentOptionView[];
}

export interface OrderProofBody {
  /** As in the e-mail. */
  code: string;
}

export interface OrderLinkBody {
  /** The token in the mail's link. */
  link: string;
  /** Made and kept by the browser: the link opens the order in the first one that uses it, and there again. */
  device: Id;
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

export interface PublicEventsQuery extends PageQuery, ShopFilters {
  /** Words, with tolerance for misspelling; the best match first then. */
  query?: string;
}

/** Choices among all upcoming events of a list. */
export interface ShopChoicesView {
  /** In alphabetical order. */
  cities: { city: string; state: string | null }[];
  categories: EventCategory[];
}

/** Upcoming public events, the soonest first. */
export interface PublicEventsView extends Page<PublicEventRowView>, ShopChoicesView {}

export interface PublicEventQuery {
  /** A coupon's code: the lots that it unlocks are shown as well. */
  coupon?: string;
}

/** Bytes of names and answers of a large order, from a caller without an account. */
const LARGEST_CHECKOUT = 256 * 1024;

export const buyingEndpoints = {
  events: endpoint<None, PublicEventsQuery, None, PublicEventsView>({
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
  /** Reads how a card may divide the total of an order. */
  installments: endpoint<OrderParams, InstallmentsQuery, None, InstallmentsView>({
    method: 'GET',
    areas: ['public'],
    path: '/orders/{order_id}/installments',
    ability: 'public',
  }),
  /** Names the buyer before the payment: places held without a name are held for the full time then. */
  nameBuyer: endpoint<OrderParams, None, NamedBody, OrderView>({
    method: 'PUT',
    areas: ['public'],
    path: '/orders/{order_id}/buyer',
    ability: 'public',
  }),
  /** Proves that the buyer reads mail at the address: the free places are the buyer's from then on. */
  proof: endpoint<OrderParams, None, OrderProofBody, OrderView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/proof',
    ability: 'public',
  }),
  /** Opens an order by a mail's link, once: in the browser that uses it first. */
  openOrder: endpoint<OrderParams, None, OrderLinkBody, OrderView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/access',
    ability: 'public',
  }),
  /** Mails a code to the buyer's address, for `proof`. Gets the same answer whether one is sent. */
  orderCode: endpoint<OrderParams, None, None, void>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/access/code',
    ability: 'public',
    status: 202,
  }),
  /** Ends every link and every browser's session of an order but the caller's own, by its buyer. */
  endAccess: endpoint<OrderParams, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}/access',
    ability: 'public',
    status: 204,
  }),
  /** Makes an account for the buyer's address, proved by the code that was entered in this browser, and signs in. */
  keepOrder: endpoint<OrderParams, None, None, SessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/account',
    ability: 'public',
  }),
  order: endpoint<OrderParams, None, None, OrderView>({
    method: 'GET',
    areas: ['public'],
    path: '/orders/{order_id}',
    ability: 'public',
  }),
  /** Releases a booking, by anybody with its address; or free places, by their buyer and until the event starts. */
  giveBack: endpoint<OrderParams, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}',
    ability: 'public',
    status: 204,
  }),
  /** Releases one free place, by its buyer or holder, until the event starts. */
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
