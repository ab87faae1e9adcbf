import { Injectable } from '@nestjs/common';
import type { LedgerEntryDraft } from '@festix/domain/money';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';

/** An event of an order, payout or expense, as entries that sum to zero. */
export interface Posting {
  event_id: string;
  order_id?: string;
  payout_id?: string;
  expense_id?: string;
  /** Kind of the event, e.g. `paid`. */
  kind: string;
  entries: readonly LedgerEntryDraft[];
}

const WRITE_POSTINGS = sql`
  with postings as (
    insert into ledger_postings (id, event_id, order_id, payout_id, expense_id, kind, posted_at)
    select id, event_id, order_id, payout_id, expense_id, kind, $2
    from json_to_recordset($1)
      as p (id uuid, event_id uuid, order_id uuid, payout_id uuid, expense_id uuid, kind text)
  )
  insert into ledger_entries (posting_id, event_id, account, amount)
  select posting_id, event_id, account, amount
  from json_to_recordset($3) as e (posting_id uuid, event_id uuid, account text, amount bigint)`.kept();

/** Writes the double-entry ledger, which is append-only. */
@Injectable()
export class LedgerBook {
  /** Writes postings in the transaction of their event; skips one without entries, which moves no money. */
  post(tx: Tx, postings: readonly Posting[], now: Date): void {
    const written = postings
      .filter(({ entries }) => entries.length > 0)
      .map((posting) => ({ id: newId(), ...posting }));
    if (written.length === 0) return;
    const entries = written.flatMap(({ id, entries }) => entries.map((entry) => ({ posting_id: id, ...entry })));
    const headers = written.map(({ entries: _, ...header }) => header);
    tx.send(WRITE_POSTINGS.with([JSON.stringify(headers), now, JSON.stringify(entries)]));
  }
}
