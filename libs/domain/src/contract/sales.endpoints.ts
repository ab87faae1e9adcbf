import type { Cents } from '../ground/money/index.ts';
import type { OrderOrigin, OrderStatus, PaymentMethod, SaleFlag } from '../selling/orders/index.ts';
import type { PriceKind } from '../programme/lots/index.ts';
import type { AnswerView, BuyerView } from './buying.endpoints.ts';
import type { FirstEntryView, VerdictCode } from './checkins.endpoints.ts';
import type { DeliveryView, EventOrderParams } from './deliveries.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { RefundRequestView } from './refunds.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/**
 * Sales that are narrowed by more than their status are counted so far and no farther: `count` is never greater then, and
 * the other totals are those of the newest so many. Those that words are looked for in are all read on the way, so it is
 * fewer of them.
 */
export const SALES_COUNT_LIMIT = { narrowed: 10_000, searched: 1_000 } as const;

/** What `query` is looked for in; user is name, e-mail or phone. */
export type SalesFilter = 'user' | 'document' | 'code' | 'id';

/** What a list of an event's sales is narrowed by. Courtesies are none. */
export interface SalesFilterQuery {
  query?: string;
  /** user unless said otherwise. */
  filter?: SalesFilter;
  /** online, pdv or both, comma-separated; both unless said otherwise. */
  sales_type?: string;
  /** Statuses, comma-separated, or `all`; paid unless said otherwise. */
  status?: string;
  /** Ids of lots of which an order has a ticket, comma-separated. */
  lots?: string;
}

export interface SalesQuery extends PageQuery, SalesFilterQuery {}

export interface SaleLotView {
  id: Id;
  name: string;
  /** Its place among the event's lots. */
  sorting: Count;
}

export interface SoldLotView extends SaleLotView {
  is_archived: boolean;
}

export interface SaleTicketView {
  id: Id;
  price: { id: Id; name: string; kind: PriceKind; lot: SaleLotView };
  /** Centavos before coupon and fee. */
  unit_amount: Cents;
  currency: 'BRL';
  /** What it is by itself, beside its order. */
  status: 'held' | 'valid' | 'cancelled' | 'refunded';
  /** The address that it went to, where that is not its buyer's. */
  assignee_to: string | null;
}

/** One purchase, as those see it who run its event. */
export interface SaleRowView {
  id: Id;
  code: string;
  event_id: Id;
  origin: OrderOrigin;
  status: OrderStatus;
  /** The gateway's word. */
  status_detail: string | null;
  created_at: Instant;
  subtotal: Cents;
  coupon: { name: string } | null;
  coupon_amount: Cents;
  /** The convenience fee. */
  tax_amount: Cents;
  /** The convenience fee that the producer pays in the buyer's place; in no total. */
  absorbed_tax: Cents;
  total: Cents;
  /** Of the total; the other figures stay as they were sold. */
  refunded_amount: Cents;
  payment_method: PaymentMethod | null;
  /** The document is masked for who may not see it. */
  user: BuyerView;
  /** Who got all of its tickets, where that is one person other than the buyer. */
  assignee_to_name: string | null;
  assignee_to_email: string | null;
  sold_by: { id: Id; name: string } | null;
  salePoint: { id: Id; name: string } | null;
  event: {
    name: string;
    slug: string;
    time_zone: string;
    /** Percent that was in force when it was sold. */
    convenience_tax: number;
  };
  tickets: SaleTicketView[];
}

export interface SalesListView extends Page<SaleRowView> {
  /** Tickets of all that match, those left out that were refunded on their own; with `lots`, tickets of these lots. */
  totalTickets: Count;
  /** Of these, those that are sold and stand: good tickets of paid orders. */
  soldTickets: Count;
  /** What came of all that match and stays: orders that are paid, less what went back. */
  total: Cents;
  /** What buyers or banks fight over of all that match; it is in no total. */
  disputed: Cents;
  /** The event's. */
  slug: string;
  /** The event's, to narrow by; archived ones that were sold come last. */
  lots: SoldLotView[];
}

