import { Injectable } from '@nestjs/common';
import type { DeviceKind } from '@festix/domain';
import { Database } from '../../kernel/database.ts';
import type { OrderFilter } from '../orders/orders.queries.ts';

export interface SellingPoint {
  id: string;
  name: string;
  run_by: 'platform' | 'producer';
}

export interface TillDevice {
  kind: DeviceKind;
  revoked: boolean;
}

const SELLING_POINT = `
  select p.id, p.name, p.run_by
  from event_sellers s join sale_points p on p.id = s.sale_point_id
  where s.user_id = $1 and s.event_id = $2
  order by s.is_named desc, p.created_at, p.id limit 1`;

@Injectable()
export class SalePointsQueries {
  constructor(private readonly database: Database) {}

  /** The sale point at which a person sells an event; one that names the event itself comes first. */
  async sellingPoint(userId: string, eventId: string): Promise<SellingPoint | undefined> {
    const [point] = await this.database.query<SellingPoint>(SELLING_POINT, [userId, eventId]);
    return point;
  }

  async device(userId: string, deviceId: string): Promise<TillDevice | undefined> {
    const [device] = await this.database.query<TillDevice>(
      'select kind, revoked_at is not null as revoked from devices where id = $1 and user_id = $2',
      [deviceId, userId],
    );
    return device;
  }

  /** What an operator sold, and what was sold at the sale points that he supervises. */
  salesOf(userId: string): OrderFilter {
    return {
      // An array, where a subquery would keep both indexes from being used.
      where: `o.origin = 'pdv' and (o.sold_by = $1 or o.sale_point_id = any (array(
        select sale_point_id from sale_point_operators where user_id = $1 and is_supervisor)))`,
      params: [userId],
    };
  }
}
