import { Injectable } from '@nestjs/common';
import type { DeviceKind } from '@festix/domain/contract';
import type { TillPaymentMethod } from '@festix/domain/selling';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { isSupervisedSql } from './supervision.ts';

export interface SellingPoint {
  id: string;
  name: string;
  run_by: 'platform' | 'producer';
  /** Whether the person supervises that sale point. */
  is_supervisor: boolean;
  payment_methods: TillPaymentMethod[];
  tickets_per_sale: number;
  /** Places of one lot that a till may lease. */
  offline_places: number;
  /** Lots of the event that it may sell; null: every enabled one. */
  lots: string[] | null;
}

export interface TillDevice {
  kind: DeviceKind;
  revoked: boolean;
}

/** SQL over orders `o`: sales that stand, at least with some of their tickets. */
export const STANDS = sql`o.status in ('paid', 'in_mediation', 'charged_back')`;

/** Returns SQL over orders `o`: sales by the person, and those at sale points that the person supervises. */
const salesSeenBy = (person: Statement): Statement => sql`(o.sold_by = ${person}
  or o.sale_point_id is not null
    and ${isSupervisedSql({ sale_point_id: sql`o.sale_point_id`, event_id: sql`o.event_id` }, person)})`;

/** SQL over orders `o`: the same for person `$1`. */
export const SALES_SEEN = salesSeenBy(sql`$1`);

/** Returns SQL over orders `o`: besides those, sales on the person's tills by any operator. */
const salesInReachOf = (person: Statement): Statement => sql`(${salesSeenBy(person)}
  or o.sale_point_id is not null and o.device_id in (select id from devices where user_id = ${person}))`;

const SELLING_POINT = sql<SellingPoint>`
  select p.id, p.name, p.run_by, s.is_supervisor, p.payment_methods, p.tickets_per_sale, p.offline_places,
    (select array(select n.lot_id from sale_point_lots n where n.sale_point_id = p.id and n.event_id = c.event_id)
      from sale_point_events c where c.sale_point_id = p.id and c.event_id = s.event_id and not c.all_lots) as lots
  from event_sellers s join sale_points p on p.id = s.sale_point_id
  where s.user_id = $1 and s.event_id = $2
  order by s.is_named desc, p.created_at, p.id limit 1`;

export interface PointOperator {
  id: string;
  name: string;
  is_proved: boolean;
}

@Injectable()
export class SalePointsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the sale point at which a person sells an event; one that names the event itself comes first. */
  async sellingPoint(userId: string, eventId: string): Promise<SellingPoint | undefined> {
    const [point] = await this.database.query(SELLING_POINT.with([userId, eventId]));
    return point;
  }

  /** Returns the lots of these prices that belong to the event. */
  async lotsOf(eventId: string, priceIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query(
      sql<{
        lot_id: string;
      }>`select distinct lot_id from prices where event_id = ${eventId} and id = any (${priceIds}::uuid[])`,
    );
    return rows.map(({ lot_id }) => lot_id);
  }

  /** Returns a person who works at a sale point, and whether that person has signed in on one of its devices. */
  async operator(
    salePointId: string,
    userId: string,
    deviceId: string | undefined,
  ): Promise<PointOperator | undefined> {
    const [operator] = await this.database.query(
      sql<PointOperator>`select u.id, u.name,
         exists (select from device_operators d where d.device_id = $3 and d.user_id = u.id) as is_proved
       from sale_point_operators o join users u on u.id = o.user_id
       where o.sale_point_id = $1 and o.user_id = $2 and num_nonnulls(u.blocked_at, u.deleted_at) = 0`.with([
        salePointId,
        userId,
        deviceId ?? null,
      ]),
    );
    return operator;
  }

  /** Returns whether the order with this id has the same request hash; undefined if there is none. */
  async isSame(orderId: string, requestHash: Buffer): Promise<boolean | undefined> {
    const [order] = await this.database.query(
      sql<{ same: boolean }>`select request_hash is not distinct from $2::bytea as same from orders where id = $1`.with(
        [orderId, requestHash],
      ),
    );
    return order?.same;
  }

  async device(userId: string, deviceId: string): Promise<TillDevice | undefined> {
    const [device] = await this.database.query(
      sql<TillDevice>`select kind, revoked_at is not null as revoked from devices where id = ${deviceId} and user_id = ${userId}`,
    );
    return device;
  }

  /**
   * Selects one sale that a person may read and hand out again. A till asks as its enrolling person, also after sales
   * of other operators on it.
   */
  saleInReach(userId: string, orderId: string): Statement {
    return sql`${salesInReachOf(sql.value(userId))} and o.id = ${orderId}`;
  }

  /** Selects an operator's sales, and those of the supervised sale points, filtered by person or sale point. */
  salesOf(
    userId: string,
    narrow: { sold_by?: string | undefined; sale_point_id?: string | undefined } = {},
  ): Statement {
    const seen = [salesSeenBy(sql.value(userId))];
    if (narrow.sold_by) seen.push(sql`o.sold_by = ${narrow.sold_by}`);
    if (narrow.sale_point_id) seen.push(sql`o.sale_point_id = ${narrow.sale_point_id}`);
    return sql.join(seen, ' and ');
  }
}
