import type { FirstEntryView } from './checkins.endpoints.ts';
import type { AgeRating } from '../programme/events/index.ts';
import type { PriceKind, Pricing } from '../programme/lots/index.ts';
import type { Cents } from '../ground/money/index.ts';
import type {
  OfflineSaleMethod,
  OrderStatus,
  SaleFlag,
  StubFault,
  TillPaymentMethod,
  TillSaleMethod,
} from '../selling/orders/index.ts';
import type { TicketObstacle } from '../selling/refunds/index.ts';
import type { CashEventKind, TillOpType } from '../sync/index.ts';
import type { BuyerBody, ItemBody, OrderParams, OrderTicketView, OrderView } from './buying.endpoints.ts';
import { MANAGING_AREAS } from './area.ts';
import type { DeliveryView } from './deliveries.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams, MeiaQuotaView } from './events.endpoints.ts';
import type { RefundRequestView } from './refunds.endpoints.ts';
import type { SaleScanView, SaleStepView, SaleTransferView } from './sales.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** Who buys at a till says as much as he likes. */
export interface TillBuyerBody extends Partial<Omit<BuyerBody, 'email' | 'is_foreigner'>> {
  email?: string | null;
}

export interface SalePointOrderBody {
  id: Id;
  event_id: Id;
  items: ItemBody[];
  buyer?: TillBuyerBody;
  /** What costs nothing is sold as 'free', whatever is said. */
  payment_method: TillSaleMethod;
  device_id?: Id;
  /** Who sells, where it is not the person whose device it is. */
  operator_id?: Id;
  /** The drawer's session on that device. */
  cash_session_id?: Id;
  /** What the card machine printed for it. */
  card_reference?: string;
}

/** A sale made in person. */
export interface SalePointOrderView extends OrderView {
  event: OrderView['event'] & {
    /** Percent that was in force when it was sold. */
    convenience_tax: number;
  };
  salePoint: { id: Id; name: string };
  sold_by: { id: Id; name: string };
  payment_method: TillSaleMethod;
  /** As printed: the device's prefix and its own number; null where none was handed out. */
  receipt: string | null;
  card_reference: string | null;
  /** What was handed over although the ticket was no longer the till's to sell; null where all is well. */
  cash_to_return: Cents | null;
  /** What the sale was not allowed to be, told by a till after the fact; empty where all is well. */
  flags: SaleFlag[];
  /** The convenience fee, `tax_amount` under another name. */
  taxes: Cents;
  /** Who got all of its tickets, where that is one person other than the buyer. */
  assignee_to_name: string | null;
  assignee_to_email: string | null;
  tickets?: SalePointTicketView[];
}

export interface SalePointTicketView extends OrderTicketView {
  /** The number that WhatsApp knows its holder by; null where there is none. */
  whatsapp: string | null;
  /** The entry that stands; null of a ticket that was passed on. */
  checkIn: FirstEntryView | null;
}

export interface SalePointOrderTicketView extends SalePointTicketView {
  /** The newest first; none of a ticket that was passed on, as its entry. */
  scans: SaleScanView[];
  /** Those by its buyer, the newest first: what others have done with it since is not for his seller to see. */
  transfers: SaleTransferView[];
  /** Its share of the order's coupon. */
  coupon_amount: Cents;
  /** What goes back when it is taken back by itself: unit_amount − coupon_amount + tax_amount. */
  refund_amount: Cents;
  /** Why it can't be taken back by itself. */
  obstacle: TicketObstacle | null;
}

export interface SalePointOrderDetailView extends SalePointOrderView {
  tickets: SalePointOrderTicketView[];
  /** What was sent of it, the newest first. */
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
  /** Of those whose sales the reader may see. */
  sold_by?: Id;
  sale_point_id?: Id;
}

export interface VoidSaleBody {
  id: Id;
  reason: string;
  /** Those that are given back; all that still stand, and what is to be returned of the others, unless said. */
  ticket_ids?: Id[];
  /** What the person has seen that is handed back; another amount is refused. */
  amount?: number;
}

