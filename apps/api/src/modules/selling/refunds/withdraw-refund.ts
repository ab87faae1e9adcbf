import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { MoveOrder } from '../orders/move-order.ts';
import { RefundBook } from './refund-book.ts';
import { RefundsQueries } from './refunds.queries.ts';

/** Withdraws a buyer's request before it is answered. */
@Injectable()
export class WithdrawRefund {
  constructor(
    private readonly database: Database,
    private readonly orders: MoveOrder,
    private readonly refunds: RefundsQueries,
    private readonly book: RefundBook,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Withdraws a refund request; a repeat changes nothing. Throws NOT_FOUND for a request of another order,
   * REFUND_NOT_YOURS, REFUND_ALREADY_ANSWERED.
   */
  async withdraw(actor: Actor, orderId: string, requestId: string, isBuyer: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.orders.lock(tx, orderId);
      const request = await this.refunds.find(requestId, tx);
      if (request?.order.id !== orderId) throw new ProblemError('NOT_FOUND');
      if (!isBuyer) throw new ProblemError('REFUND_NOT_YOURS');
      if (request.status === 'withdrawn') return;
      if (request.status !== 'pending') throw new ProblemError('REFUND_ALREADY_ANSWERED');
      await this.book.answer(tx, requestId, { status: 'withdrawn', reason: null, by: null });
      const { event, order } = request;
      await this.audit.record(tx, actor, {
        action: 'refunds:withdraw',
        ...{ subject_kind: 'refund_request', subject_id: requestId, event_id: event.id },
        before: { status: 'pending' },
        after: { order: order.code, status: 'withdrawn', amount: request.amount },
      });
      tx.afterCommit(() => this.realtime.hint(event.id, 'order.updated', [orderId]));
    });
  }
}
