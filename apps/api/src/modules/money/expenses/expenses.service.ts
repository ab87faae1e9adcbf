import { Injectable } from '@nestjs/common';
import { type ExpensesView, type FileLinkView, type PageQuery, type RebateView } from '@festix/domain/contract';
import { cents, percentFromBasisPoints } from '@festix/domain/ground';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { EventMoney, rebateOf } from '../payouts/event-money.ts';
import { presentKey } from '../payouts/payouts.presenter.ts';
import { PayoutsQueries } from '../payouts/payouts.queries.ts';
import { Receipts } from '../../documents/receipts/receipts.ts';
import { presentExpense } from './expenses.presenter.ts';
import { ExpensesQueries } from './expenses.queries.ts';

/** Lists an event's expenses and rebates. */
@Injectable()
export class ExpensesService {
  constructor(
    private readonly money: EventMoney,
    private readonly payouts: PayoutsQueries,
    private readonly expenses: ExpensesQueries,
    private readonly receipts: Receipts,
  ) {}

  async list({ event }: EventActor, query: PageQuery): Promise<ExpensesView> {
    const [rows, { count, total }] = await Promise.all([
      this.expenses.page(event.id, query),
      this.expenses.sums(event.id),
    ]);
    return { data: rows.map(presentExpense), count, total_expenses: cents(total) };
  }

  async rebate({ event: { id } }: EventActor): Promise<RebateView> {
    const event = await this.money.read(id);
    const key = await this.payouts.ownKey(event.producer.id);
    return {
      ...rebateOf(event),
      rebate_tax: event.rebate_tax === null ? null : percentFromBasisPoints(event.rebate_tax),
      pix: key ? presentKey(key) : null,
    };
  }

  /** Throws NOT_FOUND without a receipt. */
  async receipt({ event }: EventActor, expenseId: string): Promise<FileLinkView> {
    const expense = await this.expenses.find(expenseId);
    if (expense?.event_id !== event.id) throw new ProblemError('NOT_FOUND');
    return this.receipts.link(expense.receipt);
  }
}
