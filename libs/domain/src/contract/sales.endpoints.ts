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
 * Highest `count` of sales filtered by more than their status; the other totals are those of the newest so many. A
 * search by words reads all matches, so its limit is lower.
 */
export const SALES_COUNT_LIMIT = { narrowed: 10_000, searched: 1_000 } as const;

/** The field that `query` searches; user is name, e-mail or phone. */
export type SalesFilter = 'user' | 'document' | 'code' | 'id';

/** Filters the list of an event's sales, which has no courtesies. */
export interface SalesFilterQuery {
  query?: string;
  /** Default: user. */
  filter?: SalesFilter;
  /** online, pdv or both, comma-separated; default: both. */
  sales_type?: string;
  /** Statuses, comma-separated, or `all`; default: paid. */
  status?: string;
  /** Ids of lots of which an order has a ticket, comma-separated. */
  lots?: string;
}

export interface SalesQuery extends PageQuery, SalesFilterQuery {}

export interface SaleLotView {
  id: Id;
  name: string;
  /** Its position among the event's lots. */
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
  /** Its own status, apart from its order's. */
  status: 'held' | 'valid' | 'cancelled' | 'refunded';
  /** The holder's address, if it is not the buyer's. */
  assignee_to: string | null;
}

/** One purchase, for the event's people. */
export interface SaleRowView {
  id: Id;
  code: string;
  event_id: Id;
  origin: OrderOrigin;
  status: OrderStatus;
  /** The gateway's detail. */
  status_detail: string | null;
  created_at: Instant;
  subtotal: Cents;
  coupon: { name: string } | null;
  coupon_amount: Cents;
  /** The convenience fee. */
  tax_amount: Cents;
  /** The convenience fee that the producer pays for the buyer; in no total. */
  absorbed_tax: Cents;
  total: Cents;
  /** Refunded part of the total; the other figures stay as they were sold. */
  refunded_amount: Cents;
  payment_method: PaymentMethod | null;
  /** The document is masked without the right to it. */
  user: BuyerView;
  /** The holder of all its tickets, if that is one person other than the buyer. */
  assignee_to_name: string | null;
  assignee_to_email: string | null;
  sold_by: { id: Id; name: string } | null;
  salePoint: { id: Id; name: string } | null;
  event: {
    name: string;
    slug: string;
    time_zone: string;
    /** Percentage at the time of sale. */
    convenience_tax: number;
  };
  tickets: SaleTicketView[];
}

export interface SalesListView extends Page<SaleRowView> {
  /** Tickets of all matches, without those refunded alone; with `lots`, tickets of these lots. */
  totalTickets: Count;
  /** Of these, the valid tickets of paid orders. */
  soldTickets: Count;
  /** Amount of all matches after refunds, of paid orders. */
  total: Cents;
  /** Amount of all matches in dispute; in no total. */
  disputed: Cents;
  /** The event's. */
  slug: string;
  /** The event's lots, as filters; archived ones that were sold come last. */
  lots: SoldLotView[];
}

/** One scan of a ticket, at any door. */
export interface SaleScanView {
  id: Id;
  ticket_id: Id;
  /** Time of the scan, corrected by the device's clock. */
  at: Instant;
  /** The verdict's code. */
  code: VerdictCode;
  is_admission: boolean;
  /** Whether another scan admitted the ticket as well, or it was dead by then. */
  is_conflict: boolean;
  decided_offline: boolean;
  device: string | null;
  gate: string | null;
  by: string | null;
  /** The undo of the admission. */
  undone: { at: Instant; by: string | null; reason: string | null } | null;
}

/** A transfer of a ticket. */
export interface SaleTransferView {
  at: Instant;
  from: string | null;
  to: string | null;
}

export interface SaleTicketDetailView extends SaleTicketView {
  /** The short code for people, while the ticket is valid; null for a viewer who may not have ticket files. */
  code: string | null;
  holder_name: string | null;
  /** WhatsApp's form of the holder's phone. */
  whatsapp: string | null;
  /** The current admission. */
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
  /** The gateway's status. */
  status: string;
  status_detail: string | null;
  amount: Cents;
  created_at: Instant;
  expires_at: Instant | null;
  /** Time of the refund of money that came too late or twice. */
  sent_back_at: Instant | null;
  /** Of a card that was charged: the gateway's name of its brand. */
  card_brand?: string;
  card_last_four?: string | null;
  installments?: Count;
  /** With the interest that the payer owes to the gateway. */
  total_paid_amount?: Cents;
}

/** An event of an order's history. */
export interface SaleStepView {
  id: Count;
  at: Instant;
  /** Action of the audit log, e.g. `orders:move`. */
  action: string;
  by: string | null;
  /** The new status, if it changed. */
  status: OrderStatus | null;
  status_detail: string | null;
}

export interface SaleView extends SaleRowView {
  paid_at: Instant | null;
  /** End of the hold. */
  expires_at: Instant | null;
  tickets: SaleTicketDetailView[];
  /** The buyer's answers at checkout: of the order first, then of its tickets, in the order of the form. */
  answers: AnswerView[];
  payments: SalePaymentView[];
  /** As printed; null for none. */
  receipt: string | null;
  card_reference: string | null;
  /** Money a till took for tickets that were no longer its to sell. */
  cash_to_return: Cents | null;
  /** Rules that a till's sale broke. */
  flags: SaleFlag[];
  /** Its messages, the newest first. */
  deliveries: DeliveryView[];
  /** The newest first. */
  refunds: RefundRequestView[];
  /** The oldest first. */
  history: SaleStepView[];
}

/** The buyer's right address, in place of the wrong one. */
export interface CorrectBuyerBody {
  email: string;
}

const AREAS = ['producer', 'team-member', 'super-admin', 'support'] as const;

export const saleEndpoints = {
  /** Returns an event's sales online and at sale points, the newest first. */
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
   * Moves an order to its buyer's right address: the wrong one loses it with every QR sent there, both are notified,
   * and the tickets are sent again.
   */
  correctBuyer: endpoint<EventOrderParams, None, CorrectBuyerBody, SaleView>({
    method: 'PUT',
    areas: ['producer', 'super-admin', 'support'],
    path: '/events/{event_id}/orders/{order_id}/buyer',
    ability: 'orders:correct',
  }),
};
