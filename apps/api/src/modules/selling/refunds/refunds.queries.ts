import type { Seller } from '@festix/domain/people';
import type { PriceKind } from '@festix/domain/programme';
import type { OrderOrigin, OrderStatus, PaymentMethod, RefundGround, RefundStatus } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import type { JsonMoment } from '../../../kernel/database/json-moment.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { MERCADO_PAGO } from '../gateways/payment-gateway.ts';
import { hasEntered } from '../../documents/tickets/has-entered.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { sellerSql } from '../../documents/law/seller-sql.ts';
import { IS_WITH_HOLDER, PASSED_ON, type PassedOn } from '../../documents/tickets/passed-on.ts';
import { PAID_CARD, type PaidCard } from '../../documents/tickets/paid-card.ts';
import { HOLDER_NAME } from '../../documents/tickets/who-holds.ts';

/** A purchase with all that its refunds depend on. */
export interface RefundableOrder {
  id: string;
  code: string;
  event_id: string;
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  payment_method: PaymentMethod | null;
  card: PaidCard;
  total: number;
  /** Whether all of its prices are free. */
  is_free: boolean;
  paid_at: Date | null;
  /** Whether Mercado Pago has its money. */
  is_by_mercado_pago: boolean;
  buyer_name: string | null;
  buyer_email: string | null;
  user_id: string | null;
  event_name: string;
  event_slug: string;
  seller: Seller | null;
  start_date: Date;
  canceled_at: Date | null;
  changed_at: Date | null;
  /** Whether a run has begun to refund every order of its event. */
  refunds_all: boolean;
  /** Whether the order waits in a run that is not paused. */
  is_under_way: boolean;
  tickets: RefundableTicket[];
}

/** A ticket's holder, and what its buyer may know of a transferred one. */
export interface HeldTicket {
  holder_name: string | null;
  passed_on: Pick<PassedOn, 'name'> | null;
}

export interface RefundableTicket extends HeldTicket {
  id: string;
  lot: { id: string; name: string };
  price: { name: string; kind: PriceKind };
  price_id: string;
  /** Of its price. */
  min_per_order: number | null;
  assignee_name: string | null;
  assignee_email: string | null;
  /** Tickets of one unit are refunded together; null: this one may be refunded alone. */
  unit: number | null;
  unit_amount: number;
  coupon_amount: number;
  tax_amount: number;
  status: string;
  is_in: boolean;
  is_asked: boolean;
  is_with_holder: boolean;
}

export interface RefundRequestRow {
  id: string;
  rule: RefundGround;
  status: RefundStatus;
  amount: number;
  reason: string | null;
  answer: string | null;
  created_at: Date;
  answered_at: Date | null;
  tickets: ({ id: string; lot: string; price: string; amount: number } & HeldTicket)[];
  order: { id: string; code: string; total: number; refunded_amount: number; tax_amount: number; absorbed_tax: number };
  /** Time as PostgreSQL writes it into JSON. */
  event: { id: string; name: string; canceled_at: JsonMoment | null };
  buyer: { name: string | null; email: string | null };
  answered_by: { id: string; name: string } | null;
}

interface RequestPage {
  status?: RefundStatus | undefined;
  skip?: number | undefined;
  take?: number | undefined;
}

/** SQL: whether an order `o` was paid through Mercado Pago. */
export const IS_BY_MERCADO_PAGO = sql`exists (select from payments p where p.order_id = o.id
    and p.gateway = ${sql.literal(MERCADO_PAGO)} and p.status not in ('pending', 'rejected', 'cancelled'))`;

/** SQL: whether a waiting request includes the ticket `t`. */
export const IS_ASKED = sql`exists (select from refund_tickets k join refund_requests r on r.id = k.request_id
  where k.ticket_id = t.id and k.is_open and r.status = 'pending')`;