/** What a sale point sells of one event, and all that a till needs to do so without a network. */
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
    /** Null where it is not rated; absent in what tills have kept from before. */
    age_rating?: AgeRating | null;
    age_reason?: string | null;
    venue: { name: string; city: string | null; state: string | null } | null;
    producer: { name: string };
  };
  sale_point: TillPointView;
  lots: TillLotView[];
  meia_quota: Pick<MeiaQuotaView, 'limit' | 'remaining'>;
  /** Who sells at the sale point: nobody else may take the till over. */
  operators: { id: Id; name: string }[];
  /** Who can unlock a void here without a network. */
  supervisors: SupervisorView[];
  /** Leases of this person's tills at this event that are not settled. */
  leases: LeaseStandingView[];
  /** Sales of this person's tills at this event whose money goes back, in whole or in part, until somebody has returned it. */
  cash_to_return: { order_id: Id; amount: Cents }[];
  /** Sales of this person's tills at this event that were taken back, there or elsewhere; `amount` went back with it. */
  voided: { order_id: Id; amount: Cents; at: Instant }[];
  /** Of such sales, tickets that were taken back by themselves before; newer than the tills that don't know of it. */
  given_back: { order_id: Id; tickets: Count; amount: Cents; at: Instant }[];
  /**
   * Other sales of this person's tills at this event of which no ticket stands: refunded by whoever may, taken back in
   * parts while money was owed, or sold with stubs that were no longer the till's. Newer than the tills that don't know it.
   */
  refunded: Id[];
  server_time: Instant;
  /** When a lot of the event next begins or ends to be sold; newer than the tills that don't know of it. */
  turns_at: Instant | null;
  /** Oldest version of the app that may still sell; older ones upload and update. */
  min_client: string;
  /** Until when the till may sell without asking again. */
  grant_expires_at: Instant;
}

export interface TillPointView {
  id: Id;
  name: string;
  run_by: 'platform' | 'producer';
  payment_methods: TillPaymentMethod[];
  /** Tickets that one sale may have. */
  tickets_per_sale: Count;
  /** Places of one lot that a till may hold for selling offline; 0 = online only. */
  offline_places: Count;
}

export interface TillLotView {
  id: Id;
  number: Count;
  name: string;
  sorting: Count;
  /** Places that nobody has booked, bought or leased. */
  remaining_tickets: Count;
  /** Marked sold out: nothing is booked or leased any more, what is leased sells on. */
  is_soldout: boolean;
  prices: TillOfferView[];
}

/** A price as a till sells it now. */
export interface TillOfferView extends TillPriceView {
  /** Tickets of one sale that has any of it; newer than the tills that don't know of it. */
  min_per_order: Count | null;
  max_per_order: Count | null;
  /** Newer than the tills that don't know of it, like the next; those sell a contribution at its minimum. */
  pricing: Pricing;
  suggestions: Cents[];
}

export interface TillPriceView {
  id: Id;
  name: string;
  kind: PriceKind;
  unit_amount: Cents;
  /** Tickets that one unit makes; absent from what tills were told before there were such prices, and 1 then. */
  places?: Count;
}

/** A supervisor as a till without a network knows one: the PIN is proved, not told. */
export interface SupervisorView {
  id: Id;
  name: string;
  /** PBKDF2-SHA-256 of the PIN, base64url; null where none was chosen. */
  pin: { salt: string; iterations: Count; verifier: string } | null;
}

export interface PinBody {
  /** 4 to 8 digits. */
  pin: string;
  /** The person's own password, for a PIN gives money back. */
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
  /** Of the event's half-price quota, what this lease may sell. */
  meia_allowance: Count;
  expires_at: Instant;
}

export interface LeaseReturnBody {
  /** All that are unsold when absent. */
  ticket_ids?: Id[];
}

export interface LeaseReleaseBody {
  reason: string;
}

export interface LeaseParams {
  lease_id: Id;
}

export type LeaseState = 'active' | 'suspect' | 'returned' | 'released';

/** A lease as people see it: how much of it is out, and with whom. */
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
  /** Suspect: it has expired and the till has not told what became of the rest. */
  state: LeaseState;
  created_at: Instant;
  expires_at: Instant;
}

export interface LeasesQuery extends PageQuery {
  event_id?: Id;
  state?: LeaseState;
}

/** What a drawer should hold, by operator and kind of payment. While it is open, who doesn't supervise it has his own. */
export interface CashLineView {
  operator: { id: Id; name: string };
  payment_method: TillSaleMethod;
  sales: Count;
  tickets: Count;
  /** Taken, less what was given back. */
  amount: Cents;
  /** What the operator counted, not knowing the amount; null before the closing and where nothing is counted. */
  counted: Cents | null;
  /** Counted less expected; null as counted. */
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

/** An event of which moments are shown in its own zone. */
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
  /** Sales of every kind, less what was given back; null for who still has to count: the drawer is open, and not his to supervise. */
  total: Cents | null;
  /** Of all counts; null before the closing. */
  difference: Cents | null;
}

