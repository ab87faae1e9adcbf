import { awaitsPayment } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { limitByUserSql } from '../../programme/lots/limit-by-user.ts';
import { MoveOrder, type LockedOrder } from './move-order.ts';

/** Locks the event's row, under which a person's places are counted, as a booking does. */
const LOCK_LIMITED_EVENT = sql`
  select e.id from orders o join events e on e.id = o.event_id
  where o.id = $1 and o.origin = 'online' and ${limitByUserSql(sql`e`)} is not null for no key update of e`.kept();

/** Locks an order that can be paid. */
@Injectable()
export class PayableOrder {
  constructor(
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
  ) {}

  /** Throws NOT_FOUND, EXPIRED_CART_ERROR, ORDER_ERROR or EVENT_ERROR. */
  async lock(tx: Tx, orderId: string): Promise<LockedOrder> {
    tx.send(LOCK_LIMITED_EVENT.with([orderId]));
    const order = await this.orders.lock(tx, orderId);
    if (!order) throw new ProblemError('NOT_FOUND');
    const ranOut = order.expires_at !== null && order.expires_at <= this.clock.now();
    const isHeld = awaitsPayment(order.status);
    if (isHeld ? ranOut : order.status === 'cancelled' && order.status_detail === 'expired') {
      throw new ProblemError('EXPIRED_CART_ERROR');
    }
    if (!isHeld) throw new ProblemError('ORDER_ERROR');
    if (order.event_canceled_at) throw new ProblemError('EVENT_ERROR');
    return order;
  }
}
