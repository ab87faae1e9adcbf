import type { FirstEntryView } from './checkins.endpoints.ts';
import type { AgeRating } from '../programme/events/index.ts';
import type { PriceKind, Pricing } from '../programme/lots/index.ts';
import type { Cents } from '../ground/money/index.ts';
import type {
  OfflineSaleMethod,
  OrderStatus,
  SaleFlag,
  StubFault,
  TillOrderMethod,
  TillPaymentMethod,
  TillSaleMethod,
} from '../selling/orders/index.ts';
import type { TicketObstacle } from '../selling/refunds/index.ts';
import type { CashEventKind, TillOpType } from '../sync/index.ts';
import type { BuyerBody, ItemBody, OrderParams, OrderTicketView, OrderView } from './buying.endpoints.ts';
import type { CardEntry } from '../till/till/index.ts';
import { MANAGING_AREAS } from './area.ts';
import type { DeliveryView } from './deliveries.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams, MeiaQuotaView } from './events.endpoints.ts';
import type { RefundRequestView } from './refunds.endpoints.ts';
import type { SaleScanView, SaleStepView, SaleTransferView } from './sales.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery, PeerView } from './views.ts';

/** A buyer at a till, with optional fields only. */
export interface TillBuyerBody extends Partial<Omit<BuyerBody, 'email' | 'is_foreigner'>> {
  email?: string | null;
}

export interface SalePointOrderBody {
  id: Id;
  event_id: Id;
  items: ItemBody[];
  buyer?: TillBuyerBody;
  /** A sale of total zero is stored as 'free', whatever is sent. */
  payment_method: TillOrderMethod;
  device_id?: Id;
  /** The operator, if not the device's own person. */
  operator_id?: Id;
  /** The cash session on that device. */
  cash_session_id?: Id;
  /** The reference on the card machine's slip. */
  card_reference?: string;
}

/** A sale in person. */
export interface SalePointOrderView extends OrderView {
  event: OrderView['event'] & {
    /** Percentage at the time of sale. */
    convenience_tax: number;
  };
  salePoint: { id: Id; name: string };
  sold_by: { id: Id; name: string };
  payment_method: TillSaleMethod;
  /** As printed: the device's prefix and its own number; null for none. */
  receipt: string | null;
  /** How often its papers were printed again, as far as the tills have told. */
  reprints: Count;
  card_reference: string | null;
  /** How its card was charged; absent for another method. The payment has the card of a terminal. */
  card_entry?: CardEntry;
  /** Money taken for tickets that were no longer the till's to sell; null for none. */
  cash_to_return: Cents | null;
  /** Rules that the sale broke, as found after its upload; empty for none. */
  flags: SaleFlag[];
  /** The convenience fee, `tax_amount` under another name. */
  taxes: Cents;
  /** The holder of all its tickets, if that is one person other than the buyer. */
  assignee_to_name: string | null;
  assignee_to_email: string | null;
  tickets?: SalePointTicketView[];
}

export interface SalePointTicketView extends OrderTicketView {
  /** WhatsApp's form of the holder's phone; null for none. */
  whatsapp: string | null;
  /** The current entry; null for a transferred ticket. */
  checkIn: FirstEntryView | null;
}

export interface SalePointOrderTicketView extends SalePointTicketView {
  /** The newest first; empty for a transferred ticket. */
  scans: SaleScanView[];
  /** Transfers by its buyer, the newest first; later ones are hidden from the seller. */
  transfers: SaleTransferView[];
  /** Its share of the order's coupon. */
  coupon_amount: Cents;
  /** Its refund alone: unit_amount − coupon_amount + tax_amount. */
  refund_amount: Cents;
  /** Why it can't be refunded alone. */
  obstacle: TicketObstacle | null;
}

export interface SalePointOrderDetailView extends SalePointOrderView {
  tickets: SalePointOrderTicketView[];
  /** Its messages, the newest first. */
  deliveries: DeliveryView[];
  /** The newest first. */
  refunds: RefundRequestView[];
  /** The oldest first. */
  history: SaleStepView[];
}

export interface SalePointOrdersQuery extends PageQuery {
  query?: string;
  filter?: 'user' | 'document' | 'code' | 'id';
  status?: OrderStatus;
  /** Comma-separated ids. */
  lots?: string;
  event_ids?: string;
  /** A seller whose sales the reader may see. */
  sold_by?: Id;
  sale_point_id?: Id;
}

