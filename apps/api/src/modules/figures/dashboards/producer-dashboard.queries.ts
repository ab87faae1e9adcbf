import { Injectable } from '@nestjs/common';
import type { AccountSums } from '@festix/domain/money';
import type { OrderOrigin } from '@festix/domain/selling';
import { ReadReplica } from '../../../kernel/database/read-replica.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import type { SoldCounts } from './overview.queries.ts';

/** The receipts and sales of some events, since the beginning. */
export interface SoldSums {
  /** Receipts alone; the other accounts are not read. */
  accounts: AccountSums;
  sold: Partial<Record<OrderOrigin, SoldCounts>>;
}

/** Sums the ledger and the tickets sold over the events of `chosen`. */
const SUMS = sql`
  (select coalesce(jsonb_object_agg(account, amount), '{}') from (
    select account, sum(amount) as amount from booked_in_all
    where event_id = any (chosen.ids) and account in ('online_receipts', 'till_receipts') group by account) a) as accounts,
  (select coalesce(jsonb_object_agg(origin, counts), '{}') from (
    select origin, jsonb_build_object('orders', sum(orders), 'tickets', sum(tickets),
      'priced_tickets', sum(priced_tickets)) as counts
    from sold_in_all where event_id = any (chosen.ids) group by origin) o) as sold`;

/** Sums each of the events `$1` by itself. */
export const SOLD_OF_EACH = sql<SoldSums & { id: string }>`
  select chosen.ids[1] as id, ${SUMS} from (select array[id] as ids from unnest($1::uuid[]) as asked (id)) chosen`;

/** Reads the receipts and sales of events together, and of each. */
@Injectable()
export class ProducerDashboardQueries {
  constructor(private readonly reads: ReadReplica) {}

  /** Returns the sums of the events `e` that meet the condition. */
  async totals(condition: Statement): Promise<SoldSums> {
    const [sums] = await this.reads.query(
      sql<SoldSums>`select ${SUMS} from (
         select coalesce(array_agg(e.id), '{}') as ids from events e where ${condition}
       ) chosen`,
    );
    if (!sums) throw new Error('sums of everything are one row');
    return sums;
  }

  /** Returns sums by event id, all in one statement. */
  async ofEach(eventIds: readonly string[]): Promise<Map<string, SoldSums>> {
    const rows = await this.reads.query(SOLD_OF_EACH.with([eventIds]));
    return new Map(rows.map(({ id, ...sums }) => [id, sums]));
  }
}
