import { Injectable } from '@nestjs/common';
import { advisoryLocks } from '../../../kernel/database/advisory-locks.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';

const FOLDED_EVERY_SECONDS = 2;

/** Allows one fold at a time over all processes; rows written meanwhile are for the next. */
const FOLD_LOCK = advisoryLocks.folding;

const FOLD_BOOKED = sql`
  with taken as (delete from booked_changes returning event_id, quarter, account, amount),
  summed as (
    insert into booked_sums as held (event_id, quarter, account, amount)
    select event_id, quarter, account, sum(amount) from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (event_id, quarter, account) do update set amount = held.amount + excluded.amount
  )
  insert into booked_totals as held (event_id, account, amount)
  select event_id, account, sum(amount) from taken group by 1, 2 order by 1, 2
  on conflict (event_id, account) do update set amount = held.amount + excluded.amount`;

const ADD_COUNTS = sql`do update set orders = held.orders + excluded.orders, tickets = held.tickets + excluded.tickets,
  priced_tickets = held.priced_tickets + excluded.priced_tickets`;

const FOLD_SOLD = sql`
  with taken as (delete from sold_changes returning event_id, quarter, origin, orders, tickets, priced_tickets),
  summed as (
    insert into sold_sums as held (event_id, quarter, origin, orders, tickets, priced_tickets)
    select event_id, quarter, origin, sum(orders), sum(tickets), sum(priced_tickets)
    from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (event_id, quarter, origin) ${ADD_COUNTS}
  )
  insert into sold_totals as held (event_id, origin, orders, tickets, priced_tickets)
  select event_id, origin, sum(orders), sum(tickets), sum(priced_tickets) from taken group by 1, 2 order by 1, 2
  on conflict (event_id, origin) ${ADD_COUNTS}`;

/** Folds changes into the sums and totals of the figures. Readers add up both, and so see no difference. */
@Injectable()
export class FoldFigures {
  constructor(
    private readonly database: Database,
    jobs: Jobs,
  ) {
    jobs.every('figures.fold', FOLDED_EVERY_SECONDS, () => this.fold());
  }

  async fold(): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await isAlone(tx))) return;
      await tx.query(FOLD_BOOKED);
      await tx.query(FOLD_SOLD);
    });
  }
}

async function isAlone(tx: Tx): Promise<boolean> {
  const [lock] = await tx.query(sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as held`);
  return lock?.held ?? false;
}
