import type { PageQuery } from '@festix/domain/contract';
import type { PayoutStatus } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

export interface ExpenseRow {
  id: string;
  event_id: string;
  created_at: Date;
  is_rebate: boolean;
  is_producer_payout: boolean;
  amount: number;
  obs: string | null;
  receipt: string | null;
  payout: { id: string; status: PayoutStatus } | null;
  created_by: { id: string; name: string } | null;
}

const SELECT = sql`
  select x.id, x.event_id, x.created_at, x.is_rebate, x.is_producer_payout, x.amount, x.obs, x.receipt,
    case when p.id is not null then json_build_object('id', p.id, 'status', p.status) end as payout,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as created_by
  from expenses x
  left join payouts p on p.id = x.payout_id
  left join users u on u.id = x.created_by`;

/** Reads the expenses and rebates of events. */
@Injectable()
export class ExpensesQueries {
  constructor(private readonly database: Database) {}

  async find(expenseId: string, on: Pick<Tx, 'query'> = this.database): Promise<ExpenseRow | undefined> {
    const [expense] = await on.query(
      sql<ExpenseRow>`${SELECT} where x.id = $1 and x.removed_at is null`.with([expenseId]),
    );
    return expense;
  }

  /** Returns the newest first. */
  page(eventId: string, { skip = 0, take = ROWS_PER_PAGE }: PageQuery): Promise<ExpenseRow[]> {
    return this.database.query(
      sql<ExpenseRow>`${SELECT} where x.event_id = $1 and x.removed_at is null
       order by x.created_at desc, x.id desc limit $2 offset $3`.with([eventId, take, skip]),
    );
  }

  async sums(eventId: string): Promise<{ count: number; total: number }> {
    const [sums] = await this.database.query(
      sql<{
        count: number;
        total: number;
      }>`select count(*), coalesce(sum(amount) filter (where not is_rebate), 0)::bigint as total
       from expenses where event_id = ${eventId} and removed_at is null`,
    );
    return sums ?? { count: 0, total: 0 };
  }
}
