import type { BasisPoints, FeePayer } from '@festix/domain/ground';
import type { Tx } from '../../../kernel/database/database.ts';
import { readMoment, type InJson } from '../../../kernel/database/json-moment.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { CouponOnSale, EventOnSale, LotOnSale, PriceOnSale, SaleFacts } from './allot-places.ts';
import type { OrderEventRecord } from './order-record.ts';
import { couponsLocking } from '../../programme/stock/unlocking-coupons.ts';
import { hasTurned } from '../../programme/stock/turned-lots.ts';
import { limitByUserSql } from '../../programme/lots/limit-by-user.ts';
import { lockLimits } from '../../programme/stock/lock-stock.ts';
import { meiaFactsSql, SELLS_MEIA } from '../../programme/stock/meia-facts.ts';
import { rushRateSql } from '../waiting-room/rush.ts';
import { OPEN_UNTIL } from './open-address.ts';
import { openOfEmailSql, placesOfPersonSql } from './person-places.ts';

/** The ids that a batch of requests names. */
export interface FactsAsked {
  order_ids: readonly string[];
  price_ids: readonly string[];
  user_ids: readonly string[];
  /** Names of coupons, in their stored form. */
  coupons: readonly string[];
  /** For bookings without an account: e-mails, hashed addresses in hex, and the browsers' bookings. */
  emails: readonly string[];
  address_keys: readonly string[];
  booked: readonly string[];
}

export interface KnownOrder {
  id: string;
  request_hash: string | null;
}

/** All facts of an event that a batch needs to decide and write. */
export interface BatchFacts extends SaleFacts {
  event: EventOnSale &
    OrderEventRecord & {
      convenience_tax: BasisPoints;
      fee_paid_by: FeePayer;
      administrate_tax: BasisPoints | null;
      rebate_tax: BasisPoints | null;
    };
  lots: (LotOnSale & { name: string; number: number; sorting: number })[];
  prices: (PriceOnSale & { name: string })[];
  known: KnownOrder[];
  /** Whether holds have expired and not been released. */
  expired_holds: boolean;
}

const LOCK_EVENT = sql`select id from events where id = $1 for no key update`;

/** Locks an event's whole stock, before orders and lots. Returns false for an unknown event. */
export async function lockSale(tx: Tx, eventId: string): Promise<boolean> {
  return (await tx.query(LOCK_EVENT.with([eventId]))).length > 0;
}

const LOCK_ORDER = sql`select id from orders where id = $1 for no key update`;

const LOCK_LOTS_OF_BOTH = sql`
  with used as materialized (
    select lot_id from tickets where order_id = $2 union select lot_id from prices where id = any ($3::uuid[])
  )
  select id from lots
  where event_id = $1
    and (id in (select lot_id from used) or (opened_at is null and trigger_lot_id in (select lot_id from used)))
  order by id for no key update`;

const LOCK_COUPONS_OF_BOTH = sql`
  select id from coupons
  where event_id = $1 and (id = (select orders.coupon_id from orders where orders.id = $2) or name = any ($3::text[]))
  order by id for no key update`;

/**
 * Locks at once everything that an order holds and that replaces it. Releasing first and taking then would lock lots
 * twice, and could deadlock. The event is locked already.
 */
export async function lockExchange(
  tx: Tx,
  eventId: string,
  orderId: string,
  asked: Pick<FactsAsked, 'price_ids' | 'coupons'>,
): Promise<void> {
  await tx.query(LOCK_ORDER.with([orderId]));
  await tx.query(LOCK_LOTS_OF_BOTH.with([eventId, orderId, asked.price_ids]));
  await lockLimits(tx, [eventId]);
  await tx.query(LOCK_COUPONS_OF_BOTH.with([eventId, orderId, asked.coupons]));
}

/**
 * Locks lots in the order of their ids, then limits of days and areas, and coupons after them, as every write of stock
 * does, so that no deadlock arises.
 */
