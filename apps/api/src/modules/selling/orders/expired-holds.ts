import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUOTA_KINDS } from '@festix/domain/programme';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { lockLimits } from '../../programme/stock/lock-stock.ts';
import { freeSql } from '../../programme/stock/place-limits.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { forgetCardSql } from '../gateways/forget-card.ts';

const SWEEP_SECONDS = 10;

/** Orders released in one transaction; the next transaction takes more. */
const MOST_AT_ONCE = 500;

/** Locks expired orders, and skips those being paid at this moment. */
const LOCK_EXPIRED = sql<{ id: string }>`
  select id from orders
  where status in ('booking', 'rejected') and expires_at <= $1 and ($2::uuid is null or event_id = $2)
  order by expires_at limit ${sql.literal(MOST_AT_ONCE)} for no key update skip locked`;

const LOCK_LOTS = sql<{ event_id: string; is_full: boolean; is_limited: boolean }>`
  select event_id, limits is not null as is_limited, ${freeSql(sql`lots`)} <= 0 as is_full from lots
  where id in (select lot_id from tickets where order_id = any ($1::uuid[]) and status = 'held')
  order by id for no key update`;

/** Locks coupons after the lots, as a booking does. */
const LOCK_COUPONS = sql`
  select id from coupons
  where id in (select orders.coupon_id from orders where orders.id = any ($1::uuid[]))
  order by id for no key update`;

const GIVE_BACK = sql<{ order_id: string; event_id: string }>`
  with freed as (
    update tickets set status = 'cancelled' where order_id = any ($1::uuid[]) and status = 'held'
    returning lot_id, price_kind, order_id, uses_coupon
  ),
  by_lot as (
    select lot_id, count(*)::integer as places, count(*) filter (where price_kind = any ($3::text[]))::integer as meia
    from freed group by lot_id
  ),
  by_coupon as (
    select o.coupon_id, count(*)::integer as uses from freed f join orders o on o.id = f.order_id
    where f.uses_coupon group by o.coupon_id
  ),
  unused as (
    update coupons set used = used - uses from by_coupon where coupons.id = by_coupon.coupon_id
  ),
  returned as (
    update lots set reserved = reserved - places, meia_taken = meia_taken - meia
    from by_lot where lots.id = by_lot.lot_id
  ),
  ended as (
    update orders set status = 'cancelled', status_detail = 'expired' where id = any ($1::uuid[]) returning id, event_id
  ),
  charges as (
    update payments set status = 'cancelled', status_detail = 'expired', updated_at = $2, ${forgetCardSql}
    where order_id = any ($1::uuid[]) and status = 'pending'
  )
  insert into audit_entries (at, action, subject_kind, subject_id, event_id, after)
  select $2, 'orders:expire', 'order', id, event_id, '{"status": "cancelled"}' from ended
  returning subject_id as order_id, event_id`;

/** Releases the places of expired bookings. */
@Injectable()
export class ExpiredHolds implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly realtime: Realtime,
  ) {}

  onModuleInit(): void {
    this.jobs.every('expired holds', SWEEP_SECONDS, async () => void (await this.giveBack()));
  }

  /** Releases one event's, or all; returns the number of orders. */
  async giveBack(eventId: string | null = null): Promise<number> {
    let ended = 0;
    for (;;) {
      const count = await this.database.transaction((tx) => this.giveSomeBack(tx, eventId));
      ended += count;
      if (count < MOST_AT_ONCE) return ended;
    }
  }

  private async giveSomeBack(tx: Tx, eventId: string | null): Promise<number> {
    const now = this.clock.now();
    const expired = await tx.query(LOCK_EXPIRED.with([now, eventId]));
    if (expired.length === 0) return 0;
    const ids = expired.map((order) => order.id);
    const lots = await tx.query(LOCK_LOTS.with([ids]));
    const limited = new Set(lots.flatMap(({ event_id, is_limited }) => (is_limited ? [event_id] : [])));
    if (limited.size > 0) await lockLimits(tx, [...limited]);
    await tx.query(LOCK_COUPONS.with([ids]));
    const ended = await tx.query(GIVE_BACK.with([ids, now, QUOTA_KINDS]));
    tx.afterCommit(() => {
      for (const { event_id, order_id } of ended) this.realtime.hint(event_id, 'order.updated', [order_id]);
      for (const { event_id, is_full } of lots) if (is_full) this.realtime.hint(event_id, 'event.changed', []);
    });
    return ids.length;
  }
}
