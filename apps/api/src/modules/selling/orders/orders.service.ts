import { Injectable } from '@nestjs/common';
import {
  type BookingBody,
  type CheckoutBody,
  type CustomerOrdersQuery,
  type NamedBody,
  type OrderView,
  type Page,
  type OrderProofBody,
} from '@festix/domain/contract';
import { normaliseEmail } from '@festix/domain/ground';
import type { Actor, Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { ORDER_WRITES, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import type { BuyerProof } from './buyer-session.ts';
import { BookTickets, type BookingBrowser, type TicketsBooked } from './book-tickets.ts';
import { CheckoutOrder } from './checkout-order.ts';
import { asFirstAnswered } from './first-answer.ts';
import { FreePlaces } from './free-places.ts';
import { NameBuyer } from './name-buyer.ts';
import { OrderAnswers } from './order-answers.ts';
import { OrderPresenter, type OrderSight } from './order.presenter.ts';
import type { OrderRecord } from './order-record.ts';
import { boughtBy, OrdersQueries } from './orders.queries.ts';
import { OwnTransfers } from './own-transfers.ts';
import { ProveBuyer } from './prove-buyer.ts';

const ORDERS_PER_PAGE = 10;

export interface Booked {
  reply: OrderView | Repeated<OrderView>;
  /** Whether the request proves the buyer. */
  isProof: boolean;
}

export interface BuyersView {
  view: OrderView;
  /** The address whose buyer's cookie the browser gets, if it has none yet. */
  buyer: string | null;
}

/** Serves buyers their orders. `proof` is the browser's cookie. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly bookings: BookTickets,
    private readonly names: NameBuyer,
    private readonly checkouts: CheckoutOrder,
    private readonly returns: FreePlaces,
    private readonly proofs: ProveBuyer,
    private readonly orders: OrdersQueries,
    private readonly presenter: OrderPresenter,
    private readonly answers: OrderAnswers,
    private readonly transfers: OwnTransfers,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Books. A repeat proves little: it needs only the order's id and cart, which its page shows. It returns the cookie
   * to a browser that lost the answer, and never once the order has a person's data.
   */
  async book(actor: Actor, slug: string, body: BookingBody, browser: BookingBrowser): Promise<Booked> {
    const booked = await this.bookings.book(actor, slug, body, browser);
    const { order, repeated } = booked;
    if (!repeated) return { reply: await this.presenter.present(order, 'buyer'), isProof: true };
    const view = await this.presenter.present(asFirstAnswered(order, booked), 'buyer');
    return { reply: Repeated.of(view), isProof: isAsBooked(booked) };
  }

  async read(actor: Actor, orderId: string, proof: BuyerProof): Promise<OrderView> {
    const order = await this.known(orderId);
    const sight = await this.sightOf(actor, order, proof);
    if (sight === 'buyer' || actor.id === null || order.status !== 'paid') return this.show(order, sight);
    const [given] = await this.givenTo({ id: actor.id }, [order]);
    return given?.tickets.length ? this.show(given, 'holder') : this.show(order, sight);
  }

  /** Returns whether the caller may see all of an order's tickets. Throws NOT_FOUND for an unknown order. */
  async isBuyer(actor: Actor, orderId: string, proof: BuyerProof): Promise<boolean> {
    return (await this.sightOf(actor, await this.known(orderId), proof)) === 'buyer';
  }

  async checkout(
    actor: Actor,
    orderId: string,
    body: CheckoutBody,
    proof: BuyerProof,
    address: string | undefined,
  ): Promise<BuyersView> {
    const sight = await this.sightOf(actor, await this.known(orderId), proof);
    this.limits.consumeLocally(ORDER_WRITES, orderId);
    const hasSaid = await this.checkouts.checkout(actor, orderId, body, sight === 'buyer', address);
    const email = body.buyer && normaliseEmail(body.buyer.email);
    const told = await this.afterSaying(actor, orderId, hasSaid && email, sight, proof);
    const { view, buyer_email } = told;
    // The caller who just sent the address sees where the code went.
    const isTold = view.proof && email && email === buyer_email;
    return isTold ? { ...told, view: { ...view, proof: { sent_to: email } } } : told;
  }

  async nameBuyer(actor: Actor, orderId: string, body: NamedBody, proof: BuyerProof): Promise<BuyersView> {
    const sight = await this.sightOf(actor, await this.known(orderId), proof);
    const hasSaid = await this.names.name(actor, orderId, body, sight === 'buyer');
    return this.afterSaying(actor, orderId, hasSaid && normaliseEmail(body.email), sight, proof);
  }

  /**
   * Makes the caller who enters the code the buyer, in any browser; the session that booked is no longer the buyer.
   * Returns the view and the buyer's address.
   */
  async prove(
    actor: Actor,
    orderId: string,
    { code }: OrderProofBody,
    address: string | undefined,
  ): Promise<{ view: OrderView; email: string }> {
    const email = await this.proofs.prove(actor, orderId, code, address);
    const order = await this.known(orderId);
    // The address was corrected at this very moment: the caller is not the buyer any more.
    const sight = order.buyer_email === email ? 'buyer' : 'anybody';
    return { view: await this.show(order, sight), email };
  }

  async giveBack(actor: Actor, orderId: string, proof: BuyerProof): Promise<void> {
    await this.returns.giveBack(actor, orderId, await this.isBuyer(actor, orderId, proof));
  }

  async giveBackTicket(actor: Actor, orderId: string, ticketId: string, proof: BuyerProof): Promise<void> {
    await this.returns.giveBackTicket(actor, orderId, ticketId, await this.isBuyer(actor, orderId, proof));
  }

  async customerOrders(actor: Person, query: CustomerOrdersQuery): Promise<Page<OrderView>> {
    const take = query.limit ?? ORDERS_PER_PAGE;
    const skip = ((query.page ?? 1) - 1) * take;
    const assigned = query.type === 'assigned';
    const filter = assigned ? this.orders.assignedTo(actor.id) : boughtBy(actor.id);
    const page = { ...filter, skip, take, coming_at: this.clock.now() };
    const [orders, count] = await Promise.all([this.orders.page(page), this.orders.count(filter)]);
    const shown = assigned ? await this.givenTo(actor, orders) : orders;
    const sight = assigned ? 'holder' : 'buyer';
    return { data: await Promise.all(shown.map((order) => this.presenter.present(order, sight))), count };
  }

  /** Gives the buyer's cookie to the caller who named the buyer; an account needs no cookie. */
  private async afterSaying(
    actor: Actor,
    orderId: string,
    said: string | false | undefined,
    before: OrderSight,
    proof: BuyerProof,
  ): Promise<BuyersView & Pick<OrderRecord, 'buyer_email'>> {
    const order = await this.known(orderId);
    const { buyer_email, user_id } = order;
    const isOwn = actor.id !== null && user_id === actor.id;
    // The address may have been corrected at this very moment.
    const isBuyer = said !== undefined && said === buyer_email;
    const buyer = isBuyer && !isOwn && !proof.holds(order) ? said : null;
    return { view: await this.show(order, isBuyer ? 'buyer' : before), buyer, buyer_email };
  }

  private async show(order: OrderRecord, sight: OrderSight): Promise<OrderView> {
    const view = await this.presenter.present(order, sight);
    if (sight !== 'buyer') return view;
    // As phone and document, answers are not read under another address than they were given under.
    const own = order.buyer_corrected ? [] : this.answers.of(order.id);
    const [answers, transfers] = await Promise.all([own, this.transfers.of(order.id)]);
    return { ...view, answers, transfers };
  }

  private async known(orderId: string): Promise<OrderRecord> {
    const order = await this.orders.find(orderId);
    if (!order) throw new ProblemError('NOT_FOUND');
    return order;
  }

  private async sightOf(actor: Actor, order: OrderRecord, proof: BuyerProof): Promise<OrderSight> {
    if (proof.holds(order) || (actor.id !== null && order.user_id === actor.id)) return 'buyer';
    if (actor.id === null || order.buyer_email === null) return 'anybody';
    return (await this.orders.confirmedEmail(actor.id)) === order.buyer_email ? 'buyer' : 'anybody';
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

/** Returns whether an order has no more personal data than the repeat of its booking sent. */
function isAsBooked({ order, buyer, is_booker }: TicketsBooked): boolean {
  if (!is_booker) return false;
  if (order.buyer_email === null) return true;
  return order.buyer_email === buyer?.email && order.buyer_document === null && order.payment === null;
}