export interface VoidSaleBody {
  id: Id;
  reason: string;
  /** The tickets to refund; default: all valid ones, and the debts of the others. */
  ticket_ids?: Id[];
  /** The amount shown to the person; another one is refused. */
  amount?: number;
}

export interface TillQuery {
  /** Ids of the devices that this one hears without the server, comma-separated, or `none`; absent if it listens to none. */
  hears?: string;
}

/** A sale point's scope at one event, with all that a till needs to sell offline. */
export interface TillView {
  event: {
    id: Id;
    number: Count;
    name: string;
    slug: string;
    start_date: Instant;
    end_date: Instant | null;
    time_zone: string;
    canceled_at: Instant | null;
    /** Null if not rated; absent in data stored on tills before. */
    age_rating?: AgeRating | null;
    age_reason?: string | null;
    venue: { name: string; city: string | null; state: string | null } | null;
    producer: { name: string };
  };
  sale_point: TillPointView;
  lots: TillLotView[];
  meia_quota: Pick<MeiaQuotaView, 'limit' | 'remaining'>;
  /** The operators of the sale point: nobody else may take the till over. */
  operators: { id: Id; name: string }[];
  /** The people who can approve a void here offline. */
  supervisors: SupervisorView[];
  /** The event's devices, as doors get them; absent in data stored on tills before. */
  peers?: PeerView[];
  sellers?: PeerView[];
  /** Leases of this person's tills at this event that are not settled. */
  leases: LeaseStandingView[];
  /** Sales of this person's tills at this event with money to give back, until it is given back. */
  cash_to_return: { order_id: Id; amount: Cents }[];
  /** Voided sales of this person's tills at this event, wherever they were voided; `amount` was paid back. */
  voided: { order_id: Id; amount: Cents; at: Instant }[];
  /** Tickets of such sales refunded alone before; unknown to older tills. */
  given_back: { order_id: Id; tickets: Count; amount: Cents; at: Instant }[];
  /**
   * Other sales of this person's tills at this event without a valid ticket: refunded, refunded in parts while money
   * was owed, or sold with stubs that were no longer the till's. Unknown to older tills.
   */
  refunded: Id[];
  server_time: Instant;
  /** Time of the next start or end of a lot's sale; unknown to older tills. */
  turns_at: Instant | null;
  /** Oldest version of the app that may still sell; older ones upload and update. */
  min_client: string;
  /** End of the time for which the till may sell without asking again. */
  grant_expires_at: Instant;
  /** The card terminals of this person's tills; absent from older servers. */
  terminals?: TillTerminalView[];
}

/** The card terminal of a till. */
export interface TillTerminalView {
  id: Id;
  name: string;
  device_id: Id;
  /** The sale that waits on it; a till that was restarted goes on with it. */
  open_order_id: Id | null;
}

export interface TillPointView {
  id: Id;
  name: string;
  run_by: 'platform' | 'producer';
  payment_methods: TillPaymentMethod[];
  /** Most tickets of one sale. */
  tickets_per_sale: Count;
  /** Places of one lot that a till may lease for offline sales; 0: online only. */
  offline_places: Count;
}

export interface TillLotView {
  id: Id;
  number: Count;
  name: string;
  sorting: Count;
  /** Places neither booked, sold nor leased. */
  remaining_tickets: Count;
  /** Marked as sold out: nothing is booked or leased any more, and leased stubs are sold on. */
  is_soldout: boolean;
  /** What its tickets open, in words; absent at an event without areas, days and exits. */
  opens?: string;
  prices: TillOfferView[];
}

/** A price on sale at a till now. */
export interface TillOfferView extends TillPriceView {
  /** Bounds of a sale that has any of it; unknown to older tills. */
  min_per_order: Count | null;
  max_per_order: Count | null;
  /** Unknown to older tills, like the next; those sell a contribution at its minimum. */
  pricing: Pricing;
  suggestions: Cents[];
}

export interface TillPriceView {
  id: Id;
  name: string;
  kind: PriceKind;
  unit_amount: Cents;
  /** Tickets of one unit; absent from older servers, and 1 then. */
  places?: Count;
}

/** A supervisor for an offline till: it can check the PIN, and does not know it. */
export interface SupervisorView {
  id: Id;
  name: string;
  /** PBKDF2-SHA-256 of the PIN, base64url; null for none. */
  pin: { salt: string; iterations: Count; verifier: string } | null;
}

export interface PinBody {
  /** 4 to 8 digits. */
  pin: string;
  /** The person's own password, because a PIN approves refunds. */
  password: string;
}

