import type { PriceKind } from '../programme/lots/index.ts';
import type { Cents } from '../ground/money/index.ts';
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

/** A ticket of an order, and what goes back for it to the centavo. */
export interface RefundTicketView {
  id: Id;
  lot: { id: Id; name: string };
  price: { name: string; kind: PriceKind };
  holder_name: string | null;
  /** Tickets with the same number go back together; null where it may go by itself. */
  unit: Count | null;
  unit_amount: Cents;
  /** Its share of the order's coupon. */
  coupon_amount: Cents;
  /** Its own fee, which goes back with it. */
  tax_amount: Cents;
  /** unit_amount − coupon_amount + tax_amount. */
  refund_amount: Cents;
  /** Why it can't be refunded. */
  obstacle: TicketObstacle | null;
}

export interface RefundRequestView {
  id: Id;
  order_id: Id;
  /** By which rule it was asked for; `seller` for one that the producer or the platform started. */
  rule: RefundGround;
  status: RefundStatus;
  /** Goes back in all; once it is answered, what went back. */
  amount: Cents;
  tickets: { id: Id; lot: string; price: string; holder_name: string | null; amount: Cents }[];
  /** Why it is wanted, in the words of who wants it. */
  reason: string | null;
  /** What was answered to it. */
  answer: string | null;
  created_at: Instant;
  /** When it was answered, or withdrawn. */
  answered_at: Instant | null;
}

/** As those see it who answer. */
export interface RefundRequestRowView extends RefundRequestView {
  order: { id: Id; code: string; total: Cents; refunded_amount: Cents };
  event: { id: Id; name: string; canceled_at: Instant | null };
  buyer: { name: string | null; email: string | null };
  answered_by: { id: Id; name: string } | null;
}

/** What of an order may go back. */
export interface OrderRefundsView {
  order_id: Id;
  /** Why nothing of it can. */
  obstacle: RefundObstacle | null;
  tickets: RefundTicketView[];
  /** The sum of the tickets without an obstacle. */
  amount: Cents;
  /** The newest first. */
  requests: RefundRequestView[];
}

/** The same for the buyer, who may ask by a rule and until a moment. */
export interface RefundOptionsView extends OrderRefundsView {
  rule: RefundRule | null;
  until: Instant | null;
  /** Whether the money goes back without anybody's answer. */
  at_once: boolean;
  /** The rule that lasts longest, and its last moment; the same as `rule` and `until` where no other holds. */
  last: LastRule | null;
}

export interface RefundBody {
  id: Id;
  /** Those that are to be refunded; all that still stand unless said. */
  ticket_ids?: Id[];
  /** What the person has seen that goes back; another amount is refused. */
  amount?: number;
  reason?: string | null;
}

export interface RefundAnswerBody {
  status: 'approved' | 'refused';
  /** Said to the buyer; a refusal needs one. */
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

/** Those who answer what buyers ask. */
const ANSWERING_AREAS = ['producer', 'super-admin', 'support'] as const;

export const refundEndpoints = {
  /** To whom isn't the buyer it says no more than that. */
  options: endpoint<OrderParams, None, None, RefundOptionsView>({
    method: 'GET',
    areas: ['public'],
    path: '/orders/{order_id}/refund',
    ability: 'public',
  }),
  /** A buyer's request: carried out at once, or waiting for an answer. */
  ask: endpoint<OrderParams, None, RefundBody, RefundRequestView>({
    method: 'POST',
    areas: ['public'],
    path: '/orders/{order_id}/refund',
    ability: 'public',
    status: 201,
  }),
  /** Takes a request back that waits for an answer; its tickets are the buyer's to use and to pass on again. */
  withdraw: endpoint<OrderRefundParams, None, None, void>({
    method: 'DELETE',
    areas: ['public'],
    path: '/orders/{order_id}/refund/{refund_id}',
    ability: 'public',
    status: 204,
  }),
  /** Requests of all events within reach, those that wait the longest first. */
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
  /** Gives money back because the seller wants it, also of a ticket that is in. */
  start: endpoint<EventOrderParams, None, RefundBody, RefundRequestView>({
    method: 'POST',
    areas: ['producer', 'super-admin'],
    path: '/events/{event_id}/orders/{order_id}/refunds',
    ability: 'orders:refund',
    status: 201,
  }),
};
