import type { PriceKind } from '../lots/index.ts';
import type { Cents } from '../money/index.ts';
import type { OrderOrigin, OrderStatus, PaymentMethod } from '../orders/index.ts';
import type { AgendaView, CheckoutQuestionView, FaqItemView } from './content.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Availability, CoverView, MeiaQuotaView } from './events.endpoints.ts';
import type { PriceView } from './lots.endpoints.ts';
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
  min_product_unit_amount: Cents;
  prices: PriceView[];
}

export interface PublicEventView extends Omit<PublicEventRowView, 'venue'> {
  description: string | null;
  availability: Availability;
  sales_end_at: Instant | null;
  limit_by_user: Count | null;
  /** Percent. */
  convenience_tax: number;
  producer: { name: string; slug: string | null };
  venue: VenueView | null;
  lots: PublicLotView[];
  remaining: Count;
  /** Places for meia-entrada, which the law has the page show with what is left of them. */
  meia_quota: Pick<MeiaQuotaView, 'limit' | 'remaining'>;
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
}

export interface BookingBody {
  id: Id;
  items: ItemBody[];
  coupon?: string;
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
  /** PNG of the Pix QR, base64. */
  qr_code_base64?: string;
  checkout_url?: string;
}

export interface OrderTicketView {
  id: Id;
  price: { id: Id; name: string; kind: PriceKind; unit_amount: Cents; currency: 'BRL'; lot: { id: Id; name: string } };
  unit_amount: Cents;
  tax_amount: Cents;
  /** The short code for people; only once the order is paid and to those who may see the ticket. */
  code?: string;
  /** The QR's text, on the same condition. */
  qr?: string;
  holder_name: string | null;
}

export interface OrderItemView {
  price_id: Id;
  name: string;
  lot: { id: Id; name: string };
  amount: Count;
  unit_amount: Cents;
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
    time_zone: string;
    venue: { name: string; city: string | null; state: string | null } | null;
  };
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  created_at: Instant;
  expires_at: Instant | null;
  subtotal: Cents;
  coupon: { name: string } | null;
  coupon_amount: Cents;
  tax_amount: Cents;
  total: Cents;
  refunded_amount: Cents;
  items: OrderItemView[];
  payment: PaymentView | null;
  /** Absent for a reader without the buyer's session. */
  user?: BuyerView;
  tickets?: OrderTicketView[];
}

export interface BuyerBody {
  name: string;
  email: string;
  phone?: string | null;
  document?: string | null;
}

export interface CheckoutBody {
  buyer: BuyerBody;
  answers?: { question_id: Id; ticket_index?: number; value: string | string[] }[];
  assignees?: { ticket_index: number; name: string; email: string }[];
  payment: { method: 'pix' | 'card' | 'free' };
}

export interface OrderParams {
  order_id: Id;
}
export interface SlugParams {
  slug: string;
}

export interface SandboxBody {
  status: 'approved' | 'rejected' | 'cancelled' | 'refunded' | 'in_mediation' | 'charged_back';
  status_detail?: string;
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
  }),
  order: endpoint<OrderParams, None, None, OrderView>({
    method: 'GET',
    areas: ['public'],
    path: '/orders/{order_id}',
    ability: 'public',
  }),
  giveBack: endpoint<OrderParams, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}',
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