/** One scan of a ticket, at whatever door. */
export interface SaleScanView {
  id: Id;
  ticket_id: Id;
  /** When it was made, as far as the clock of its device can be trusted. */
  at: Instant;
  /** The verdict's code. */
  code: VerdictCode;
  is_admission: boolean;
  /** Whether another scan let the ticket in as well, or it was dead by then. */
  is_conflict: boolean;
  decided_offline: boolean;
  device: string | null;
  gate: string | null;
  by: string | null;
  /** The admission that was taken back. */
  undone: { at: Instant; by: string | null; reason: string | null } | null;
}

/** A ticket that was passed on. */
export interface SaleTransferView {
  at: Instant;
  from: string | null;
  to: string | null;
}

export interface SaleTicketDetailView extends SaleTicketView {
  /** The short code for people, while the ticket is good; null to who may not have the ticket's file. */
  code: string | null;
  holder_name: string | null;
  /** The number that WhatsApp knows its holder by. */
  whatsapp: string | null;
  /** The admission that stands. */
  checkIn: FirstEntryView | null;
  /** The newest first. */
  scans: SaleScanView[];
  /** The newest first. */
  transfers: SaleTransferView[];
}

/** A charge, by the gateway or at a till. */
export interface SalePaymentView {
  id: Id;
  method: PaymentMethod;
  /** The gateway's word. */
  status: string;
  status_detail: string | null;
  amount: Cents;
  created_at: Instant;
  expires_at: Instant | null;
  /** When its money was sent back because it came too late, or once too often. */
  sent_back_at: Instant | null;
}

/** Something that was done with an order. */
export interface SaleStepView {
  id: Count;
  at: Instant;
  /** Of the audit log, e.g. `orders:move`. */
  action: string;
  by: string | null;
  /** What it became, where its status changed. */
  status: OrderStatus | null;
  status_detail: string | null;
}

export interface SaleView extends SaleRowView {
  paid_at: Instant | null;
  /** When the places fall back that are held for it. */
  expires_at: Instant | null;
  tickets: SaleTicketDetailView[];
  /** What the buyer answered at checkout: of the order first, then of its tickets, in the order of the form. */
  answers: AnswerView[];
  payments: SalePaymentView[];
  /** As printed; null where none was handed out. */
  receipt: string | null;
  card_reference: string | null;
  /** What was handed over at a till although the ticket was no longer its to sell. */
  cash_to_return: Cents | null;
  /** What a till was not allowed to do, and did. */
  flags: SaleFlag[];
  /** What was sent of it, the newest first. */
  deliveries: DeliveryView[];
  /** The newest first. */
  refunds: RefundRequestView[];
  /** The oldest first. */
  history: SaleStepView[];
}

/** The buyer's right address, in place of the one that was given. */
export interface CorrectBuyerBody {
  email: string;
}

const AREAS = ['producer', 'team-member', 'super-admin', 'support'] as const;

export const saleEndpoints = {
  /** What was sold of an event online and at sale points, the newest first. */
  list: endpoint<EventParams, SalesQuery, None, SalesListView>({
    method: 'GET',
    areas: AREAS,
    path: '/events/{event_id}/orders',
    ability: 'orders:read',
  }),
  read: endpoint<EventOrderParams, None, None, SaleView>({
    method: 'GET',
    areas: AREAS,
    path: '/events/{event_id}/orders/{order_id}',
    ability: 'orders:read',
  }),
  /**
   * Moves an order to its buyer's right address: the wrong one loses it with every QR that was sent there, both are told,
   * and the tickets are sent again.
   */
  correctBuyer: endpoint<EventOrderParams, None, CorrectBuyerBody, SaleView>({
    method: 'PUT',
    areas: ['producer', 'super-admin', 'support'],
    path: '/events/{event_id}/orders/{order_id}/buyer',
    ability: 'orders:correct',
  }),
};
