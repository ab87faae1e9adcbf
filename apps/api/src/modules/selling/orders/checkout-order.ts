import { Injectable } from '@nestjs/common';
import type { CheckoutBody, PaymentChoice } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { costsNothing, isOfFreePrices, normaliseBuyer, type PaymentMethod } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { CardAsked } from '../gateways/payment-gateway.ts';
import { ChargeOrder, type StoredCharge } from './charge-order.ts';
import { buyerOf, type LockedOrder } from './move-order.ts';
import { isOwnAddress, takeOver } from './own-address.ts';
import { PayNothing } from './pay-nothing.ts';
import { PayableOrder } from './payable-order.ts';
import { SendProof } from './send-proof.ts';
import { TakeBuyer } from './take-buyer.ts';

/** The step after the buyer is stored. */
interface NextStep {
  /** Whether the caller named the buyer. */
  says: boolean;
  charge?: StoredCharge;
  /** The address that the buyer has to prove. */
  prove?: string;
}

/** Stores the buyer, and creates the charge. */
@Injectable()
export class CheckoutOrder {
  constructor(
    private readonly database: Database,
    private readonly payable: PayableOrder,
    private readonly buyers: TakeBuyer,
    private readonly charges: ChargeOrder,
    private readonly payments: PayNothing,
    private readonly proofs: SendProof,
  ) {}

  /**
   * Takes an order to its payment. Repeating it with one method gives the same charge; repeating a card's token changes
   * nothing, whatever became of the order since; another method cancels the first. `isBuyer` is true if the caller has
   * the buyer's session. A caller who only holds the id may pay but not change a known buyer. If the order has no buyer,
   * the caller becomes the buyer by entering the data, as does the account of the buyer's address, and the session that
   * booked is no longer the buyer. `hasOpenCard` is true if the gateway may have decided a card of the order since.
   * Returns true if the caller has entered the buyer.
   */
  async checkout(
    actor: Actor,
    orderId: string,
    body: CheckoutBody,
    { isBuyer, hasOpenCard, address }: { isBuyer: boolean; hasOpenCard: boolean; address: string | undefined },
  ): Promise<boolean> {
    const card = cardOf(body.payment);
    if (card) this.charges.expectInstallments(card);
    if (hasOpenCard && body.payment.method !== 'free') await this.charges.readOpen(orderId);
    const step = await this.database
      .transaction((tx) => this.prepare(tx, actor, orderId, body, isBuyer, card))
      .catch(async (error: unknown): Promise<NextStep> => {
        if (card && error instanceof ProblemError && (await this.charges.knows(orderId, card))) return { says: false };
        throw error;
      });
    if (step.charge) await this.charges.complete(step.charge);
    if (step.charge && card) await this.charges.expectTerms(step.charge.id, card);
    if (step.prove) await this.proofs.send(orderId, step.prove, address);
    return step.says;
  }

  private async prepare(
    tx: Tx,
    actor: Actor,
    orderId: string,
    body: CheckoutBody,
    isBuyer: boolean,
    card: CardAsked | null,
  ): Promise<NextStep> {
    const order = await this.payable.lock(tx, orderId);
    const isKnown = order.buyer_email !== null;
    if (!body.buyer && !isKnown) {
      throw new ProblemError('VALIDATION_ERROR', { errors: { buyer: [fieldProblems.required] } });
    }
    const says = body.buyer !== undefined && (isBuyer || !isKnown);
    const buyer = says ? normaliseBuyer(body.buyer) : buyerOf(order);
    // A buyer with only a name still lacks the other fields, even if another person pays.
    const { method } = body.payment;
    const until = this.charges.holdFor(order, method);
    const by = { userId: isBuyer || says ? actor.id : null, byLink: says && !isBuyer, says, until };
    const isTaken = says || !order.is_charged;
    if (isTaken) await this.buyers.take(tx, order, buyer, body, by);
    await takeOver(tx, actor, order, buyer.email);
    holdToPrice(order, method);
    if (method === 'free') {
      const { email } = buyer;
      // Free places wait for the proof of the e-mail.
      if (isOfFreePrices(order) && email !== null && !(await isOwnAddress(tx, actor, email)))
        return { says, prove: email };
      await this.payments.pay(tx, actor, order, buyer, by.userId);
      return { says };
    }
    this.charges.expectPayer(method, buyer);
    if (isNamedLater(body.payment)) return { says };
    const held = isTaken && until ? { ...order, expires_at: until, pix_extended: true } : order;
    return { says, charge: await this.charges.prepare(tx, held, method, actor, card) };
  }
}

/** Returns whether the payer goes on to name the card in our page, whose token comes with a checkout of its own. */
function isNamedLater({ method, token, in_page }: PaymentChoice): boolean {
  return method === 'card' && !token && in_page === true;
}

/** Returns the card that is charged at once; null for one that is named on the gateway's page. */
function cardOf({ method, token, payment_method_id, issuer_id, installments }: PaymentChoice): CardAsked | null {
  if (method !== 'card' || !token) return null;
  return {
    token,
    payment_method_id: payment_method_id ?? '',
    issuer_id: issuer_id ?? null,
    installments: installments ?? 1,
  };
}

/** Checks that a free order is paid as free, and no other is. */
function holdToPrice(order: LockedOrder, method: PaymentMethod): void {
  const isFree = costsNothing(order);
  if ((method === 'free') === isFree) return;
  const problem = isFree ? fieldProblems.free : fieldProblems.notFree;
  throw new ProblemError('VALIDATION_ERROR', { errors: { 'payment.method': [problem] } });
}