export interface LeaseBody {
  id: Id;
  device_id: Id;
  lot_id: Id;
  amount: number;
}

export interface StubView {
  ticket_id: Id;
  serial: Count;
  code: string;
  qr: string;
}

export interface LeaseView {
  id: Id;
  event_id: Id;
  lot_id: Id;
  stubs: StubView[];
  prices: TillPriceView[];
  /** Half-price tickets that this lease may sell. */
  meia_allowance: Count;
  expires_at: Instant;
}

export interface LeaseReturnBody {
  /** Default: all unsold ones. */
  ticket_ids?: Id[];
}

export interface LeaseReleaseBody {
  reason: string;
}

export interface LeaseParams {
  lease_id: Id;
}

export type LeaseState = 'active' | 'suspect' | 'returned' | 'released';

/** A lease for people: its outstanding stubs, and their till. */
export interface LeaseStandingView {
  id: Id;
  event: { id: Id; name: string };
  lot: { id: Id; name: string };
  sale_point: { id: Id; name: string };
  device: { id: Id; name: string; last_seen_at: Instant | null };
  operator: { id: Id; name: string };
  /** Places of the lot that all devices of this operator hold, and how many devices they are. */
  of_operator: { out: Count; devices: Count };
  amount: Count;
  /** Reported as sold. */
  sold: Count;
  /** Neither reported, returned nor released. */
  out: Count;
  meia_allowance: Count;
  /** Suspect: expired, with stubs not reported. */
  state: LeaseState;
  created_at: Instant;
  expires_at: Instant;
}

export interface LeasesQuery extends PageQuery {
  event_id?: Id;
  state?: LeaseState;
}

/** The expected money of a drawer, by operator and method. While it is open, an operator sees the own lines only. */
export interface CashLineView {
  operator: { id: Id; name: string };
  payment_method: TillSaleMethod;
  sales: Count;
  tickets: Count;
  /** Taken, less refunds. */
  amount: Cents;
  /** The operator's blind count; null before the closing and for methods that are not counted. */
  counted: Cents | null;
  /** Counted less expected; null like counted. */
  difference: Cents | null;
}

export interface CashEventView {
  id: Id;
  kind: CashEventKind;
  amount: Cents;
  note: string | null;
  by: { id: Id; name: string };
  at: Instant;
}

/** An event whose times are shown in its own zone. */
export interface EventInZoneView {
  id: Id;
  name: string;
  time_zone: string;
}

/** One opening of one till's drawer, until it is closed. */
export interface CashSessionRowView {
  id: Id;
  event: EventInZoneView;
  sale_point: { id: Id; name: string };
  device: { id: Id; name: string };
  opened_by: { id: Id; name: string };
  opened_at: Instant;
  closed_at: Instant | null;
  /** Sales of every kind, less refunds; null for an operator who still has to count the open drawer. */
  total: Cents | null;
  /** Of all counts; null before the closing. */
  difference: Cents | null;
}

export interface CashSessionView extends CashSessionRowView {
  lines: CashLineView[];
  events: CashEventView[];
  /** Opening and supplies, plus cash taken, less withdrawals and cash refunds; null like `total`. */
  cash_expected: Cents | null;
  cash_counted: Cents | null;
  /** While `total` is null, the reader's own refunds. */
  voids: {
    id: Id;
    order_id: Id;
    code: string;
    receipt: string | null;
    /** Number of tickets refunded alone; null for the sale. */
    tickets: Count | null;
    amount: Cents;
    reason: string;
    by: string;
    at: Instant;
  }[];
  receipts: { first: string; last: string; missing: string[]; repeated: string[] } | null;
  /** The cards of the session; null like `total`, absent from older servers. */
  cards?: CashCardsView | null;
}

/** The cards of a session as the terminal, the drawer and the book have them. */
export interface CashCardsView {
  /** The charges that the terminals approved for sales of the session, the oldest first: 1,000 at most. */
  charges: CashCardChargeView[];
  /** Number of further charges, which agree unless 1,000 don't; absent without any. */
  more_charges?: Count;
  /** The sums of all charges. */
  terminal: Cents;
  drawer: Cents;
  book: Cents;
  /** Terminal less book; zero if all agree. */
  difference: Cents;
  /** Sales typed by hand on a machine of its own: as the drawer and the book have them, and as counted. */
  typed: { sales: Count; drawer: Cents; book: Cents; counted: Cents | null; difference: Cents | null };
}

