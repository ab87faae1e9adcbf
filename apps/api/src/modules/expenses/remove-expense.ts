import { cents, entriesBack, entriesForExpense, expenseRemovalObstacle } from '@festix/domain';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Problem } from '../../kernel/problem.ts';
import { Realtime } from '../../kernel/realtime.ts';
import { LedgerBook } from '../ledger/ledger-book.ts';
import { EventMoney } from '../payouts/event-money.ts';
import { PayoutBook } from '../payouts/payout-book.ts';
import { ExpensesQueries } from './expenses.queries.ts';

/** Takes an expense back: the book keeps it, and keeps that it was written back. */
@Injectable()
export class RemoveExpense {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly money: EventMoney,
    private readonly payouts: PayoutBook,
    private readonly ledger: LedgerBook,
    private readonly expenses: ExpensesQueries,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /** Throws NOT_FOUND and EXPENSE_PAID_OUT. */
  remove(actor: EventActor, expenseId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const event = await this.money.lock(tx, actor.event.id);
      const expense = await this.expenses.find(expenseId, tx);
      if (expense?.event_id !== event.id) throw new Problem('NOT_FOUND');
      const obstacle = expenseRemovalObstacle(expense.payout);
      if (obstacle) throw new Problem(obstacle);
      const now = this.clock.now();
      await tx.query('update expenses set removed_at = $2, receipt = null where id = $1', [expenseId, now]);
      if (expense.payout) await this.payouts.remove(tx, expense.payout.id);
      const entries = entriesBack(entriesForExpense({ ...expense, amount: cents(expense.amount) }));
      const posting = { event_id: event.id, expense_id: expenseId, kind: 'expense removed', entries };
      await this.ledger.post(tx, [posting], now);
      const { amount, is_rebate, is_producer_payout, created_at } = expense;
      await this.audit.record(tx, actor, {
        action: 'expenses:remove',
        ...{ subject_kind: 'expense', subject_id: expenseId, event_id: event.id },
        before: { amount, is_rebate, is_producer_payout, created_at },
      });
      tx.afterCommit(() => this.realtime.hint(event.id, 'order.updated', []));
    });
  }
}
