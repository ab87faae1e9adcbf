import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PaymentErrands } from '../gateways/payment-errands.ts';
import { MoveOrder, type LockedOrder, type Mover } from './move-order.ts';

/** What is held at this moment, which is little beside all that was ever sold. */
const BOOKED = `
  select id from orders
  where status in ('booking', 'rejected') and expires_at is not null and event_id = $1 order by expires_at, id`;

/** Who ended a booking, in the gateway's words. */
type EndedBy = 'by_payer' | 'by_collector';

/** Gives a booking's places back before its time is over. */
@Injectable()
export class GiveBackOrder {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly errands: PaymentErrands,
    private readonly errors: ErrorPort,
  ) {}

  /** Giving back twice is giving back once. Throws DELETE_BOOKINGS_ERROR when the order has been paid meanwhile. */
  async end(tx: Tx, order: LockedOrder, mover: Mover): Promise<void> {
    if (!(await this.endAs(tx, order, 'by_payer', mover))) throw new ProblemError('DELETE_BOOKINGS_ERROR');
  }

  /**
   * Gives a booking of an event back within another's transaction, which holds the lock of the event. Answers false when
   * it is no booking any more, or none of this event.
   */
  async inFavour(tx: Tx, eventId: string, orderId: string, mover: Mover): Promise<boolean> {
    const order = await this.orders.lock(tx, orderId);
    return order?.event_id === eventId && order.origin === 'online' && (await this.endAs(tx, order, 'by_payer', mover));
  }

  /** Ends all bookings of an event that was cancelled, each in a transaction of its own. One that can't be ends by its time. */
  async ofCancelledEvent(eventId: string, mover: Mover): Promise<void> {
    for (const { id } of await this.database.query<{ id: string }>(BOOKED, [eventId])) {
      const ended = this.database.transaction(async (tx) => {
        const order = await this.orders.lock(tx, id);
        if (order?.event_canceled_at) await this.endAs(tx, order, 'by_collector', mover);
      });
      await ended.catch((error: unknown) => this.errors.report(error, { event_id: eventId }));
    }
  }

  private async endAs(tx: Tx, order: LockedOrder, endedBy: EndedBy, mover: Mover): Promise<boolean> {
    if (order.status === 'cancelled') return true;
    if (order.status !== 'booking' && order.status !== 'rejected') return false;
    await this.orders.move(tx, order, { to: 'cancelled', status_detail: endedBy }, mover);
    const charges = await tx.query<{ id: string }>(
      `update payments set status = 'cancelled', status_detail = $3, updated_at = $2
       where order_id = $1 and status = 'pending' returning id`,
      [order.id, this.clock.now(), endedBy],
    );
    for (const { id } of charges) await this.errands.cancel(tx, id);
    return true;
  }
}
