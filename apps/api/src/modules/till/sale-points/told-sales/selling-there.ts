import type { Tx } from '../../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';

interface SellingPoint {
  sale_point_id: string;
  event_id: string;
}

/**
 * Returns SQL that selects the sale points that sell events (an array), ranked: first those whose leases the device
 * has, then those that name the event, as in a sale.
 */
export function sellingThereSql(deviceId: Statement, eventIds: Statement): Statement {
  return sql`
  select sale_point_id, event_id, min(rank) as rank, p.created_at from (
    select l.sale_point_id, l.event_id, 0 as rank from leases l where l.device_id = ${deviceId} and l.event_id = any (${eventIds})
    union all
    select s.sale_point_id, s.event_id, 1 from sale_point_events s where s.event_id = any (${eventIds})
    union all
    select s.sale_point_id, e.id, 2 from events e join sale_point_producers s on s.producer_id = e.producer_id
    where e.id = any (${eventIds})
  ) there join sale_points p on p.id = there.sale_point_id
  group by sale_point_id, event_id, p.created_at`;
}

const SELLING_THERE = sql<SellingPoint>`
  select sale_point_id, event_id from (${sellingThereSql(sql`$1`, sql`$2::uuid[]`)}) there
  order by rank, created_at, sale_point_id`;

/** Knows the sale points that sell events, or whose leases a till has had. */
export class SellingThere {
  private constructor(private readonly rows: readonly SellingPoint[]) {}

  static async load(tx: Tx, deviceId: string, eventIds: readonly string[]): Promise<SellingThere> {
    return new SellingThere(await tx.query(SELLING_THERE.with([deviceId, [...new Set(eventIds)]])));
  }

  /** Returns their ids, the likeliest first. */
  pointsOf(eventId: string): string[] {
    return this.rows.filter(({ event_id }) => event_id === eventId).map(({ sale_point_id }) => sale_point_id);
  }
}