export interface CashCardChargeView {
  order_id: Id;
  code: string;
  receipt: string | null;
  at: Instant;
  /** The terminal's name at the time. */
  terminal: string;
  card_brand: string | null;
  card_last_four: string | null;
  authorization_code: string | null;
  installments: Count;
  /** The gateway's status. */
  status: string;
  /** What the gateway has of it: approved, less refunds that it has made. */
  terminal_amount: Cents;
  /** The sale, less what was given back of it. */
  drawer_amount: Cents;
  /** The ledger's sum of the order. */
  book_amount: Cents;
  /** Terminal less book. */
  difference: Cents;
}

export interface CashSessionsQuery extends PageQuery {
  event_id?: Id;
  sale_point_id?: Id;
  status?: 'open' | 'closed';
}

export interface CashSessionParams {
  session_id: Id;
}

/** An operator's sales, or those of a supervisor's sale points. */
export interface SalePointDashboardView {
  /** The person's name, or the part of the address before the @. */
  greeting: string;
  today: { total: Cents; sales: Count; tickets: Count };
  /** Of today, every method once. */
  by_method: { payment_method: TillSaleMethod; total: Cents; sales: Count }[];
  /** Upcoming events, the next first, at most 5. */
  events: (EventInZoneView & { start_date: Instant; sale_point: string; total: Cents; tickets: Count })[];
  /** The last 31 days, with or without sales. */
  sales_by_day: { date: string; total: Cents; tickets: Count }[];
  /** For supervisors: the ops that wait for a person. */
  attention: { suspect_leases: Count; open_sessions: Count; cash_to_return: Cents; held_ops: Count };
}

export interface CashToReturnView {
  order_id: Id;
  code: string;
  receipt: string | null;
  event: EventInZoneView;
  sold_by: { id: Id; name: string };
  sold_at: Instant;
  amount: Cents;
  reason: StubFault;
  buyer: { name: string | null; phone: string | null };
}

/** A quarantined op of a till, for lack of a right: it has no effect before a supervisor judges it. */
export interface HeldOpView {
  device: { id: Id; name: string };
  /** The device's own; together with the device it identifies the op. */
  op_id: Id;
  type: TillOpType;
  /** Of cash that moved or was counted; null for other types. */
  cash_kind: CashEventKind | null;
  event: EventInZoneView;
  sale_point: { id: Id; name: string };
  /** The operator that the till names. */
  operator: { id: Id; name: string };
  at: Instant;
  received_at: Instant;
  /** The total of a sale, the amount of a cash op, or the count of a closing; null for other types. */
  amount: Cents | null;
  /** Number of tickets of a sale or return; null for other types. */
  tickets: Count | null;
  payment_method: OfflineSaleMethod | null;
  /** As printed; null where none was handed out. */
  receipt: string | null;
  order_id: Id | null;
  /** The operator's note. */
  note: string | null;
  /** Why it waits, as the device was answered. */
  code: string;
}

export interface HeldOpParams {
  device_id: Id;
  op_id: Id;
}

export interface DiscardHeldOpBody {
  note: string;
}

/**
 * Is the effect of recording it. A conflict is stored as well: a void of an admitted ticket is refused for good, with a
 * code.
 */
export interface RecordedOpView {
  outcome: 'applied' | 'conflict';
  code: string | null;
}

/** The reader's sale points and visible sellers, as filters of lists. */
export interface SellersView {
  sale_points: { id: Id; name: string; is_supervisor: boolean }[];
  /** The reader, and present and former sellers of the supervised sale points. */
  sellers: { id: Id; name: string }[];
}

const AREAS = ['sale-point'] as const;
/** The areas of people who may supervise. */
export const PIN_AREAS = ['sale-point', 'team-member', 'producer'] as const;