export interface CashSessionView extends CashSessionRowView {
  lines: CashLineView[];
  events: CashEventView[];
  /** Opening and supplies, plus cash taken, less withdrawals and cash given back; null as `total` is. */
  cash_expected: Cents | null;
  cash_counted: Cents | null;
  /** While `total` is null, those that the reader gave money back for. */
  voids: {
    id: Id;
    order_id: Id;
    code: string;
    receipt: string | null;
    /** How many tickets were taken back by themselves; null for the sale. */
    tickets: Count | null;
    amount: Cents;
    reason: string;
    by: string;
    at: Instant;
  }[];
  receipts: { first: string; last: string; missing: string[]; repeated: string[] } | null;
}

export interface CashSessionsQuery extends PageQuery {
  event_id?: Id;
  sale_point_id?: Id;
  status?: 'open' | 'closed';
}

export interface CashSessionParams {
  session_id: Id;
}

/** What an operator has sold, or a supervisor's sale points have. */
export interface SalePointDashboardView {
  /** The person's name, or what is before the @ of the address. */
  greeting: string;
  today: { total: Cents; sales: Count; tickets: Count };
  /** Of today, every method once. */
  by_method: { payment_method: TillSaleMethod; total: Cents; sales: Count }[];
  /** Events to come, the next first, at most 5. */
  events: (EventInZoneView & { start_date: Instant; sale_point: string; total: Cents; tickets: Count })[];
  /** Days of the last 31, with nothing left out. */
  sales_by_day: { date: string; total: Cents; tickets: Count }[];
  /** For supervisors: what waits for a person. */
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

/** Something that a till did and told, and that nobody's right covered: it has no effect before a supervisor judges it. */
export interface HeldOpView {
  device: { id: Id; name: string };
  /** The device's own; together with the device it names the op. */
  op_id: Id;
  type: TillOpType;
  /** Of cash that moved or was counted; null for other types. */
  cash_kind: CashEventKind | null;
  event: EventInZoneView;
  sale_point: { id: Id; name: string };
  /** Who stood at the till, as the till says. */
  operator: { id: Id; name: string };
  at: Instant;
  received_at: Instant;
  /** Of a sale its total, of cash what moved, or at a closing what was counted of it; null for other types. */
  amount: Cents | null;
  /** Of a sale what it has, of a return what goes back; null for other types. */
  tickets: Count | null;
  payment_method: OfflineSaleMethod | null;
  /** As printed; null where none was handed out. */
  receipt: string | null;
  order_id: Id | null;
  /** What the operator wrote of it. */
  note: string | null;
  /** Why it waits, as the device was told. */
  code: string;
}

export interface HeldOpParams {
  device_id: Id;
  op_id: Id;
}

export interface DiscardHeldOpBody {
  note: string;
}

/** What recording it did. A conflict is kept as well: a void of what somebody is in with is refused for good, with a code. */
export interface RecordedOpView {
  outcome: 'applied' | 'conflict';
  code: string | null;
}

/** Where the reader sells, and whose sales the reader may see; lists are narrowed by them. */
export interface SellersView {
  sale_points: { id: Id; name: string; is_supervisor: boolean }[];
  /** The reader, and who sells or has sold where the reader supervises. */
  sellers: { id: Id; name: string }[];
}

const AREAS = ['sale-point'] as const;

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
  till: endpoint<EventParams, None, None, TillView>({
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
  /** Takes a sale back, or some of its tickets, while its people are still there; refused once one of those is in. */
  voidSale: endpoint<OrderParams, None, VoidSaleBody, SalePointOrderView>({
    method: 'POST',
    areas: AREAS,
    path: '/orders/{order_id}/void',
    ability: 'sale-point:void',
  }),
  setPin: endpoint<None, None, PinBody, void>({
    method: 'PUT',
    areas: AREAS,
    path: '/pin',
    ability: 'sale-point:sales',
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
  /** Those of the sale points that the reader supervises, and of the reader's own tills. */
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
  /** What the tills of an event hold, for who runs it. */
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
  /** What tills told without the right to, where the reader supervises; the longest held first. */
  heldOps: endpoint<None, PageQuery, None, Page<HeldOpView>>({
    method: 'GET',
    areas: AREAS,
    path: '/held-ops',
    ability: 'sale-point:void',
  }),
  /** It happened: it counts from now on, whoever had which right. */
  recordHeldOp: endpoint<HeldOpParams, None, None, RecordedOpView>({
    method: 'POST',
    areas: AREAS,
    path: '/held-ops/{device_id}/{op_id}/record',
    ability: 'sale-point:void',
  }),
  /** It never counts. */
  discardHeldOp: endpoint<HeldOpParams, None, DiscardHeldOpBody, void>({
    method: 'POST',
    areas: AREAS,
    path: '/held-ops/{device_id}/{op_id}/discard',
    ability: 'sale-point:void',
    status: 204,
  }),
};
