import { Injectable } from '@nestjs/common';
import type {
  OrderRefundsView,
  Page,
  RefundBody,
  RefundOptionsView,
  RefundRequestRowView,
  RefundRequestsQuery,
  RefundRequestView,
  ReturnRequestView,
} from '@festix/domain/contract';
import type { Actor, EventActor, Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import type { BuyerProof } from '../orders/buyer-session.ts';
import { OrderViews } from '../orders/order-views.ts';
import { AskRefund } from './ask-refund.ts';
import { AskReturn } from './ask-return.ts';
import { presentNothing, presentOptions, presentOrderRefunds, presentRequestRow } from './refunds.presenter.ts';
import { RefundsQueries, type RefundableOrder } from './refunds.queries.ts';
import { WithdrawRefund } from './withdraw-refund.ts';

/** Serves refund options and requests. `proof` is the browser's cookie. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly clock: Clock,
    private readonly orders: OrderViews,
    private readonly refunds: RefundsQueries,
    private readonly asking: AskRefund,
    private readonly withdrawing: WithdrawRefund,
    private readonly returns: AskReturn,
  ) {}

  async options(actor: Actor, orderId: string, proof: BuyerProof): Promise<RefundOptionsView> {
    if (!(await this.orders.isBuyer(actor, orderId, proof))) return presentNothing(orderId);
    const [order, requests] = await Promise.all([this.known(orderId), this.refunds.ofOrder(orderId)]);
    return presentOptions(order, requests, this.clock.now());
  }

  /** Throws REFUND_NOT_YOURS to a caller who is not the buyer, and the problems of `AskRefund`. */
  async ask(
    actor: Actor,
    orderId: string,
    body: RefundBody,
    proof: BuyerProof,
  ): Promise<RefundRequestView | Repeated<RefundRequestView>> {
    if (!(await this.orders.isBuyer(actor, orderId, proof))) throw new ProblemError('REFUND_NOT_YOURS');
    return this.asking.ask(actor, orderId, body);
  }

  /** Throws the problems of `AskReturn`. */
  async askReturn(actor: Actor, orderId: string, ticketId: string, proof: BuyerProof): Promise<ReturnRequestView> {
    const isBuyer = await this.orders.isBuyer(actor, orderId, proof);
    return this.returns.ask(actor, orderId, ticketId, isBuyer);
  }

  async withdraw(actor: Actor, orderId: string, requestId: string, proof: BuyerProof): Promise<void> {
    const isBuyer = await this.orders.isBuyer(actor, orderId, proof);
    await this.withdrawing.withdraw(actor, orderId, requestId, isBuyer);
  }

  async ofOrder(actor: EventActor, orderId: string): Promise<OrderRefundsView> {
    const order = await this.refunds.order(orderId);
    if (order?.event_id !== actor.event.id) throw new ProblemError('NOT_FOUND');
    return presentOrderRefunds(order, await this.refunds.ofOrder(orderId));
  }

  /** Lists requests: of a producer's own events, or of all events for support and super-admins. */
  inbox(actor: Person, query: RefundRequestsQuery): Promise<Page<RefundRequestRowView>> {
    return this.page(actor.area === 'producer' ? this.refunds.ofProducer(actor.id) : this.refunds.all(), query);
  }

  list(actor: EventActor, query: RefundRequestsQuery): Promise<Page<RefundRequestRowView>> {
    return this.page(this.refunds.ofEvent(actor.event.id), query);
  }

  private async page(
    filter: ReturnType<RefundsQueries['all']>,
    query: RefundRequestsQuery,
  ): Promise<Page<RefundRequestRowView>> {
    const [rows, count] = await Promise.all([this.refunds.page(filter, query), this.refunds.count(filter, query)]);
    return { data: rows.map(presentRequestRow), count };
  }

  private async known(orderId: string): Promise<RefundableOrder> {
    const order = await this.refunds.order(orderId);
    if (!order) throw new ProblemError('NOT_FOUND');
    return order;
  }
}
