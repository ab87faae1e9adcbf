import { Injectable } from '@nestjs/common';
import type { SellersView } from '@festix/domain/contract';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { SUPERVISED_EVENTS, SUPERVISED_POINTS } from './supervision.ts';

const SALE_POINTS = sql<SellersView['sale_points'][number]>`
  select p.id, p.name, o.is_supervisor
  from sale_point_operators o join sale_points p on p.id = o.sale_point_id
  where o.user_id = $1 order by p.name collate "pt-BR-x-icu", p.id`;

/**
 * Returns SQL that selects the sellers of places, each found with one index look-up instead of reading every sale.
 * `places` is an array of values of the orders' column.
 */
function soldAt(name: Statement, column: Statement, places: Statement): Statement {
  const next = (place: Statement, after: Statement): Statement => sql`
    (select o.sold_by from orders o where o.${column} = ${place} and o.sold_by > ${after} order by o.sold_by limit 1)`;
  return sql`
  ${name} (place, who) as (
    select p.id, ${next(sql`p.id`, sql`'00000000-0000-0000-0000-000000000000'`)} from unnest(${places}) as p (id)
    union all
    select s.place, ${next(sql`s.place`, sql`s.who`)} from ${name} s where s.who is not null
  )`;
}

/** Selects the people whose sales a person sees: as in `SALES_SEEN`, with those who have not sold yet. */
export const SELLERS = sql<SellersView['sellers'][number]>`
  with recursive ${soldAt(sql`at_points`, sql`sale_point_id`, SUPERVISED_POINTS)},
  ${soldAt(sql`at_events`, sql`event_id`, SUPERVISED_EVENTS)}
  select u.id, u.name from users u where u.id in (
    select $1::uuid
    union select user_id from sale_point_operators where sale_point_id = any (${SUPERVISED_POINTS})
    union select who from at_points
    union select who from at_events)
  order by u.name collate "pt-BR-x-icu", u.id`;

@Injectable()
export class SellersQueries {
  constructor(private readonly database: Database) {}

  /** Returns a person's sale points and visible sellers, including people who have left a sale point. */
  async sellersFor(userId: string): Promise<SellersView> {
    const [sale_points, sellers] = await Promise.all([
      this.database.query(SALE_POINTS.with([userId])),
      this.database.query(SELLERS.with([userId])),
    ]);
    return { sale_points, sellers };
  }
}
