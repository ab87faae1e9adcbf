import { Injectable } from '@nestjs/common';
import { normaliseBuyer, type NamedBody } from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import { Database } from '../../kernel/database.ts';
import { Problem } from '../../kernel/problem.ts';
import { BuyerLimit } from './buyer-limit.ts';
import { NAMED_HOLD } from './holds.ts';
import { PayableOrder } from './payable-order.ts';

const NAME = `
  update orders set buyer_name = $2, buyer_email = $3, user_id = coalesce(user_id, $4), expires_at = ${NAMED_HOLD}
  where id = $1`;

/** Takes who buys before he pays: from then on his places are held for him, and for the full time. */
@Injectable()
export class NameBuyer {
  constructor(
    private readonly database: Database,
    private readonly orders: PayableOrder,
    private readonly limit: BuyerLimit,
  ) {}

  /**
   * Says so as often as it likes: the hold moves once. `isBuyer` says whether the caller has the buyer's session; whoever
   * merely holds the id names nobody where somebody is named. Throws the purchase code that stands against it.
   */
  async name(actor: Actor, orderId: string, body: NamedBody, isBuyer: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      const buyer = normaliseBuyer(body);
      if (!isBuyer && order.buyer_email !== null) {
        if (order.buyer_email === buyer.email) return;
        throw new Problem('FORBIDDEN');
      }
      // With a charge under way, who buys is said where it is paid.
      if (order.is_charged) return;
      const userId = isBuyer ? actor.id : null;
      await this.limit.hold(tx, order, { ...buyer, document: order.buyer_document }, userId);
      await tx.query(NAME, [order.id, buyer.name, buyer.email, userId]);
    });
  }
}
