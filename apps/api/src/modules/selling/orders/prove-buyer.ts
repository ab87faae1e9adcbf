import { Injectable } from '@nestjs/common';
import { isOfFreePrices } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { AccountCodes } from '../../people/accounts/account-codes.ts';
import { Attempts } from '../../people/accounts/attempts.ts';
import { accountByEmail } from '../../messages/deliveries/account-by-email.ts';
import { buyerOf, MoveOrder } from './move-order.ts';
import { PayNothing } from './pay-nothing.ts';
import { PayableOrder } from './payable-order.ts';

/** An account that booked for another address loses the order to that address's own, unless it shows the code itself. */
const PROVED = sql<{ user_id: string | null }>`
  update orders set buyer_proved = true,
    user_id = case when user_id = $2 then user_id else ${accountByEmail(sql`buyer_email`)} end
  where id = $1 returning user_id`;

/**
 * Proves that a buyer of free places reads mail at the address: otherwise one person could take them all under made-up
 * names.
 */
@Injectable()
export class ProveBuyer {
  constructor(
    private readonly database: Database,
    private readonly codes: AccountCodes,
    private readonly attempts: Attempts,
    private readonly payable: PayableOrder,
    private readonly orders: MoveOrder,
    private readonly payments: PayNothing,
  ) {}

  /**
   * Takes the code of a mail: free places are the buyer's, and a paid order is opened. The code stays valid for its lifetime, so that a lost
   * answer is repeated. Returns the address. Throws CODE_INVALID, RATE_LIMITED after too many wrong ones,
   * EXPIRED_CART_ERROR, ORDER_ERROR, EVENT_ERROR, and the problems of BuyerLimit.
   */
  async prove(actor: Actor, orderId: string, code: string, address: string | undefined): Promise<string> {
    const [order] = await this.database.query(
      sql<{ buyer_email: string | null }>`select buyer_email from orders where id = ${orderId}`,
    );
    if (!order) throw new ProblemError('NOT_FOUND');
    const email = order.buyer_email ?? '';
    const codeId = await this.attempts.code(email || orderId, address, () => this.find(orderId, email, code, address));
    if (!codeId) throw new ProblemError('CODE_INVALID', { log: { by: 'order' } });
    await this.database.transaction(async (tx) => {
      const locked = await this.orders.lock(tx, orderId);
      // Of an order that was paid the code opens the tickets, and changes nothing.
      if (locked && locked.paid_at !== null && locked.buyer_email === email) return;
      const held = await this.payable.lock(tx, orderId);
      if (held.buyer_email !== email || !isOfFreePrices(held)) throw new ProblemError('ORDER_ERROR');
      const [proved] = await tx.query(PROVED.with([orderId, actor.id]));
      await this.payments.pay(tx, actor, { ...held, user_id: proved?.user_id ?? null }, buyerOf(held), null);
    });
    return email;
  }

  private async find(orderId: string, email: string, code: string, address: string | undefined) {
    if (!email) return undefined;
    const codeId = await this.codes.find('order', email, code, { address });
    const payload = codeId && (await this.codes.payloadOf(codeId));
    return payload && payload['order_id'] === orderId ? codeId : undefined;
  }
}
