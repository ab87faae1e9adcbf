import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Problem } from '../../kernel/problem.ts';
import { PaymentErrands } from '../payments/payment-errands.ts';
import { MoveOrder } from './move-order.ts';

/** Gives a booking's places back before its time is over. */
@Injectable()
export class GiveBackOrder {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly errands: PaymentErrands,
  ) {}

  /** Giving back twice is giving back once. Throws DELETE_BOOKINGS_ERROR when the order has been paid meanwhile. */
  async giveBack(actor: Actor, orderId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) throw new Problem('NOT_FOUND');
      if (order.status === 'cancelled') return;
      if (order.status !== 'booking' && order.status !== 'rejected') throw new Problem('DELETE_BOOKINGS_ERROR');
      await this.orders.move(tx, order, { to: 'cancelled', status_detail: 'by_payer' }, actor);
      const charges = await tx.query<{ id: string }>(
        `update payments set status = 'cancelled', status_detail = 'by_payer', updated_at = $2
         where order_id = $1 and status = 'pending' returning id`,
        [order.id, this.clock.now()],
      );
      for (const { id } of charges) await this.errands.cancel(tx, id);
    });
  }
}
