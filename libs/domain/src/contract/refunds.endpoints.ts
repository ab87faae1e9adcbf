import type { PriceKind } from '../programme/lots/index.ts';
import type { Cents, FeePayer } from '../ground/money/index.ts';
import type {
  LastRule,
  RefundGround,
  RefundObstacle,
  RefundRule,
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
};
