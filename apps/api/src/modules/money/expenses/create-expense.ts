import { createHash } from 'node:crypto';
import { type ExpenseBody, type ExpenseView } from '@festix/domain/contract';
import { cents, dayOf, fieldProblems, momentOfDate } from '@festix/domain/ground';
import { entriesForExpense, lastExpenseDay, rebateObstacle, usualExpenseDay } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { LedgerBook } from '../../selling/ledger/ledger-book.ts';
import { EventMoney, holdToRealMoney, payableOf, rebateOf, type MoneyEvent } from '../payouts/event-money.ts';
import { OpenRebatePayout } from '../payouts/open-rebate-payout.ts';
import { Receipts } from '../../documents/receipts/receipts.ts';
import { presentExpense } from './expenses.presenter.ts';
import { ExpensesQueries } from './expenses.queries.ts';

type SentExpense = Omit<ExpenseBody, 'receipt'>;

/** An expense before it is stored. */
interface Draft {
  id: string;
  amount: number;
  is_rebate: boolean;
  is_producer_payout: boolean;
  obs: string | null;
  created_at: Date;
}

const WRITE = sql`
  insert into expenses (id, event_id, amount, is_rebate, is_producer_payout, obs, receipt, payout_id, created_by,
    created_at, recorded_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** Creates an event's expense or rebate, for super-admins. */
@Injectable()
export class CreateExpense {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly money: EventMoney,
    private readonly rebates: OpenRebatePayout,
    private readonly ledger: LedgerBook,
    private readonly expenses: ExpensesQueries,
    private readonly receipts: Receipts,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Throws VALIDATION_ERROR for a day after the event's month and for a payout without a rebate, REBATE_ABOVE_PENDING,
   * PAYOUT_FROZEN, PAYOUT_OF_TEST_EVENT, NO_PIX_KEY, and the fault of the receipt.
   */
  async create(
    actor: EventActor,
    body: SentExpense,
    upload: Buffer | undefined,
  ): Promise<ExpenseView | Repeated<ExpenseView>> {
    const { is_rebate = false, is_producer_payout = false } = body;
    if (is_producer_payout && !is_rebate)
      throw new ProblemError('VALIDATION_ERROR', {
        errors: { is_producer_payout: [fieldProblems.payoutOfRebateOnly] },
      });
    const receipt = await this.receipts.keep(upload);
    const asked = { ...body, ...(upload && { receipt: createHash('sha256').update(upload).digest('hex') }) };
    return this.idempotency.once(actor, `expenses.create ${actor.event.id}`, asked, async (_em, tx) => {
      const event = await this.money.lock(tx, actor.event.id);
      const draft = {
        ...{ id: body.id, amount: body.amount, is_rebate, is_producer_payout, obs: body.obs ?? null },
        created_at: this.dayOf(body, event),
      };
      if (is_rebate) this.hold(draft, event);
      await this.write(tx, actor, event, draft, receipt);
      const expense = await this.expenses.find(body.id, tx);
      if (!expense) throw new Error('an expense that was written is there');
      tx.afterCommit(() => this.realtime.hint(event.id, 'order.updated', []));
      return presentExpense(expense);
    });
  }

  private hold({ amount, is_producer_payout }: Draft, event: MoneyEvent): void {
    if (is_producer_payout) holdToRealMoney(event);
    const { is_frozen } = payableOf(event, this.clock.now());
    const obstacle = rebateObstacle(cents(amount), { ...rebateOf(event), is_frozen });
    if (obstacle) throw new ProblemError(obstacle);
  }

  private dayOf({ created_at }: SentExpense, event: MoneyEvent): Date {
    const day = created_at ?? usualExpenseDay(event, this.clock.now());
    const moment = momentOfDate(day, event.time_zone);
    if (dayOf(moment, event.time_zone) > lastExpenseDay(event))
      throw new ProblemError('VALIDATION_ERROR', { errors: { created_at: [fieldProblems.expenseDay] } });
    return new Date(moment);
  }

  private async write(
    tx: Tx,
    actor: EventActor,
    event: MoneyEvent,
    draft: Draft,
    receipt: string | null,
  ): Promise<void> {
    const now = this.clock.now();
    const payoutId = draft.is_producer_payout ? await this.rebates.open(tx, actor, event, draft) : null;
    await tx.query(
      WRITE.with([
        draft.id,
        event.id,
        draft.amount,
        draft.is_rebate,
        draft.is_producer_payout,
        draft.obs,
        receipt,
        payoutId,
        actor.id,
        draft.created_at,
        now,
      ]),
    );
    await this.receipts.adopt(tx, receipt);
    const entries = entriesForExpense({ ...draft, event_id: event.id, amount: cents(draft.amount) });
    this.ledger.post(tx, [{ event_id: event.id, expense_id: draft.id, kind: 'expense', entries }], now);
    const { amount, is_rebate, is_producer_payout, created_at } = draft;
    await this.audit.record(tx, actor, {
      action: 'expenses:create',
      ...{ subject_kind: 'expense', subject_id: draft.id, event_id: event.id },
      after: { amount, is_rebate, is_producer_payout, created_at, payout_id: payoutId, has_receipt: receipt !== null },
    });
  }
}
