import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { isLimitedSql, limitByUserSql } from '../../programme/lots/limit-by-user.ts';
import { ACTIVE_KEY } from '../../documents/tickets/ticket-keys.ts';
import type { LockedOrder } from './move-order.ts';

const lockOrder = (id: Statement) =>
  sql<LockedOrder>`
  select o.id, o.event_id, o.origin, o.status, o.status_detail, o.user_id, o.buyer_name, o.buyer_email,
         o.buyer_phone, o.buyer_document, o.subtotal, o.total, o.proof_sent_at, o.payment_method, o.administrate_tax, o.rebate_tax, p.run_by as sale_point_run_by, o.created_at, o.expires_at,
         o.pix_extended, o.paid_at, e.canceled_at as event_canceled_at, ${limitByUserSql(sql`e`)} as limit_by_user,
         ${isLimitedSql(sql`e`)} as is_limited, e.max_per_order,
         o.terms_version is not null or o.proof_sent_at is not null or exists (select from payments where order_id = o.id) as is_charged,
         (select count(*) from tickets where tickets.order_id = o.id) as tickets
  from orders o
  join events e on e.id = o.event_id
  left join sale_points p on p.id = o.sale_point_id
  where o.id = ${id} for no key update of o`.kept();

export const LOCK_ORDER = lockOrder(sql`$1`);
export const LOCK_PAID_ORDER = lockOrder(sql`(select order_id from payments where payments.id = $1)`);

/** What an order has of a lot. */
export interface LotShare {
  lot_id: string;
  places: number;
  meia: number;
  /** Number of tickets that use the order's coupon. */
  uses: number;
  receipt: number;
  tax_amount: number;
  absorbed_tax: number;
}

export const SHARES = sql<LotShare>`
  select lot_id, count(*)::integer as places, count(*) filter (where price_kind = any ($3::text[]))::integer as meia,
         count(*) filter (where uses_coupon)::integer as uses,
         sum(unit_amount - coupon_amount)::integer as receipt, sum(tax_amount)::integer as tax_amount,
         sum(absorbed_tax)::integer as absorbed_tax
  from tickets where order_id = $1 and status = $2 group by lot_id`.kept();

/** SQL: moves the tickets of the order `$1` from the status `$2` to `$3`. */
const TICKETS_MOVE = sql`
  update tickets set status = $3, key_id = coalesce(key_id, case when $3 = 'valid' then (${ACTIVE_KEY}) end)
  where order_id = $1 and status = $2`;

export const MOVE_TICKETS = sql`${TICKETS_MOVE}`.kept();

/** Counts held places as sold, or sold ones as held. Locks the lots by their ids, as every step of an order does. */
export const COUNT_HELD = sql`
  with shares as (
    select * from json_to_recordset($1) as s (lot_id uuid, places integer)
  ),
  locked as materialized (
    select id from lots where id in (select lot_id from shares) order by id for no key update
  )
  update lots set reserved = reserved + places * $2, sold = sold + places * $3
  from shares where lots.id = shares.lot_id and lots.id in (select id from locked)`.kept();

export const MOVE_PLACES = sql`
  with shares as (
    select * from json_to_recordset($4) as s (lot_id uuid, places integer, meia integer, uses integer)
  ),
  moved as (${TICKETS_MOVE}),
  used as (
    update coupons set used = used + (select sum(uses) from shares) * ($5::integer + $6::integer)
    where id = (select orders.coupon_id from orders where orders.id = $1) and exists (select from shares where uses > 0)
  )
  update lots set
    reserved = reserved + places * $5, sold = sold + places * $6, meia_taken = meia_taken + meia * ($5 + $6)
  from shares where lots.id = shares.lot_id`.kept();

export const WRITE_STEP = sql`
  with moved as (
    update orders set status = $2, status_detail = $3, payment_method = coalesce($4, payment_method),
      paid_at = case when $2 = 'paid' then coalesce(paid_at, $5) else paid_at end,
      refunded_amount = case when $2 = 'refunded' then total else refunded_amount end
    where id = $1 returning event_id
  ),
  audited as (
    insert into audit_entries (at, actor_id, device_id, action, subject_kind, subject_id, event_id, before, after, request_id)
    select $5, $6, $7, 'orders:move', 'order', $1, event_id, $8, $9, $10 from moved
  )
  insert into door_dirty (event_id, ticket_id)
  select event_id, id from tickets where order_id = $1 and $11`.kept();
