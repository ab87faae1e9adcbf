import { Injectable } from '@nestjs/common';
import { type NamedBody } from '@festix/domain/contract';
import { normaliseBuyer } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { BuyerLimit } from './buyer-limit.ts';
import { NAMED_HOLD } from './holds.ts';
import { PayableOrder } from './payable-order.ts';
import { takeOver } from './own-address.ts';

const NAME = sql`
  update orders set buyer_name = $2, buyer_email = $3, user_id = case when $5 then $4 else coalesce(user_id, $4) end,
    named_by_link = named_by_link or $5, buyer_proved = buyer_proved and buyer_email = $3, expires_at = ${NAMED_HOLD}
  where id = $1`;

/** Names the buyer before the payment: the places are held for that person from then on, and for the full time. */
@Injectable()
export class NameBuyer {
  constructor(
    private readonly database: Database,
    private readonly orders: PayableOrder,
    private readonly limit: BuyerLimit,
  ) {}

  /**
   * Names the buyer of an order; can be repeated: the hold is extended once. `isBuyer` is true if the caller has the
   * buyer's session; without it, a caller with the id can't replace a named buyer, and becomes the buyer by naming the
   * first. Returns true if the caller named one. Throws the purchase code against it.
   */
  async name(actor: Actor, orderId: string, body: NamedBody, isBuyer: boolean): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      const buyer = normaliseBuyer(body);
      if (!isBuyer && order.buyer_email !== null) {
        if (order.buyer_email === buyer.email) return false;
        throw new ProblemError('FORBIDDEN');
      }
      // During a charge, the buyer is named at the checkout.
      if (order.is_charged) return false;
      const held = isBuyer ? order : { ...order, user_id: null };
      await this.limit.hold(tx, held, { ...buyer, document: order.buyer_document }, actor.id);
      await tx.query(NAME.with([order.id, buyer.name, buyer.email, actor.id, !isBuyer]));
      await takeOver(tx, actor, order, buyer.email);
      return true;
    });
  }
}
