import { Injectable } from '@nestjs/common';
import { formatDateTime, maskName, nameInEmail } from '@festix/domain/ground';
import { giveBackRefusal } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { firstEntryAt } from '../../documents/tickets/has-entered.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { GiveBackOrder } from './give-back-order.ts';
import { MoveOrder, type LockedOrder } from './move-order.ts';
import { isHolder, isPassedOn } from '../../documents/tickets/passed-on.ts';
import { RefundTickets } from './refund-tickets.ts';

interface TakenPlace {
  id: string;
  status: string;
  is_free: boolean;
  checked_in_at: Date | null;
  transfers: number;
  assignee_id: string | null;
  assignee_email: string | null;
  assignee_name: string | null;
  lot: string;
  event: string;
  slug: string;
  start_date: Date;
  time_zone: string;
  /** The caller's confirmed address. */
  actor_email: string | null;
}

const PLACES = sql<TakenPlace>`
  select t.id, t.status, t.unit_amount - t.coupon_amount + t.tax_amount = 0 as is_free, ${firstEntryAt(sql`t.id`)} as checked_in_at,
    t.transfers, t.assignee_id, t.assignee_email, t.assignee_name, l.name as lot, e.name as event, s.slug, e.start_date,
    e.time_zone,
    (select u.email from users u where u.id = $2 and u.email_confirmed_at is not null) as actor_email
  from tickets t
  join events e on e.id = t.event_id
  join lots l on l.id = t.lot_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  where t.order_id = $1 order by t.position, t.id`;

/** Releases unpaid places: a booking, or free places. */
@Injectable()
export class FreePlaces {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly bookings: GiveBackOrder,
    private readonly refunds: RefundTickets,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  /**
   * Releases a booking, or all places of a free order; the latter for its buyer alone, without transferred places. A
   * repeat changes nothing. Throws DELETE_BOOKINGS_ERROR, GIVE_BACK_TOO_LATE, TICKET_IS_IN.
   */
  async giveBack(actor: Actor, orderId: string, isBuyer: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) throw new ProblemError('NOT_FOUND');
      if (order.status !== 'paid') return this.bookings.end(tx, order, actor);
      if (!isBuyer || order.total > 0) throw new ProblemError('DELETE_BOOKINGS_ERROR');
      const places = await placesOf(tx, order, actor);
      const good = places.filter((place) => place.status === 'valid' && !isPassedOn(place));
      await this.take(tx, order, good, actor);
      for (const place of good) await this.tellHolder(tx, order, place, actor);
    });
  }

  /** Releases one free place of any order, for its holder; notifies the other persons of it. */
  async giveBackTicket(actor: Actor, orderId: string, ticketId: string, isBuyer: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      const place = order && (await placesOf(tx, order, actor)).find(({ id }) => id === ticketId.toLowerCase());
      if (!order || !place) throw new ProblemError('NOT_FOUND');
      const isBuyers = isBuyer && !isPassedOn(place);
      if (!isBuyers && !isHolder(place, actor)) throw new ProblemError('DELETE_BOOKINGS_ERROR');
      if (place.status === 'cancelled') return;
      await this.take(tx, order, [place], actor);
      if (isBuyers) await this.tellHolder(tx, order, place, actor);
      else await this.tellBuyer(tx, order, place);
    });
  }

  private async take(tx: Tx, order: LockedOrder, places: readonly TakenPlace[], actor: Actor): Promise<void> {
    if (places.length === 0) throw new ProblemError('DELETE_BOOKINGS_ERROR');
    const now = this.clock.now().toISOString();
    for (const place of places) {
      const refusal = giveBackRefusal(
        {
          ...{ origin: order.origin, order_status: order.status, status: place.status, is_free: place.is_free },
          start_date: place.start_date.toISOString(),
          checked_in_at: place.checked_in_at?.toISOString() ?? null,
        },
        now,
      );
      if (refusal) throw new ProblemError(refusal);
    }
    const ids = places.map(({ id }) => id);
    await this.refunds.giveBack(tx, order, ids, actor);
  }

  private async tellBuyer(tx: Tx, order: LockedOrder, place: TakenPlace): Promise<void> {
    const { buyer_email, buyer_name, user_id } = order;
    if (buyer_email === null) return;
    await this.deliveries.send(tx, {
      ...{ template: 'place-given-back', recipient: buyer_email, order_id: order.id, user_id },
      data: {
        ...factsOf(place),
        name: buyer_name ?? nameInEmail(buyer_email),
        holder: place.assignee_name && maskName(place.assignee_name),
        link: this.links.page(`/events/${place.slug}/orders/${order.id}`),
      },
    });
  }

  private async tellHolder(tx: Tx, order: LockedOrder, place: TakenPlace, actor: Actor): Promise<void> {
    const { assignee_email: recipient, assignee_name } = place;
    if (recipient === null || isHolder(place, actor)) return;
    await this.deliveries.send(tx, {
      ...{ template: 'place-taken-back', recipient, order_id: order.id },
      data: { ...factsOf(place), name: assignee_name ?? nameInEmail(recipient) },
    });
  }
}

function placesOf(tx: Tx, { id }: LockedOrder, actor: Actor): Promise<TakenPlace[]> {
  return tx.query(PLACES.with([id, actor.id]));
}

function factsOf({ event, start_date, time_zone, lot }: TakenPlace) {
  return { event, when: formatDateTime(start_date, time_zone), lot };
}
