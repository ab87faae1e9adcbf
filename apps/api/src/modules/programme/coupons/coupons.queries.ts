import { type CouponsQuery } from '@festix/domain/contract';
import { normaliseCouponName } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

export interface CouponRow {
  id: string;
  event_id: string;
  name: string;
  unlock_lots: boolean;
  amount_off: number | null;
  percent_off: number | null;
  covers_reduced: boolean;
  limit_by_ticket: number;
  used: number;
  expired_at: Date | null;
  archived_at: Date | null;
  created_at: Date;
  lots: { id: string; name: string }[];
}

const SELECT_COUPONS = sql`
  select c.id, c.event_id, c.name, c.unlock_lots, c.amount_off, c.percent_off, c.covers_reduced, c.limit_by_ticket,
    c.used, c.expired_at, c.archived_at, c.created_at,
    (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.sorting, l.number), '[]')
      from coupon_lots cl join lots l on l.id = cl.lot_id where cl.coupon_id = c.id) as lots
  from coupons c`;

const FILTER = sql`c.event_id = $1 and (c.archived_at is not null) = $2 and ($3::text is null or strpos(c.name, $3) > 0)`;

/** Reads an event's coupons with their lots, each list in one statement. */
@Injectable()
export class CouponsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  page(eventId: string, query: CouponsQuery): Promise<CouponRow[]> {
    return this.database.query(
      sql<CouponRow>`${SELECT_COUPONS} where ${FILTER} order by c.created_at desc, c.id desc limit $4 offset $5`.with([
        ...filterOf(eventId, query),
        query.take ?? ROWS_PER_PAGE,
        query.skip ?? 0,
      ]),
    );
  }

  async count(eventId: string, query: CouponsQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from coupons c where ${FILTER}`.with(filterOf(eventId, query)),
    );
    return row?.count ?? 0;
  }

  /**
   * Returns a coupon, or undefined if the event has none with this id; `on` is a transaction that changes the coupon.
   */
  async find(eventId: string, couponId: string, on: Pick<Tx, 'query'> = this.database): Promise<CouponRow | undefined> {
    const [coupon] = await on.query(
      sql<CouponRow>`${SELECT_COUPONS} where c.event_id = $1 and c.id = $2`.with([eventId, couponId]),
    );
    return coupon;
  }
}

function filterOf(eventId: string, { query, deleted }: CouponsQuery): unknown[] {
  return [eventId, deleted === 'true', (query && normaliseCouponName(query)) || null];
}
