import { Injectable } from '@nestjs/common';
import { type CustomerOrdersQuery, type OrderView, type Page } from '@festix/domain/contract';
import type { Actor, Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { IN_CHALLENGE } from '../gateways/payment-gateway.ts';
import { NO_PROOF, type BuyerProof, type BuyersOrder, type Proof } from './buyer-session.ts';
import { OrderAnswers } from './order-answers.ts';
import { OrderPresenter, type OrderSight } from './order.presenter.ts';
import type { OrderRecord } from './order-record.ts';
import { boughtBy, OrdersQueries, type SeenOrder } from './orders.queries.ts';
import { OwnTransfers } from './own-transfers.ts';
import { ReadOpen } from './read-open.ts';

const ORDERS_PER_PAGE = 10;

/** Shows orders to their buyers and to holders of their tickets. `proof` is the browser's cookie. */
@Injectable()
export class OrderViews {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly presenter: OrderPresenter,
    private readonly answers: OrderAnswers,
    private readonly transfers: OwnTransfers,
    private readonly clock: Clock,
    private readonly open: ReadOpen,
  ) {}

  async read(actor: Actor, orderId: string, proof: BuyerProof): Promise<OrderView> {
    const order = await this.settled(await this.known(orderId));
    const sight = await this.sightOf(actor, order, proof);
    if (sight === 'buyer' || actor.id === null || order.status !== 'paid') {
      return this.show(order, sight, await this.openingOf(actor, order, proof));
    }
    const [given] = await this.givenTo({ id: actor.id }, [order]);
    return given?.tickets.length ? this.show(given, 'holder') : this.show(order, sight);
  }

  /** Returns whether the caller may see all of an order's tickets. Throws NOT_FOUND for an unknown order. */
  async isBuyer(actor: Actor, orderId: string, proof: BuyerProof): Promise<boolean> {
    return (await this.sight(actor, orderId, proof)) === 'buyer';
  }

  /** Returns how much of an order its caller may see. Throws NOT_FOUND for an unknown order. */
  async sight(actor: Actor, orderId: string, proof: BuyerProof): Promise<OrderSight> {
    return this.sightOf(actor, await this.seen(orderId), proof);
  }

  /** Returns what tells how much of an order a caller may see. Throws NOT_FOUND. */
  async seen(orderId: string): Promise<SeenOrder> {
    const order = await this.orders.seen(orderId);
    if (!order) throw new ProblemError('NOT_FOUND');
    return order;
  }

  async customerOrders(actor: Person, query: CustomerOrdersQuery): Promise<Page<OrderView>> {
    const take = query.limit ?? ORDERS_PER_PAGE;
    const skip = ((query.page ?? 1) - 1) * take;
    const assigned = query.type === 'assigned';
    const filter = assigned ? this.orders.assignedTo(actor.id) : boughtBy(actor.id);
    const page = { skip, take, coming_at: this.clock.now() };
    const [orders, count] = await Promise.all([this.orders.page(filter, page), this.orders.count(filter)]);
    const shown = assigned ? await this.givenTo(actor, orders) : orders;
    const sight = assigned ? 'holder' : 'buyer';
    return { data: await Promise.all(shown.map((order) => this.presenter.present(order, sight))), count };
  }

  /**
   * Returns the view of an order; a buyer's has the answers and the transfers. A link may have been passed on, so its
   * reader sees neither account, phone, document nor answers.
   */
  async show(known: OrderRecord, sight: OrderSight, by?: Proof): Promise<OrderView> {
    const order = by === 'link' ? { ...known, user_id: null, buyer_corrected: true } : known;
    const view = await this.presenter.present(order, sight);
    if (sight !== 'buyer') return view;
    // As phone and document, answers are not read under another address than they were given under.
    const isAnswered = order.has_answers && !order.buyer_corrected;
    const isTransferred = order.tickets.some((ticket) => ticket.transfers > 0);
    const [answers, transfers] = await Promise.all([
      isAnswered ? this.answers.of(order.id) : [],
      isTransferred ? this.transfers.of(order.id) : [],
    ]);
    return { ...view, answers, transfers, ...(by && by !== 'browser' && { opened_by: by }) };
  }

  /** Throws NOT_FOUND. */
  async known(orderId: string): Promise<OrderRecord> {
    const order = await this.orders.find(orderId);
    if (!order) throw new ProblemError('NOT_FOUND');
    return order;
  }

  async sightOf(
    actor: Actor,
    order: BuyersOrder & Pick<OrderRecord, 'user_id'>,
    proof: BuyerProof,
  ): Promise<OrderSight> {
    if (proof.holds(order) || (actor.id !== null && order.user_id === actor.id)) return 'buyer';
    if (actor.id === null || order.buyer_email === null) return 'anybody';
    return (await this.orders.confirmedEmail(actor.id)) === order.buyer_email ? 'buyer' : 'anybody';
  }

  /** Returns the cookie's proof that opens an order; undefined for its buyer's account, which needs none. */
  async openingOf(actor: Actor, order: OrderRecord, proof: BuyerProof): Promise<Proof | undefined> {
    return (await this.sightOf(actor, order, NO_PROOF)) === 'buyer' ? undefined : proof.by(order);
  }

  /** Returns an order whose payer may have answered the bank, as it stands after that. */
  private async settled(order: OrderRecord): Promise<OrderRecord> {
    const { payment } = order;
    if (payment?.status !== 'pending' || payment.status_detail !== IN_CHALLENGE) return order;
    await this.open.readNowAndThen(order.id);
    return this.known(order.id);
  }

  /** Returns the holder's view: the own tickets, without the others and the payment. */
  private async givenTo(actor: Pick<Person, 'id'>, orders: OrderRecord[]): Promise<OrderRecord[]> {
    const email = await this.orders.confirmedEmail(actor.id);
    return orders.map((order) => ({
      ...order,
      payment: null,
      tickets: order.tickets.filter(
        (ticket) => ticket.assignee_id === actor.id || (email !== null && ticket.assignee_email === email),
      ),
    }));
  }
}