const ORDER = sql<RefundableOrder>`
  select o.id, o.code, o.event_id, o.origin, o.status, o.status_detail, o.payment_method, ${PAID_CARD} as card, o.total, o.subtotal = 0 as is_free, o.paid_at, ${IS_BY_MERCADO_PAGO} as is_by_mercado_pago, o.buyer_name, o.buyer_email, o.user_id,
    e.name as event_name, s.slug as event_slug, e.start_date, e.canceled_at, e.changed_at,
    exists (select from refund_runs r where r.event_id = e.id) as refunds_all,
    exists (select from refund_run_orders l join refund_runs r on r.id = l.run_id
      where l.order_id = o.id and l.outcome = 'waiting' and r.state = 'running') as is_under_way,
    ${sellerSql(sql`e.producer_id`)} as seller,
    (select coalesce(json_agg(json_build_object(
        'id', t.id, 'lot', json_build_object('id', l.id, 'name', l.name),
        'price', json_build_object('name', p.name, 'kind', t.price_kind), 'price_id', p.id,
        'min_per_order', p.min_per_order, 'holder_name', ${HOLDER_NAME},
        'passed_on', ${PASSED_ON},
        'assignee_name', t.assignee_name, 'assignee_email', t.assignee_email, 'unit_amount', t.unit_amount,
        'unit', case when not p.refunds_places then t.unit end,
        'coupon_amount', t.coupon_amount, 'tax_amount', t.tax_amount, 'status', t.status,
        'is_in', ${hasEntered(sql`t.id`)},
        'is_with_holder', ${IS_WITH_HOLDER}, 'is_asked', ${IS_ASKED}) order by t.position, t.id), '[]')
      from tickets t join prices p on p.id = t.price_id join lots l on l.id = t.lot_id
      where t.order_id = o.id) as tickets
  from orders o
  join events e on e.id = o.event_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  where o.id = $1`;

/** Selects requests: a waiting or carried out one with its present tickets, others with their original ones. */
const REQUESTS = sql`
  select r.id, r.rule, r.status, r.amount, r.reason, r.answer, r.created_at, r.answered_at,
    (select coalesce(json_agg(json_build_object('id', t.id, 'lot', l.name, 'price', p.name,
        'holder_name', ${HOLDER_NAME}, 'passed_on', ${PASSED_ON}, 'amount', k.amount) order by t.position, t.id), '[]')
      from refund_tickets k join tickets t on t.id = k.ticket_id join prices p on p.id = t.price_id
      join lots l on l.id = t.lot_id
      where k.request_id = r.id and (k.is_open or r.status in ('refused', 'withdrawn', 'moot'))) as tickets,
    json_build_object('id', o.id, 'code', o.code, 'total', o.total, 'refunded_amount', o.refunded_amount, 'tax_amount', o.tax_amount,
      'absorbed_tax', (select coalesce(sum(t.absorbed_tax), 0) from tickets t where t.order_id = o.id)) as order,
    json_build_object('id', e.id, 'name', e.name, 'canceled_at', e.canceled_at) as event,
    json_build_object('name', o.buyer_name, 'email', o.buyer_email) as buyer,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as answered_by
  from refund_requests r
  join orders o on o.id = r.order_id
  join events e on e.id = r.event_id
  left join users u on u.id = r.answered_by`;

/** Reads orders and their refunds. */
@Injectable()
export class RefundsQueries {
  constructor(private readonly database: Database) {}

  /**
   * Returns an order with the facts of its refund, or undefined; `on` is the transaction that holds the order, for a
   * decision that depends on it.
   */
  async order(orderId: string, on: Pick<Tx, 'query'> = this.database): Promise<RefundableOrder | undefined> {
    const [order] = await on.query(ORDER.with([orderId]));
    return order;
  }

  async find(requestId: string, on: Pick<Tx, 'query'> = this.database): Promise<RefundRequestRow | undefined> {
    const [request] = await on.query(sql<RefundRequestRow>`${REQUESTS} where r.id = $1`.with([requestId]));
    return request;
  }

  /** Returns the newest first. */
  ofOrder(orderId: string): Promise<RefundRequestRow[]> {
    return this.database.query(
      sql<RefundRequestRow>`${REQUESTS} where r.order_id = $1 order by r.created_at desc, r.id desc`.with([orderId]),
    );
  }

  ofEvent(eventId: string): Statement {
    return sql`r.event_id = ${eventId}`;
  }

  /** Selects requests of the events that the person produces now. */
  ofProducer(userId: string): Statement {
    return sql`r.event_id in (select id from events where producer_id = ${userId})`;
  }

  all(): Statement {
    return sql`true`;
  }

  /** Returns those of requests `r` that meet the condition: waiting ones first, the longest before; then the newest. */
  page(condition: Statement, { status, skip = 0, take = ROWS_PER_PAGE }: RequestPage): Promise<RefundRequestRow[]> {
    return this.database.query(
      sql<RefundRequestRow>`${REQUESTS} where ${withStatus(condition, status)}
       order by r.status <> 'pending', case when r.status = 'pending' then r.created_at end, r.created_at desc, r.id
       limit ${take} offset ${skip}`,
    );
  }

  async count(condition: Statement, { status }: RequestPage): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from refund_requests r where ${withStatus(condition, status)}`,
    );
    return row?.count ?? 0;
  }
}

function withStatus(condition: Statement, status: RefundStatus | undefined): Statement {
  return status === undefined ? condition : sql`${condition} and r.status = ${status}`;
}
