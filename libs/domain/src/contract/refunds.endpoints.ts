import type { PriceKind } from '../programme/lots/index.ts';
import type { Cents, FeePayer } from '../ground/money/index.ts';
import type {
  LastRule,
  RefundGround,
  RefundObstacle,
  RefundOutcome,
  RefundRule,
  RefundRunObstacle,
  RefundRunState,
  RefundStatus,
  TicketObstacle,
} from '../selling/refunds/index.ts';
import type { OrderParams } from './buying.endpoints.ts';
import type { EventOrderParams } from './deliveries.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** A ticket of an order, with its refund to the centavo. */
export interface RefundTicketView {
  id: Id;
  lot: { id: Id; name: string };
  price: { name: string; kind: PriceKind };
  holder_name: string | null;
  /** Tickets with the same number are refunded together; null: it may be refunded alone. */
  unit: Count | null;
  unit_amount: Cents;
  /** Its share of the order's coupon. */
  coupon_amount: Cents;
  /** Its own fee, which is refunded with it. */
  tax_amount: Cents;
  /** unit_amount − coupon_amount + tax_amount. */
  refund_amount: Cents;
  /** Why it can't be refunded. */
  obstacle: TicketObstacle | null;
}

export interface RefundRequestView {
  id: Id;
  order_id: Id;
  /** The rule of the request; `seller` for a refund by the producer or the platform. */
  rule: RefundGround;
  status: RefundStatus;
  /** The total refund; once it is answered, the refunded amount. */
  amount: Cents;
  tickets: { id: Id; lot: string; price: string; holder_name: string | null; amount: Cents }[];
  /** The requester's reason. */
  reason: string | null;
  /** The text of the answer. */
  answer: string | null;
  created_at: Instant;
  /** Time of the answer or withdrawal. */
  answered_at: Instant | null;
}

/** A request for people who answer. */
export interface RefundRequestRowView extends RefundRequestView {
  /** `fee_paid_by`: null for an order without a fee. */
  order: { id: Id; code: string; total: Cents; refunded_amount: Cents; fee_paid_by: FeePayer | null };
  event: { id: Id; name: string; canceled_at: Instant | null };
  buyer: { name: string | null; email: string | null };
  answered_by: { id: Id; name: string } | null;
}

/** The refundable part of an order. */
export interface OrderRefundsView {
  order_id: Id;
  /** Why nothing can be refunded. */
  obstacle: RefundObstacle | null;
  tickets: RefundTicketView[];
  /** The sum of the tickets without an obstacle. */
  amount: Cents;
  /** The newest first. */
  requests: RefundRequestView[];
}

/** The same for the buyer, with rule and deadline. */
export interface RefundOptionsView extends OrderRefundsView {
  rule: RefundRule | null;
  until: Instant | null;
  /** Whether the money is refunded without an answer. */
  at_once: boolean;
  /** The rule that lasts longest, with its end; equal to `rule` and `until` without another. */
  last: LastRule | null;
  /** Whether the order waits in a run that refunds everybody: the buyer needs no request. */
  is_under_way: boolean;
}

export interface RefundBody {
  id: Id;
  /** The tickets to refund; default: all valid ones. */
  ticket_ids?: Id[];
  /** The amount shown to the person; another one is refused. */
  amount?: number;
  reason?: string | null;
}

export interface RefundAnswerBody {
  status: 'approved' | 'refused';
  /** Shown to the buyer; required for a refusal. */
  reason?: string | null;
}

export interface RefundRequestsQuery extends PageQuery {
  status?: RefundStatus;
}

export interface RefundParams extends EventParams {
  refund_id: Id;
}

export interface OrderRefundParams extends OrderParams {
  refund_id: Id;
}

/** Orders that a run leaves to people, and their money. */
export interface LeftOrdersView {
  orders: Count;
  amount: Cents;
}

/** A run that refunds every order of a cancelled event. */
export interface RefundRunView {
  id: Id;
  state: RefundRunState;
  created_at: Instant;
  /** Null until no order waits. */
  done_at: Instant | null;
  started_by: { id: Id; name: string } | null;
  orders: Count;
  /** The money of its orders, without those to be refunded at a till. */
  amount: Cents;
  /** The part of it that is refunded, also by the gateway's leave to come. */
  refunded_amount: Cents;
  /** The number of orders by outcome. */
  outcomes: { waiting: Count; at_gateway: Count; refunded: Count; failed: Count; by_hand: Count };
}

/** What a run would do now. */
export interface RefundAllView {
  /** Why none can start. */
  obstacle: RefundRunObstacle | null;
  orders: Count;
  tickets: Count;
  /** To the buyers: the tickets' prices less coupons, and the fees. */
  amount: Cents;
  /** The producer's part of it. */
  receipt: Cents;
  /** The convenience fees in it, which the platform refunds. */
  fees: Cents;
  /** Convenience fees that the producer paid for the buyers, which the platform returns to the producer. */
  absorbed_fees: Cents;
  /** Requests of buyers that wait for an answer and are refunded as well. */
  asked: Count;
  /** Paid in cash or at a card machine: the tills refund them. */
  at_sale_point: LeftOrdersView;
  /** Disputed at the gateway, which decides first. */
  disputed: LeftOrdersView;
  /** Paid so long ago that the gateway refunds them no more; the run counts them all the same. */
  late: LeftOrdersView;
  /** The event's balance; null for a viewer who may not see it. */
  balance: Cents | null;
  /** The part that the balance does not cover, because it was paid out; null likewise. */
  shortfall: Cents | null;
  /** The newest run. */
  run: RefundRunView | null;
}