const READ_FACTS = sql<FactsRow>`
  with asked as materialized (
    select id, event_id, lot_id, name, kind, pricing, unit_amount, places, min_per_order, max_per_order, archived_at is not null as archived
    from prices where id = any ($2::uuid[])
  ),
  for_sale as materialized (
    select id, number, name, sorting, ticket_limit, sold, reserved, leased, enabled, visible, archived_at is not null as archived,
           sale_starts_at, sale_ends_at, ${hasTurned(sql`lots`, sql`$5`)} as turned,
           soldout_marked_at is not null as soldout_marked, trigger_lot_id, opened_at is not null as opened,
           exists (${couponsLocking(sql`lots.id`)}) as locked, ${SELLS_MEIA} as sells_meia, limits
    from lots
    where event_id = $1
      and (id in (select lot_id from asked) or (opened_at is null and trigger_lot_id in (select lot_id from asked)))
    order by id for no key update
  ),
  limited as materialized (
    select key, place_limit - taken as free from place_limits
    where event_id = $1 and (select count(*) from for_sale) > 0
    order by key for no key update
  ),
  named as materialized (
    select c.id, c.name, c.unlock_lots, c.amount_off, c.percent_off, c.covers_reduced, c.expired_at, c.limit_by_ticket,
           c.used, array(select lot_id from coupon_lots where coupon_id = c.id) as lot_ids
    from coupons c
    where c.event_id = $1 and c.name = any ($6::text[]) and c.archived_at is null and (select count(*) from limited) >= 0
      and (select count(*) from for_sale) > 0
    order by c.id for no key update of c
  ),
  event as (
    select e.id, e.number, e.name, s.slug, e.start_date, e.end_date, e.sales_end_at, e.time_zone, e.canceled_at,
           e.published_at is not null as is_published, e.is_test,
           e.keep_meia_quota, ${limitByUserSql(sql`e`)} as limit_by_user, e.max_per_order,
           coalesce(e.waiting_room_rate, ${rushRateSql(sql`e.id`, sql`$5`)}) as waiting_room_rate, e.convenience_tax, e.fee_paid_by, u.administrate_tax, u.rebate_tax,
           coalesce(e.cover_mobile, e.cover_desktop) as cover, e.age_rating, e.age_reason, e.access,
           case when v.id is not null then json_build_object('name', v.name, 'city', v.city, 'state', v.state) end as venue
    from events e
    join users u on u.id = e.producer_id
    join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
    left join venues v on v.id = e.venue_id
    where e.id = $1
  )
  select
    (select row_to_json(event) from event) as event,
    (select coalesce(json_agg(for_sale), '[]') from for_sale) as lots,
    (select coalesce(json_agg(asked), '[]') from asked) as prices,
    (select coalesce(json_agg(named), '[]') from named) as coupons,
    ${meiaFactsSql(sql`$1`)} as meia,
    (select coalesce(json_agg(limited), '[]') from limited) as limits,
    (select coalesce(json_agg(json_build_object('id', id, 'request_hash', encode(request_hash, 'hex'))), '[]')
      from orders where id = any ($3::uuid[])) as known,
    (select coalesce(json_agg(json_build_object(
        'user_id', u.id,
        'open_order_id', (select o.id from orders o
          where o.event_id = $1 and o.user_id = u.id and o.origin = 'online'
            and o.status in ('booking', 'rejected') and o.expires_at > $5 limit 1),
        'places', case when (select limit_by_user from event) is null then 0 else (
          ${placesOfPersonSql({ event_id: sql`$1`, user_id: sql`u.id`, email: sql`u.email`, document: sql`u.document`, now: sql`$5` })}) end)), '[]')
      from users u where u.id = any ($4::uuid[])) as buyers,
    (select coalesce(json_agg(json_build_object(
        'email', named_email,
        'open', (select count(*) from orders o join tickets t on t.order_id = o.id and t.status in ('held', 'valid')
          where ${openOfEmailSql({ event_id: sql`$1`, email: sql`named_email`, now: sql`$5` })}),
        'places', case when (select limit_by_user from event) is null then 0 else (
          ${placesOfPersonSql({ event_id: sql`$1`, user_id: sql`null::uuid`, email: sql`named_email`, document: sql`null`, now: sql`$5` })}) end)), '[]')
      from unnest($7::text[]) as named_email) as named,
    (select coalesce(json_agg(held), '[]') from (
      select encode(o.address_key, 'hex') as address_key, t.lot_id,
        count(*) filter (where o.buyer_email is null)::integer as unnamed, count(*)::integer as places,
        (extract(epoch from min(${OPEN_UNTIL})) * 1000)::double precision as until
      from orders o join tickets t on t.order_id = o.id and t.status in ('held', 'valid')
      where o.event_id = $1 and o.address_key = any (select decode(key, 'hex') from unnest($8::text[]) as key)
        and ${OPEN_UNTIL} > $5
      group by o.address_key, t.lot_id) held) as addresses,
    (select coalesce(json_agg(json_build_object('order_id', o.id, 'places', (
        select count(*) from tickets t where t.order_id = o.id and t.status = 'held'))), '[]')
      from orders o
      where o.id = any ($9::uuid[]) and o.event_id = $1 and o.status in ('booking', 'rejected') and o.expires_at > $5
        and o.buyer_email is null and o.user_id is null) as unnamed,
    exists (select from orders
      where event_id = $1 and status in ('booking', 'rejected') and expires_at <= $5) as expired_holds`;

interface FactsRow extends Omit<BatchFacts, 'event' | 'lots' | 'coupons'> {
  event: InJson<BatchFacts['event']>;
  lots: InJson<BatchFacts['lots']>;
  coupons: InJson<CouponOnSale>[];
}

/**
 * Reads what is on sale, valid until the transaction ends: the event's row is the lock of its stock, taken in a
 * statement of its own, so that the next one sees others' writes. Undefined for an unknown event.
 */
export async function readSaleFacts(
  tx: Tx,
  eventId: string,
  asked: FactsAsked,
  now: Date,
): Promise<BatchFacts | undefined> {
  if (!(await lockSale(tx, eventId))) return undefined;
  const [row] = await tx.query(
    READ_FACTS.with([
      eventId,
      asked.price_ids,
      asked.order_ids,
      asked.user_ids,
      now,
      asked.coupons,
      asked.emails,
      asked.address_keys,
      asked.booked,
    ]),
  );
  if (!row) throw new Error('the facts of a sale are one row');
  return { ...row, event: withMoments(row.event), coupons: row.coupons.map(withExpiry) };
}

function withExpiry(coupon: InJson<CouponOnSale>): CouponOnSale {
  return { ...coupon, expired_at: readMoment(coupon.expired_at) };
}

/** Parses the event's times. */
function withMoments(event: FactsRow['event']): BatchFacts['event'] {
  return {
    ...event,
    start_date: readMoment(event.start_date),
    end_date: readMoment(event.end_date),
    sales_end_at: readMoment(event.sales_end_at),
    canceled_at: readMoment(event.canceled_at),
  };
}
