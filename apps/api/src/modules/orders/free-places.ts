import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { Problem } from '../../kernel/problem.ts';
import { GiveBackOrder } from './give-back-order.ts';
import { MoveOrder, type LockedOrder } from './move-order.ts';
import { RefundTickets } from './refund-tickets.ts';

interface HeldTicket {
  id: string;
  status: string;
  is_in: boolean;
}

/** Those that the buyer still has: what was passed on is somebody else's. */
const TICKETS = `
  select t.id, t.status,
    exists (select from checkins c where c.ticket_id = t.id and c.entry = t.entry and c.undone_at is null) as is_in
  from tickets t where t.order_id = $1 and t.transfers = 0 order by t.position, t.id`;

const HAS_STARTED = 'select from events where id = $1 and start_date <= $2';

/** What a buyer no longer wants: a booking, or places that cost nothing. */
@Injectable()
export class FreePlaces {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly bookings: GiveBackOrder,
    private readonly refunds: RefundTickets,
  ) {}

  /**
   * Gives a booking back, or all places of an order that cost nothing; the latter by its buyer alone. Doing so twice is
   * doing so once. Throws DELETE_BOOKINGS_ERROR, GIVE_BACK_TOO_LATE, TICKET_IS_IN.
   */
  async giveBack(actor: Actor, orderId: string, isBuyer: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) throw new Problem('NOT_FOUND');
      if (order.status !== 'paid') return this.bookings.end(tx, order, actor);
      if (!isBuyer || order.total > 0) throw new Problem('DELETE_BOOKINGS_ERROR');
      const good = (await ticketsOf(tx, order)).filter(({ status }) => status === 'valid');
      await this.take(tx, order, good, actor);
    });
  }

  /** The same of one place, whatever else the order has. */
  async giveBackTicket(actor: Actor, orderId: string, ticketId: string, isBuyer: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      const ticket = order && (await ticketsOf(tx, order)).find(({ id }) => id === ticketId.toLowerCase());
      if (!order || !ticket) throw new Problem('NOT_FOUND');
      if (!isBuyer) throw new Problem('DELETE_BOOKINGS_ERROR');
      if (ticket.status === 'cancelled') return;
      if (order.status !== 'paid' || ticket.status !== 'valid') throw new Problem('DELETE_BOOKINGS_ERROR');
      await this.take(tx, order, [ticket], actor);
    });
  }

  private async take(tx: Tx, order: LockedOrder, tickets: readonly HeldTicket[], actor: Actor): Promise<void> {
    if (tickets.length === 0 || order.origin !== 'online') throw new Problem('DELETE_BOOKINGS_ERROR');
    if (tickets.some(({ is_in }) => is_in)) throw new Problem('TICKET_IS_IN');
    const started = await tx.query(HAS_STARTED, [order.event_id, this.clock.now()]);
    if (started.length > 0) throw new Problem('GIVE_BACK_TOO_LATE');
    const ids = tickets.map(({ id }) => id);
    await this.refunds.giveBack(tx, order, ids, actor);
  }
}

function ticketsOf(tx: Tx, { id }: LockedOrder): Promise<HeldTicket[]> {
  return tx.query<HeldTicket & object>(TICKETS, [id]);
}
