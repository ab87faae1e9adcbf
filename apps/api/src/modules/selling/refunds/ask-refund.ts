import { Injectable } from '@nestjs/common';
import { type RefundBody, type RefundRequestView } from '@festix/domain/contract';
import { leavesLessThanMinimum, refundRight } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { ORDER_WRITES, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { MoveOrder } from '../orders/move-order.ts';
import { RefundTickets } from '../orders/refund-tickets.ts';
import { RefundBook } from './refund-book.ts';
import { chosenTickets, rightFactsOf } from './refund-choice.ts';
import { RefundNews } from './refund-news.ts';
import { presentRequest } from './refunds.presenter.ts';
import { RefundsQueries } from './refunds.queries.ts';

/** Takes a buyer's refund request: refunds at once within the withdrawal period, else waits for an answer. */
@Injectable()
export class AskRefund {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly tickets: RefundTickets,
    private readonly refunds: RefundsQueries,
    private readonly book: RefundBook,
    private readonly news: RefundNews,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly limits: RateLimits,
  ) {}

  /** Throws REFUND_NOT_PAID, REFUND_COURTESY, REFUND_AT_SALE_POINT, REFUND_TOO_LATE, REFUND_BELOW_MINIMUM for a withdrawal, and as `chosenTickets` does. */
  ask(actor: Actor, orderId: string, body: RefundBody): Promise<RefundRequestView | Repeated<RefundRequestView>> {
    return this.idempotency.once(actor, 'refunds.ask', { ...body, order_id: orderId } as RefundBody, (_, tx) =>
      this.carryOut(tx, actor, orderId, body),
    );
  }

  private async carryOut(tx: Tx, actor: Actor, orderId: string, body: RefundBody): Promise<RefundRequestView> {
    const locked = await this.orders.lock(tx, orderId);
    const order = locked && (await this.refunds.order(orderId, tx));
    if (!order) throw new ProblemError('NOT_FOUND');
    this.limits.consumeLocally(ORDER_WRITES, orderId);
    const right = refundRight(rightFactsOf(order), this.clock.now());
    if (right.kind === 'closed') throw new ProblemError(right.code);
    const chosen = chosenTickets(order, body, 'buyer');
    if (right.rule === 'withdrawal' && leavesLessThanMinimum(order.tickets, chosen)) {
      throw new ProblemError('REFUND_BELOW_MINIMUM');
    }
    const status = right.at_once ? 'approved' : 'pending';
    await this.book.write(tx, {
      id: body.id,
      order_id: order.id,
      event_id: order.event_id,
      rule: right.rule,
      status,
      reason: body.reason?.trim() || null,
      asked_by: actor.id,
      tickets: chosen,
    });
    if (right.at_once) {
      const ticket_ids = chosen.map(({ id }) => id);
      await this.tickets.refund(tx, locked, { refund_id: body.id, ticket_ids }, actor);
    }
    const request = await this.refunds.find(body.id, tx);
    if (!request) throw new Error('what was asked is there');
    const view = presentRequest(request, 'buyer');
    await this.audit.record(tx, actor, {
      action: 'refunds:ask',
      ...{ subject_kind: 'refund_request', subject_id: body.id, event_id: order.event_id },
      after: { order: order.code, rule: view.rule, status, amount: view.amount, tickets: chosen.length },
    });
    if (right.at_once) await this.news.refunded(tx, order, chosen, request);
    else await this.news.asked(tx, order, request);
    tx.afterCommit(() => this.realtime.hint(order.event_id, 'order.updated', [order.id]));
    return view;
  }
}