/** An order of a run. */
export interface RefundRunOrderView {
  order: { id: Id; code: string };
  buyer: { name: string | null; email: string | null };
  amount: Cents;
  outcome: RefundOutcome;
  /** Why it failed: a code of the catalogue of problems. */
  code: string | null;
  /** Whether the gateway has failed to refund it so far; it is asked again. */
  gateway_failed: boolean;
  settled_at: Instant | null;
}

export interface RefundAllBody {
  id: Id;
}

export interface RefundRunParams extends EventParams {
  run_id: Id;
}

export interface RefundRunOrdersQuery extends PageQuery {
  outcome?: RefundOutcome;
}

/** Areas that answer requests. */
const ANSWERING_AREAS = ['producer', 'super-admin', 'support'] as const;

export const refundEndpoints = {
  /** Returns empty options to a caller who is not the buyer. */
  options: endpoint<OrderParams, None, None, RefundOptionsView>({
    method: 'GET',
    areas: ['public'],
    path: '/orders/{order_id}/refund',
    ability: 'public',
  }),
  /** Requests a refund as the buyer: carried out at once, or waiting for an answer. */
  ask: endpoint<OrderParams, None, RefundBody, RefundRequestView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/refund',
    ability: 'public',
    status: 201,
  }),
  /** Withdraws a waiting request; its tickets can be used and transferred again. */
  withdraw: endpoint<OrderRefundParams, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}/refund/{refund_id}',
    ability: 'public',
    status: 204,
  }),
  /** Returns requests of all reachable events, the longest waiting first. */
  inbox: endpoint<None, RefundRequestsQuery, None, Page<RefundRequestRowView>>({
    method: 'GET',
    areas: ANSWERING_AREAS,
    path: '/refund-requests',
    ability: 'refunds:answer',
  }),
  list: endpoint<EventParams, RefundRequestsQuery, None, Page<RefundRequestRowView>>({
    method: 'GET',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refund-requests',
    ability: 'refunds:answer',
  }),
  answer: endpoint<RefundParams, None, RefundAnswerBody, RefundRequestRowView>({
    method: 'PUT',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refund-requests/{refund_id}',
    ability: 'refunds:answer',
  }),
  ofOrder: endpoint<EventOrderParams, None, None, OrderRefundsView>({
    method: 'GET',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/orders/{order_id}/refunds',
    ability: 'refunds:answer',
  }),
  /** Refunds on the seller's decision, also an admitted ticket. */
  start: endpoint<EventOrderParams, None, RefundBody, RefundRequestView>({
    method: 'POST',
    areas: ['producer', 'super-admin'],
    path: '/events/{event_id}/orders/{order_id}/refunds',
    ability: 'orders:refund',
    status: 201,
  }),
  /** Returns what a run would refund, and the newest run. */
  all: endpoint<EventParams, None, None, RefundAllView>({
    method: 'GET',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refunds/all',
    ability: 'refunds:answer',
  }),
  /** Refunds every order of a cancelled event, by a job. Returns the run that is under way if there is one. */
  startAll: endpoint<EventParams, None, RefundAllBody, RefundRunView>({
    method: 'POST',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refunds/all',
    ability: 'refunds:answer',
    status: 202,
  }),
  run: endpoint<RefundRunParams, None, None, RefundRunView>({
    method: 'GET',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refunds/all/{run_id}',
    ability: 'refunds:answer',
  }),
  /** Refunds no further order once it has answered. */
  pauseAll: endpoint<RefundRunParams, None, None, RefundRunView>({
    method: 'POST',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refunds/all/{run_id}/pause',
    ability: 'refunds:answer',
  }),
  resumeAll: endpoint<RefundRunParams, None, None, RefundRunView>({
    method: 'POST',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refunds/all/{run_id}/resume',
    ability: 'refunds:answer',
  }),
  /** Tries the failed orders again. */
  retryAll: endpoint<RefundRunParams, None, None, RefundRunView>({
    method: 'POST',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refunds/all/{run_id}/retry',
    ability: 'refunds:answer',
  }),
  /** Returns failed orders first, then those of tills, then the others in the order of the run. */
  runOrders: endpoint<RefundRunParams, RefundRunOrdersQuery, None, Page<RefundRunOrderView>>({
    method: 'GET',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refunds/all/{run_id}/orders',
    ability: 'refunds:answer',
  }),
  /** Returns the report of a run as CSV. */
  runFile: endpoint<RefundRunParams, None, None, string>({
    method: 'GET',
    areas: ANSWERING_AREAS,
    path: '/events/{event_id}/refunds/all/{run_id}/file',
    ability: 'refunds:answer',
    produces: 'text/csv',
  }),
};
