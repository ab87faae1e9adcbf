import { Injectable } from '@nestjs/common';
import { type CheckoutBody, type NamedBody, type OrderProofBody, type OrderView } from '@festix/domain/contract';
import { normaliseEmail } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { ORDER_WRITES, RateLimits } from '../../../kernel/access/rate-limits.ts';
import type { BuyerProof } from './buyer-session.ts';
import { CheckoutOrder } from './checkout-order.ts';
import { FreePlaces } from './free-places.ts';
import { NameBuyer } from './name-buyer.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderSight } from './order.presenter.ts';
import { OrderViews } from './order-views.ts';
import { ProveBuyer } from './prove-buyer.ts';

export interface BuyersView {
  view: OrderView;
  /** The order whose buyer's cookie the browser gets, if it has none yet. */
  buyer: OrderRecord | null;
}

/** Takes what buyers do with a booked order. `proof` is the browser's cookie. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly names: NameBuyer,
    private readonly checkouts: CheckoutOrder,
    private readonly returns: FreePlaces,
    private readonly proofs: ProveBuyer,
    private readonly views: OrderViews,
    private readonly limits: RateLimits,
  ) {}

  async checkout(
    actor: Actor,
    orderId: string,
    body: CheckoutBody,
    proof: BuyerProof,
    address: string | undefined,
  ): Promise<BuyersView> {
    const seen = await this.views.seen(orderId);
    const sight = await this.views.sightOf(actor, seen, proof);
    this.limits.consumeLocally(ORDER_WRITES, orderId);
    const caller = { isBuyer: sight === 'buyer', hasOpenCard: seen.has_open_card, address };
    const hasSaid = await this.checkouts.checkout(actor, orderId, body, caller);
    const email = body.buyer && normaliseEmail(body.buyer.email);
    const told = await this.afterSaying(actor, orderId, hasSaid && email, sight, proof);
    const { view, buyer_email } = told;
    // The caller who just sent the address sees where the code went.
    const isTold = view.proof && email && email === buyer_email;
    return isTold ? { ...told, view: { ...view, proof: { sent_to: email } } } : told;
  }

  async nameBuyer(actor: Actor, orderId: string, body: NamedBody, proof: BuyerProof): Promise<BuyersView> {
    const sight = await this.views.sight(actor, orderId, proof);
    const hasSaid = await this.names.name(actor, orderId, body, sight === 'buyer');
    return this.afterSaying(actor, orderId, hasSaid && normaliseEmail(body.email), sight, proof);
  }

  /**
   * Makes the caller who enters the code the buyer, in any browser; the session that booked is no longer the buyer.
   * Returns the view and the order, with the address that the code proves.
   */
  async prove(
    actor: Actor,
    orderId: string,
    { code }: OrderProofBody,
    address: string | undefined,
  ): Promise<{ view: OrderView; proved: OrderRecord }> {
    const email = await this.proofs.prove(actor, orderId, code, address);
    const order = await this.views.known(orderId);
    // The address was corrected at this very moment: the caller is not the buyer any more.
    const sight = order.buyer_email === email ? 'buyer' : 'anybody';
    const proved = { ...order, buyer_email: email };
    return { view: await this.views.show(order, sight, 'code'), proved };
  }

  async giveBack(actor: Actor, orderId: string, proof: BuyerProof): Promise<void> {
    await this.returns.giveBack(actor, orderId, await this.views.isBuyer(actor, orderId, proof));
  }

  async giveBackTicket(actor: Actor, orderId: string, ticketId: string, proof: BuyerProof): Promise<void> {
    await this.returns.giveBackTicket(actor, orderId, ticketId, await this.views.isBuyer(actor, orderId, proof));
  }

  /** Gives the buyer's cookie to the caller who named the buyer; an account needs no cookie. */
  private async afterSaying(
    actor: Actor,
    orderId: string,
    said: string | false | undefined,
    before: OrderSight,
    proof: BuyerProof,
  ): Promise<BuyersView & Pick<OrderRecord, 'buyer_email'>> {
    const order = await this.views.known(orderId);
    const { buyer_email, user_id } = order;
    const isOwn = actor.id !== null && user_id === actor.id;
    // The address may have been corrected at this very moment.
    const isBuyer = said !== undefined && said === buyer_email;
    const buyer = isBuyer && !isOwn && !proof.holds(order) ? order : null;
    return { view: await this.views.show(order, isBuyer ? 'buyer' : before), buyer, buyer_email };
  }
}
