import { awaitsPayment } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { forgetCardSql } from '../gateways/forget-card.ts';
import { PaymentErrands } from '../gateways/payment-errands.ts';
import { MoveOrder, type LockedOrder, type Mover } from './move-order.ts';

/** Selects open bookings, which are few beside all sales. */
const BOOKED = sql<{ id: string }>`
  select id from orders
  where status in ('booking', 'rejected') and expires_at is not null and event_id = $1 order by expires_at, id`;

/** The reason of a release, in the gateway's words. */
type EndedBy = 'by_payer' | 'by_collector';

/** Releases a booking's places before its hold ends. */
@Injectable()
export class GiveBackOrder {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly errands: PaymentErrands,
    private readonly errors: ErrorPort,
  ) {}

  /** Releases a booking; a repeat changes nothing. Throws DELETE_BOOKINGS_ERROR if the order was paid meanwhile. */
  async end(tx: Tx, order: LockedOrder, mover: Mover): Promise<void> {
    if (!(await this.endAs(tx, order, 'by_payer', mover))) throw new ProblemError('DELETE_BOOKINGS_ERROR');
  }

  /**
   * Releases a booking of an event within another's transaction, which holds the event's lock. Returns false if it is
   * no booking any more, or of another event.
   */
  async inFavour(tx: Tx, eventId: string, orderId: string, mover: Mover): Promise<boolean> {
    const order = await this.orders.lock(tx, orderId);
    return order?.event_id === eventId && order.origin === 'online' && (await this.endAs(tx, order, 'by_payer', mover));
  }

  /**
   * Releases all bookings of a cancelled event, each in a transaction of its own. One that fails ends with its hold.
   */
  async ofCancelledEvent(eventId: string, mover: Mover): Promise<void> {
    for (const { id } of await this.database.query(BOOKED.with([eventId]))) {
      const ended = this.database.transaction(async (tx) => {
        const order = await this.orders.lock(tx, id);
        if (order?.event_canceled_at) await this.endAs(tx, order, 'by_collector', mover);
      });
      await ended.catch((error: unknown) => this.errors.report(error, { event_id: eventId }));
    }
  }

  private async endAs(tx: Tx, order: LockedOrder, endedBy: EndedBy, mover: Mover): Promise<boolean> {
    if (order.status === 'cancelled') return true;
    if (!awaitsPayment(order.status)) return false;
    await this.orders.move(tx, order, { to: 'cancelled', status_detail: endedBy }, mover);
    const charges = await tx.query(
      sql<{
        id: string;
      }>`update payments set status = 'cancelled', status_detail = $3, updated_at = $2, ${forgetCardSql}
       where order_id = $1 and status = 'pending' returning id`.with([order.id, this.clock.now(), endedBy]),
    );
    for (const { id } of charges) await this.errands.cancel(tx, id);
    return true;
  }
}