export const salePointEndpoints = {
  dashboard: endpoint<None, None, None, SalePointDashboardView>({
    method: 'GET',
    areas: AREAS,
    path: '/dashboard',
    ability: 'sale-point:sales',
  }),
  sellers: endpoint<None, None, None, SellersView>({
    method: 'GET',
    areas: AREAS,
    path: '/sellers',
    ability: 'sale-point:sales',
  }),
  till: endpoint<EventParams, TillQuery, None, TillView>({
    method: 'GET',
    areas: AREAS,
    path: '/till/{event_id}',
    ability: 'sale-point:sell',
    devices: true,
  }),
  sell: endpoint<None, None, SalePointOrderBody, SalePointOrderView>({
    method: 'POST',
    areas: AREAS,
    path: '/orders',
    ability: 'sale-point:sell',
    devices: true,
    status: 201,
  }),
  orders: endpoint<None, SalePointOrdersQuery, None, Page<SalePointOrderView>>({
    method: 'GET',
    areas: AREAS,
    path: '/orders',
    ability: 'sale-point:sales',
    devices: true,
  }),
  order: endpoint<OrderParams, None, None, SalePointOrderDetailView>({
    method: 'GET',
    areas: AREAS,
    path: '/orders/{order_id}',
    ability: 'sale-point:sales',
    devices: true,
  }),
  /** Voids a sale, or refunds some of its tickets, in the buyer's presence; refused once one of those is admitted. */
  voidSale: endpoint<OrderParams, None, VoidSaleBody, SalePointOrderView>({
    method: 'POST',
    areas: AREAS,
    path: '/orders/{order_id}/void',
    ability: 'sale-point:void',
  }),
  /** Of a person who supervises a till, or the doors of an event: whose it is there, the offline devices are told. */
  setPin: endpoint<None, None, PinBody, void>({
    method: 'PUT',
    areas: PIN_AREAS,
    path: '/pin',
    ability: 'events:list',
    status: 204,
  }),
  lease: endpoint<None, None, LeaseBody, LeaseView>({
    method: 'POST',
    areas: AREAS,
    path: '/leases',
    ability: 'sale-point:lease',
    devices: true,
    status: 201,
  }),
  /** Returns leases of supervised sale points, and of the reader's own tills. */
  leases: endpoint<None, LeasesQuery, None, Page<LeaseStandingView>>({
    method: 'GET',
    areas: AREAS,
    path: '/leases',
    ability: 'sale-point:lease',
    devices: true,
  }),
  returnLease: endpoint<LeaseParams, None, LeaseReturnBody, LeaseStandingView>({
    method: 'POST',
    areas: AREAS,
    path: '/leases/{lease_id}/return',
    ability: 'sale-point:lease',
    devices: true,
  }),
  releaseLease: endpoint<LeaseParams, None, LeaseReleaseBody, LeaseStandingView>({
    method: 'POST',
    areas: AREAS,
    path: '/leases/{lease_id}/release',
    ability: 'sale-point:release',
  }),
  /** Returns the leases of an event's tills, for its organiser. */
  leasesOfEvent: endpoint<EventParams, LeasesQuery, None, Page<LeaseStandingView>>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/leases',
    ability: 'sale-point:release',
  }),
  releaseOfEvent: endpoint<EventParams & LeaseParams, None, LeaseReleaseBody, LeaseStandingView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/leases/{lease_id}/release',
    ability: 'sale-point:release',
  }),
  cashSessions: endpoint<None, CashSessionsQuery, None, Page<CashSessionRowView>>({
    method: 'GET',
    areas: AREAS,
    path: '/cash',
    ability: 'sale-point:sales',
    devices: true,
  }),
  cashSession: endpoint<CashSessionParams, None, None, CashSessionView>({
    method: 'GET',
    areas: AREAS,
    path: '/cash/{session_id}',
    ability: 'sale-point:sales',
    devices: true,
  }),
  cashToReturn: endpoint<None, PageQuery, None, Page<CashToReturnView>>({
    method: 'GET',
    areas: AREAS,
    path: '/cash-to-return',
    ability: 'sale-point:void',
  }),
  cashReturned: endpoint<OrderParams, None, None, void>({
    method: 'POST',
    areas: AREAS,
    path: '/cash-to-return/{order_id}',
    ability: 'sale-point:void',
    status: 204,
  }),
  /** Returns quarantined ops of supervised sale points, the longest held first. */
  heldOps: endpoint<None, PageQuery, None, Page<HeldOpView>>({
    method: 'GET',
    areas: AREAS,
    path: '/held-ops',
    ability: 'sale-point:void',
  }),
  /** Records it: it counts from now on, regardless of rights. */
  recordHeldOp: endpoint<HeldOpParams, None, None, RecordedOpView>({
    method: 'POST',
    areas: AREAS,
    path: '/held-ops/{device_id}/{op_id}/record',
    ability: 'sale-point:void',
  }),
  /** Discards it: it never counts. */
  discardHeldOp: endpoint<HeldOpParams, None, DiscardHeldOpBody, void>({
    method: 'POST',
    areas: AREAS,
    path: '/held-ops/{device_id}/{op_id}/discard',
    ability: 'sale-point:void',
    status: 204,
  }),
};
