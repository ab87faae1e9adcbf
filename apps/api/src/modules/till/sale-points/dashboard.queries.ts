import { Injectable } from '@nestjs/common';
import type { TillSaleMethod } from '@festix/domain/selling';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { HELD } from './held-ops/held-ops.queries.ts';
import { SALES_SEEN, STANDS } from './sale-points.queries.ts';
import { isSupervisedSql } from './supervision.ts';

const EVENTS_SHOWN = 5;

interface MethodSums {
  payment_method: TillSaleMethod;
  total: number;
  sales: number;
  tickets: number;
}

interface DaySums {
  date: string;
  total: number;
  tickets: number;
}

interface EventSums {
  id: string;
  name: string;
  time_zone: string;
  start_date: Date;
  sale_point: string;
  total: number;
  tickets: number;
}

interface Attention {
  suspect_leases: number;
  open_sessions: number;
  cash_to_return: number;
  held_ops: number;
}

const TICKETS = sql`(select count(*) from tickets t where t.order_id = o.id and t.status = 'valid')`;

const TODAY = sql<MethodSums>`
  select payment_method, sum(amount)::bigint as total, count(*) as sales, sum(tickets)::bigint as tickets
  from (
    select o.payment_method, o.total - o.refunded_amount as amount, ${TICKETS} as tickets
    from orders o where ${SALES_SEEN} and ${STANDS} and o.created_at >= $2
  ) sales group by payment_method`;

const BY_DAY = sql<DaySums>`
  select to_char(created_at at time zone $3, 'YYYY-MM-DD') as date, sum(amount)::bigint as total, sum(tickets)::bigint as tickets
  from (
    select o.created_at, o.total - o.refunded_amount as amount, ${TICKETS} as tickets
    from orders o where ${SALES_SEEN} and ${STANDS} and o.created_at >= $2
  ) sales group by 1`;

/** Selects each event with the sale point at which the person sells it. */
const EVENTS = sql<EventSums>`
  select e.id, e.name, e.time_zone, e.start_date, e.sale_point, coalesce(s.total, 0) as total, coalesce(s.tickets, 0) as tickets
  from (
    select distinct on (e.start_date, e.id) e.id, e.name, e.time_zone, e.start_date, p.name as sale_point
    from event_sellers s
    join events e on e.id = s.event_id
    join sale_points p on p.id = s.sale_point_id
    where s.user_id = $1 and e.canceled_at is null and event_end(e.start_date, e.end_date) > $2
    order by e.start_date, e.id, s.is_named desc, p.created_at, p.id
    limit ${sql.literal(EVENTS_SHOWN)}
  ) e
  left join lateral (
    select sum(o.total - o.refunded_amount)::bigint as total, sum(${TICKETS})::bigint as tickets
    from orders o where o.event_id = e.id and ${SALES_SEEN} and ${STANDS}
  ) s on true
  order by e.start_date, e.id`;

const ATTENTION = sql<Attention>`
  select
    (select count(*) from leases l where ${isSupervisedSql({ sale_point_id: sql`l.sale_point_id`, event_id: sql`l.event_id` })}
      and l.state = 'active' and l.expires_at <= $2) as suspect_leases,
    (select count(*) from cash_sessions s join drawer_times t on t.id = s.id
      where ${isSupervisedSql({ sale_point_id: sql`s.sale_point_id`, event_id: sql`s.event_id` })} and t.closed_at is null) as open_sessions,
    (select coalesce(sum(m.amount), 0)::bigint from money_to_return m join orders o on o.id = m.order_id
      where m.returned_at is null
        and ${isSupervisedSql({ sale_point_id: sql`o.sale_point_id`, event_id: sql`o.event_id` })}) as cash_to_return,
    (select count(*) ${HELD}) as held_ops`;

/** Reads a person's sales, and those of the supervised sale points. */
@Injectable()
export class DashboardQueries {
  constructor(private readonly database: Database) {}

  today(userId: string, since: string): Promise<MethodSums[]> {
    return this.database.query(TODAY.with([userId, since]));
  }

  /** Returns the days with sales. */
  byDay(userId: string, since: string, zone: string): Promise<DaySums[]> {
    return this.database.query(BY_DAY.with([userId, since, zone]));
  }

  events(userId: string, now: Date): Promise<EventSums[]> {
    return this.database.query(EVENTS.with([userId, now]));
  }

  async attention(userId: string, now: Date): Promise<Attention> {
    const [row] = await this.database.query(ATTENTION.with([userId, now]));
    return row ?? { suspect_leases: 0, open_sessions: 0, cash_to_return: 0, held_ops: 0 };
  }

  async email(userId: string): Promise<string> {
    const [user] = await this.database.query(sql<{ email: string }>`select email from users where id = ${userId}`);
    return user?.email ?? '';
  }
}
