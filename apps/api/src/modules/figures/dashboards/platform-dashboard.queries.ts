import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ReadReplica } from '../../../kernel/database/read-replica.ts';
import type { JsonMoment } from '../../../kernel/database/json-moment.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** The sales of all events together, or of some of them. */
export interface PlatformSums {
  receipt: number;
  tickets: number;
  priced_tickets: number;
  /** By a month's position in the requested list, from 1; months without sales are absent. */
  months: Record<string, number>;
  top: TopSale[];
}

export interface TopSale {
  id: string;
  name: string;
  start_date: JsonMoment;
  end_date: JsonMoment | null;
  time_zone: string;
  receipt: number;
  tickets: number;
}

export interface PlatformSpan {
  /** Start of each month; the first from where sales are counted. */
  months: readonly string[];
  /** End of the counted period, exclusive. */
  before: string;
  /** 'true' for events that have not ended, 'false' for those that have. */
  future?: 'true' | 'false' | undefined;
}

/** Number of top sellers shown. */
const TOP = 5;

const ENDED = { true: sql`>`, false: sql`<=` } as const;

/**
 * Returns SQL that sums the platform's figures by month. `$1` are the months, `$2` the end of the period, and `$3` now,
 * if events are filtered. It finds a quarter's month in the list, because computing the day of a time costs far more.
 * Receipts leave their accounts, so they are negative in the ledger.
 */
export function platformSums(future: PlatformSpan['future']): Statement {
  const chosen = future
    ? sql`and event_id in (select id from events where event_end(start_date, end_date) ${ENDED[future]} $3)`
    : sql``;
  const within = sql`quarter >= ($1::timestamptz[])[1] and quarter < $2::timestamptz
    and event_id not in (select id from events where is_test) ${chosen}`;
  return sql`
  with sums as materialized (
    select event_id, month, sum(receipt)::bigint as receipt, sum(tickets)::bigint as tickets,
      sum(priced_tickets)::bigint as priced_tickets
    from (
      select event_id, width_bucket(quarter, $1::timestamptz[]) as month, -sum(amount) as receipt, 0 as tickets,
        0 as priced_tickets
      from booked where ${within} and account in ('online_receipts', 'till_receipts') group by 1, 2
      union all
      select event_id, width_bucket(quarter, $1::timestamptz[]), 0, sum(tickets), sum(priced_tickets)
      from sold where ${within} and origin <> 'courtesy' group by 1, 2
    ) parts
    group by 1, 2
  )
  select coalesce(sum(receipt), 0)::bigint as receipt, coalesce(sum(tickets), 0)::bigint as tickets,
    coalesce(sum(priced_tickets), 0)::bigint as priced_tickets,
    (select coalesce(jsonb_object_agg(month, receipt), '{}')
      from (select month, sum(receipt) as receipt from sums group by 1) m) as months,
    (select coalesce(jsonb_agg(t), '[]') from (
      select e.id, e.name, e.start_date, e.end_date, e.time_zone, s.receipt, s.tickets
      from (select event_id, sum(receipt) as receipt, sum(tickets) as tickets from sums group by 1) s
      join events e on e.id = s.event_id
      where s.tickets > 0
      order by s.receipt desc, s.tickets desc, e.start_date, e.id limit ${sql.literal(TOP)}) t) as top
  from sums`;
}

/** Reads the platform's figures in one statement, so that they agree with each other. */
@Injectable()
export class PlatformDashboardQueries {
  constructor(
    private readonly reads: ReadReplica,
    private readonly clock: Clock,
  ) {}

  async sums({ months, before, future }: PlatformSpan): Promise<PlatformSums> {
    const params = [months, before, ...(future ? [this.clock.now()] : [])];
    const [sums] = await this.reads.query(sql<PlatformSums>`${platformSums(future)}`.with(params));
    if (!sums) throw new Error('sums of everything are one row');
    return sums;
  }

  /** Returns the creation time of an account. */
  async memberSince(userId: string): Promise<Date> {
    const [user] = await this.reads.query(sql<{ created_at: Date }>`select created_at from users where id = ${userId}`);
    if (!user) throw new Error(`the guard has seen the person ${userId}`);
    return user.created_at;
  }
}
