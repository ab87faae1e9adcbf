import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { firstEntryAt } from '../../documents/tickets/has-entered.ts';
import type { BuyersOrder } from './buyer-session.ts';
import type { OrderRecord, OrderRow } from './order-record.ts';
import { IS_OPEN_CARD } from './read-open.ts';
import { PASSED_ON, RETURN_ASKED } from '../../documents/tickets/passed-on.ts';
import { HOLDER_NAME } from '../../documents/tickets/who-holds.ts';

export interface OrderPage {
  skip: number;
  take: number;
  /** If set, upcoming events at this time come first, by their start. */
  coming_at?: Date;
}

/**
 * Selects orders with their last charge, the one that a buyer sees. Looks up what few orders have in subqueries: each
 * join would multiply the plans to choose from, and choosing took longer than reading.
 */
const SELECT_ORDERS = sql`
  select o.id, o.code, o.event_id, o.origin, o.status, o.status_detail, o.user_id, o.buyer_name, o.buyer_email,
    o.buyer_phone, o.buyer_document, o.subtotal, o.coupon_amount, o.tax_amount, o.total, o.refunded_amount,
    o.payment_method, o.created_at, o.expires_at, o.proof_sent_at, o.paid_at, o.named_by_link, o.buyer_proved, o.buyer_corrected,
    coalesce(a.links, 0) as links, coalesce(a.closings, 0) as closings,
    exists (select from order_answers n where n.order_id = o.id) as has_answers,
    json_build_object('number', e.number, 'name', e.name, 'slug', s.slug, 'start_date', e.start_date,
      'end_date', e.end_date, 'time_zone', e.time_zone, 'canceled_at', e.canceled_at,
      'age_rating', e.age_rating, 'age_reason', e.age_reason, 'access', e.access,
      'cover', coalesce(e.cover_mobile, e.cover_desktop), 'venue', (
        select json_build_object('name', v.name, 'city', v.city, 'state', v.state) from venues v where v.id = e.venue_id)) as event,
    (select coalesce(json_agg(json_build_object(
        'id', t.id, 'unit', t.unit, 'unit_amount', t.unit_amount, 'coupon_amount', t.coupon_amount,
        'tax_amount', t.tax_amount, 'absorbed_tax', t.absorbed_tax, 'uses_coupon', t.uses_coupon, 'status', t.status, 'code', t.code,
        'serial', t.serial, 'key_id', t.key_id, 'holder_name', ${HOLDER_NAME}, 'assignee_id', t.assignee_id,
        'assignee_email', t.assignee_email, 'assignee_name', t.assignee_name, 'created_at', t.created_at,
        'transfers', t.transfers, 'passed_on', ${PASSED_ON}, 'return_asked', ${RETURN_ASKED},
        'checked_in_at', ${firstEntryAt(sql`t.id`)},
        'price', json_build_object('id', p.id, 'name', p.name, 'kind', t.price_kind),
        'lot', json_build_object('id', l.id, 'name', l.name, 'number', l.number, 'sorting', l.sorting)) order by t.position, t.id), '[]')
      from tickets t join prices p on p.id = t.price_id join lots l on l.id = t.lot_id
      where t.order_id = o.id) as tickets,
    (select json_build_object('id', y.id, 'gateway', y.gateway, 'method', y.method, 'status', y.status, 'status_detail', y.status_detail,
        'expires_at', y.expires_at, 'qr_code', y.qr_code, 'checkout_url', y.checkout_url, 'card', y.card, 'challenge', y.challenge,
        'card_refusals', case when y.method = 'card' then (select count(*) from payments r where r.order_id = o.id
          and r.method = 'card' and (r.status = 'rejected' or r.status_detail = 'rejected_insufficient_data')) end)
      from payments y where y.order_id = o.id
      order by (y.status in ('approved', 'in_mediation', 'charged_back')) desc, y.created_at desc, y.id desc limit 1) as payment,
    (select coalesce(sum(y.amount), 0)::integer from payments y
      where y.order_id = o.id and y.sent_back_at is not null) as sent_back,
    (select json_build_object('id', c.id, 'name', c.name) from coupons c where c.id = o.coupon_id) as coupon,
    (select json_build_object('id', sp.id, 'name', sp.name) from sale_points sp where sp.id = o.sale_point_id) as sale_point,
    (select json_build_object('id', op.id, 'name', op.name) from users op where op.id = o.sold_by) as sold_by
  from orders o
  join events e on e.id = o.event_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  left join order_accesses a on a.order_id = o.id`;

