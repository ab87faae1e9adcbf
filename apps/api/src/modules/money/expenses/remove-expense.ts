import { expenseRemovalObstacle } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { EventMoney } from '../payouts/event-money.ts';
import { ExpenseBook } from '../payouts/expense-book.ts';
import { PayoutBook } from '../payouts/payout-book.ts';
import { ExpensesQueries } from './expenses.queries.ts';

/** Removes an expense: the ledger keeps it, with its reversal. */
@Injectable()
export class RemoveExpense {
  constructor(
    private readonly database: Database,
    private readonly money: EventMoney,
    private readonly payouts: PayoutBook,
    private readonly book: ExpenseBook,
    private readonly expenses: ExpensesQueries,
    private readonly realtime: Realtime,
  ) {}

  /** Throws NOT_FOUND and EXPENSE_PAID_OUT. */
  remove(actor: EventActor, expenseId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const event = await this.money.lock(tx, actor.event.id);
      const expense = await this.expenses.find(expenseId, tx);
      if (expense?.event_id !== event.id) throw new ProblemError('NOT_FOUND');
      const obstacle = expenseRemovalObstacle(expense.payout);
      if (obstacle) throw new ProblemError(obstacle);
      await this.book.writeOff(tx, actor, expenseId);
      if (expense.payout) await this.payouts.remove(tx, expense.payout.id);
      tx.afterCommit(() => this.realtime.hint(event.id, 'order.updated', []));
    });
  }
}
