import { Injectable } from '@nestjs/common';
import { type RefundBody, type RefundRequestView } from '@festix/domain/contract';
import { refundObstacle } from '@festix/domain/selling';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { MoveOrder } from '../orders/move-order.ts';
import { RefundTickets } from '../orders/refund-tickets.ts';
import { RefundBook } from './refund-book.ts';
import { chosenTickets } from './refund-choice.ts';
import { RefundNews } from './refund-news.ts';
import { presentRequest } from './refunds.presenter.ts';
import { RefundsQueries } from './refunds.queries.ts';

/** Refunds tickets for the seller, whatever the buyer may ask, also admitted ones. */
@Injectable()
export class StartRefund {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly orders: MoveOrder,
    private readonly tickets: RefundTickets,
    private readonly refunds: RefundsQueries,
    private readonly book: RefundBook,
    private readonly news: RefundNews,
    private readonly audit: Audit,
  ) {}

  /** Throws NOT_FOUND, REFUND_NOT_PAID, REFUND_COURTESY, REFUND_AT_SALE_POINT, and the problems of `chosenTickets`. */
  start(
    actor: EventActor,
    orderId: string,
    body: RefundBody,
  ): Promise<RefundRequestView | Repeated<RefundRequestView>> {
    return this.idempotency.once(actor, 'refunds.start', { ...body, order_id: orderId } as RefundBody, (_, tx) =>
      this.carryOut(tx, actor, orderId, body),
    );
  }

  private async carryOut(tx: Tx, actor: EventActor, orderId: string, body: RefundBody): Promise<RefundRequestView> {
    const locked = await this.orders.lock(tx, orderId);
    const order = locked?.event_id === actor.event.id ? await this.refunds.order(orderId, tx) : undefined;
    if (!locked || !order) throw new ProblemError('NOT_FOUND');
    const obstacle = refundObstacle(order, 'seller');
    if (obstacle) throw new ProblemError(obstacle);
    const chosen = chosenTickets(order, body, 'seller');
    const ticket_ids = chosen.map(({ id }) => id);
    // Tickets first: waiting requests lose them, because a ticket is refunded once.
    await this.tickets.refund(tx, locked, { refund_id: body.id, ticket_ids }, actor);
    await this.book.write(tx, {
      id: body.id,
      order_id: order.id,
      event_id: order.event_id,
      rule: 'seller',
      status: 'approved',
      reason: body.reason?.trim() || null,
      asked_by: actor.id,
      tickets: chosen,
    });
    const request = await this.refunds.find(body.id, tx);
    if (!request) throw new Error('what was started is there');
    const view = presentRequest(request, 'seller');
    await this.audit.record(tx, actor, {
      action: 'refunds:start',
      ...{ subject_kind: 'refund_request', subject_id: body.id, event_id: order.event_id },
      after: { order: order.code, amount: view.amount, tickets: chosen.length },
    });
    await this.news.refunded(tx, order, chosen, request);
    return view;
  }
}