/** The part of an order that tells how much of it a caller may see. */
export interface SeenOrder extends BuyersOrder, Pick<OrderRecord, 'user_id'> {
  /** Whether the gateway has taken a card of it that was not decided. */
  has_open_card: boolean;
}

const SEE_ORDER = sql<SeenOrder>`
  select o.user_id, o.buyer_email, o.named_by_link, o.buyer_proved, coalesce(a.links, 0) as links,
    coalesce(a.closings, 0) as closings,
    exists (select from payments where order_id = o.id and ${IS_OPEN_CARD}) as has_open_card
  from orders o left join order_accesses a on a.order_id = o.id where o.id = $1`.kept();

const FIND_ORDER = sql<OrderRow>`${SELECT_ORDERS} where o.id = $1`.kept();

const confirmedEmailOf = (user: Statement): Statement<{ email: string }> =>
  sql<{ email: string }>`select email from users where id = ${user} and email_confirmed_at is not null`;

/** Selects a person's purchases, from orders `o`: made by the account, or for its confirmed address. */
export function boughtBy(userId: string): Statement {
  const user = sql.value(userId);
  return sql`o.origin <> 'courtesy' and (o.user_id = ${user} or o.buyer_email = (${confirmedEmailOf(user)}))`;
}

const NEWEST_FIRST = sql`o.created_at desc, o.id desc`;

/** Returns SQL that sorts upcoming events before others. */
function comingFirst(now: Date): Statement {
  const isComing = sql`(o.status not in ('cancelled', 'refunded')
    and event_end(e.start_date, e.end_date) > ${sql.value(now)})`;
  return sql`${isComing} desc, case when ${isComing} then e.start_date end`;
}

/** Reads orders with all they are presented with, in one statement whatever their number. */
@Injectable()
export class OrdersQueries {
  constructor(private readonly database: Database) {}

  async find(orderId: string): Promise<OrderRecord | undefined> {
    const [order] = await this.database.query(FIND_ORDER.with([orderId]));
    return order;
  }

  /** Returns what is needed of an order to judge who its caller is: a fraction of the work of the whole. */
  async seen(orderId: string): Promise<SeenOrder | undefined> {
    const [order] = await this.database.query(SEE_ORDER.with([orderId]));
    return order;
  }

  /** Returns a person's confirmed address; null while it is not confirmed. */
  async confirmedEmail(userId: string): Promise<string | null> {
    const [user] = await this.database.query(confirmedEmailOf(sql.value(userId)));
    return user?.email ?? null;
  }

  /** Selects paid orders with a ticket given to this person. */
  assignedTo(userId: string): Statement {
    const user = sql.value(userId);
    return sql`o.status = 'paid' and o.id in (
      select order_id from tickets where assignee_id = ${user} or assignee_email = (${confirmedEmailOf(user)}))`;
  }

  /** Returns those of orders `o` that meet the condition: the newest first, after upcoming ones. */
  page(condition: Statement, { skip, take, coming_at }: OrderPage): Promise<OrderRecord[]> {
    const order = coming_at ? sql`${comingFirst(coming_at)}, ${NEWEST_FIRST}` : NEWEST_FIRST;
    return this.database.query(
      sql<OrderRow>`${SELECT_ORDERS} where ${condition} order by ${order} limit ${take} offset ${skip}`,
    );
  }

  /** Counts those of orders `o` that meet the condition. */
  async count(condition: Statement): Promise<number> {
    const [row] = await this.database.query(sql<{ count: number }>`select count(*) from orders o where ${condition}`);
    return row?.count ?? 0;
  }
}
