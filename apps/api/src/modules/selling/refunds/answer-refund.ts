import { Injectable } from '@nestjs/common';
import { type RefundAnswerBody, type RefundRequestRowView } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { mustBeGranted, refundObstacle } from '@festix/domain/selling';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { MoveOrder, type LockedOrder } from '../orders/move-order.ts';
import { RefundTickets } from '../orders/refund-tickets.ts';
import { RefundBook } from './refund-book.ts';
import { RefundNews } from './refund-news.ts';
import { presentRequestRow } from './refunds.presenter.ts';
import { RefundsQueries, type RefundableOrder, type RefundRequestRow } from './refunds.queries.ts';

/** Answers a buyer's refund request. */
@Injectable()
export class AnswerRefund {
  constructor(
    private readonly database: Database,
    private readonly orders: MoveOrder,
    private readonly tickets: RefundTickets,
    private readonly refunds: RefundsQueries,
    private readonly book: RefundBook,
    private readonly news: RefundNews,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Throws NOT_FOUND, REFUND_ALREADY_ANSWERED, REFUND_WITHDRAWN, VALIDATION_ERROR for a refusal without a reason,
   * REFUND_DUE for the refusal of a cancelled event's refund, and for an approval REFUND_NOT_PAID, or REFUND_TICKET_IN if a ticket was admitted since.
   */
  answer(actor: EventActor, requestId: string, body: RefundAnswerBody): Promise<RefundRequestRowView> {
    return this.database.transaction(async (tx) => {
      const asked = await this.refunds.find(requestId, tx);
      if (asked?.event.id !== actor.event.id) throw new ProblemError('NOT_FOUND');
      const locked = await this.orders.lock(tx, asked.order.id);
      const order = await this.refunds.order(asked.order.id, tx);
      // Read again under the order's lock, which serialises every change of a request.
      const request = await this.known(tx, requestId);
      if (!locked || !order) throw new ProblemError('NOT_FOUND');
      if (request.status === 'withdrawn') throw new ProblemError('REFUND_WITHDRAWN');
      if (request.status !== 'pending') throw new ProblemError('REFUND_ALREADY_ANSWERED');
      const reason = body.reason?.trim() || null;
      if (body.status === 'approved') await this.approve(tx, actor, locked, order, request, reason);
      else await this.refuse(tx, actor, order, request, reason);
      const answered = await this.known(tx, requestId);
      await this.audit.record(tx, actor, {
        action: body.status === 'approved' ? 'refunds:approve' : 'refunds:refuse',
        ...{ subject_kind: 'refund_request', subject_id: requestId, event_id: order.event_id },
        before: { status: 'pending' },
        after: { order: order.code, status: answered.status, amount: answered.amount, reason },
      });
      tx.afterCommit(() => this.realtime.hint(order.event_id, 'order.updated', [order.id]));
      return presentRequestRow(answered);
    });
  }

  private async approve(
    tx: Tx,
    actor: EventActor,
    locked: LockedOrder,
    order: RefundableOrder,
    request: RefundRequestRow,
    reason: string | null,
  ): Promise<void> {
    const obstacle = refundObstacle(order, 'buyer');
    if (obstacle) throw new ProblemError(obstacle);
    const ticket_ids = request.tickets.map(({ id }) => id);
    const chosen = order.tickets.filter(({ id }) => ticket_ids.includes(id));
    if (chosen.some((ticket) => ticket.is_in)) throw new ProblemError('REFUND_TICKET_IN');
    // Answered first: a request that no longer waits keeps its tickets when they die.
    await this.book.answer(tx, request.id, { status: 'approved', reason, by: actor.id });
    await this.tickets.refund(tx, locked, { refund_id: request.id, ticket_ids }, actor);
    await this.news.refunded(tx, order, chosen, { ...request, answer: reason });
  }

  private async refuse(
    tx: Tx,
    actor: EventActor,
    order: RefundableOrder,
    request: RefundRequestRow,
    reason: string | null,
  ): Promise<void> {
    if (mustBeGranted(order)) throw new ProblemError('REFUND_DUE');
    if (reason === null) throw new ProblemError('VALIDATION_ERROR', { errors: { reason: [fieldProblems.required] } });
    await this.book.answer(tx, request.id, { status: 'refused', reason, by: actor.id });
    await this.news.refused(tx, order, { ...request, answer: reason });
  }

  private async known(tx: Tx, id: string): Promise<RefundRequestRow> {
    const request = await this.refunds.find(id, tx);
    if (!request) throw new ProblemError('NOT_FOUND');
    return request;
  }
}
