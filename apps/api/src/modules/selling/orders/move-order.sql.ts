import { sql } from '../../../kernel/database/sql.ts';
import { ACTIVE_KEY } from '../../documents/tickets/ticket-keys.ts';

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

/** Moves the tickets of the order `$1` from the status `$2` to `$3`. */
export const MOVE_TICKETS = sql`
  update tickets set status = $3, key_id = coalesce(key_id, case when $3 = 'valid' then (${ACTIVE_KEY}) end)
  where order_id = $1 and status = $2`.kept();

/** SQL: the change of what is taken by each place of a step: one more, one less, or none where held ones are sold. */
const TAKEN = sql`($3::integer + $4::integer)`;

/**
 * Counts the places of the order `$1` in its lots, as held by `$3` and as sold by `$4`, and in its coupon. Locks the lots
 * by their ids, as every step of an order does.
 */
export const COUNT_PLACES = sql`
  with shares as (
    select * from json_to_recordset($2) as s (lot_id uuid, places integer, meia integer, uses integer)
  ),
  locked as materialized (
    select id from lots where id in (select lot_id from shares) order by id for no key update
  ),
  used as (
    update coupons set used = used + (select sum(uses) from shares) * ${TAKEN}
    where ${TAKEN} <> 0 and id = (select orders.coupon_id from orders where orders.id = $1)
      and exists (select from shares where uses > 0)
  )
  update lots set
    reserved = reserved + places * $3, sold = sold + places * $4, meia_taken = meia_taken + meia * ${TAKEN}
  from shares where lots.id = shares.lot_id and lots.id in (select id from locked)`.kept();

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
