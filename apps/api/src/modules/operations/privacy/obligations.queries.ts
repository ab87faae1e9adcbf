import { figuresOf, type AccountSums } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { PERSON } from './forgetting.ts';
import { knownPerson } from './known-person.ts';
import { HOLDS_TICKET } from './personal-data.ts';
import { EVENT_LEFT, EVENT_OVER } from './retention.ts';

const BOOKS = sql<{ sums: AccountSums }>`
  select jsonb_object_agg(account, amount) as sums
  from (
    select l.event_id, l.account, sum(l.amount) as amount
    from events e join ledger_entries l on l.event_id = e.id where e.producer_id = $1
    group by l.event_id, l.account
  ) accounts group by event_id`;

const TICKETS_AHEAD = sql<{ count: number }>`
  ${PERSON} select count(*)::integer as count from tickets t join events e on e.id = t.event_id
  where ${HOLDS_TICKET} and t.status = 'valid' and ${EVENT_LEFT} > $3`;

/** Reads what is open between a person and others. */
@Injectable()
export class ObligationsQueries {
  async hasEventsAhead(tx: Tx, producerId: string, now: Date): Promise<boolean> {
    const events = await tx.query(
      sql`select from events e where e.producer_id = $1 and ${EVENT_OVER} > $2 limit 1`.with([producerId, now]),
    );
    return events.length > 0;
  }

  /** Returns whether any event has an open balance, positive or negative: they don't compensate each other. */
  async hasOpenBalance(tx: Tx, producerId: string): Promise<boolean> {
    const books = await tx.query(BOOKS.with([producerId]));
    return books.some(({ sums }) => figuresOf(sums).balance !== 0 || (sums.rebates_due ?? 0) !== 0);
  }

  /** Counts the tickets with which the person may still enter somewhere. */
  async ticketsAhead(tx: Tx, userId: string, now: Date): Promise<number> {
    const { id, email } = await knownPerson(tx, userId);
    const [row] = await tx.query(TICKETS_AHEAD.with([id, email, now]));
    return row?.count ?? 0;
  }
}
