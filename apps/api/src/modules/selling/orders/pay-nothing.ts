import { Injectable } from '@nestjs/common';
import { isOfFreePrices, type Buyer } from '@festix/domain/selling';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Actor } from '../../../kernel/http/actor.ts';
import { BuyerLimit } from './buyer-limit.ts';
import { MoveOrder, type LockedOrder } from './move-order.ts';

/** Pays orders that cost nothing. */
@Injectable()
export class PayNothing {
  constructor(
    private readonly limit: BuyerLimit,
    private readonly orders: MoveOrder,
  ) {}

  /**
   * Pays a free order, in the transaction that locked it. A coupon's free order is limited by the coupon; one of free
   * prices by its buyer, whose address is proved. Throws the problems of BuyerLimit.
   */
  async pay(tx: Tx, actor: Actor, order: LockedOrder, buyer: Buyer, userId: string | null): Promise<void> {
    if (isOfFreePrices(order) && buyer.email !== null) await this.limit.holdProved(tx, order, buyer, userId);
    await this.orders.move(tx, order, { to: 'paid', status_detail: null, payment_method: 'free' }, actor);
  }
}
