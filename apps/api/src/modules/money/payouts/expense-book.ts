import { cents } from '@festix/domain/ground';
import { entriesBack, entriesForExpense } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { LedgerBook } from '../../selling/ledger/ledger-book.ts';

interface WrittenOff {
  id: string;
  event_id: string;
  amount: number;
  is_rebate: boolean;
  is_producer_payout: boolean;
  created_at: Date;
}

const WRITE_OFF = sql<WrittenOff>`
  update expenses set removed_at = $2, receipt = null
  where id = $1 and removed_at is null
  returning id, event_id, amount, is_rebate, is_producer_payout, created_at`;

/** Reverses expenses, in the transaction that holds their event's money. */
@Injectable()
export class ExpenseBook {
  constructor(
    private readonly ledger: LedgerBook,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Reverses an expense, which the ledger keeps. */
  async writeOff(tx: Tx, actor: Actor, expenseId: string): Promise<void> {
    const now = this.clock.now();
    const [expense] = await tx.query(WRITE_OFF.with([expenseId, now]));
    if (!expense) return;
    const { id, event_id, created_at, ...facts } = expense;
    const entries = entriesBack(entriesForExpense({ ...facts, event_id, amount: cents(facts.amount) }));
    this.ledger.post(tx, [{ event_id, expense_id: id, kind: 'expense removed', entries }], now);
    await this.audit.record(tx, actor, {
      action: 'expenses:remove',
      ...{ subject_kind: 'expense', subject_id: id, event_id },
      before: { ...facts, created_at },
    });
  }
}
