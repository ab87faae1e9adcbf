import { Injectable } from '@nestjs/common';
import { type BookingBody } from '@festix/domain/contract';
import { normaliseCouponName } from '@festix/domain/programme';
import { normaliseBuyer, type Buyer } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { hashOf } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { addressKey } from '../../../kernel/access/rate-limits.ts';
import { EventSlugs } from '../../programme/events/event-slugs.ts';
import { RushWatch } from '../waiting-room/rush-watch.ts';
import { WaitingRoom } from '../waiting-room/waiting-room.ts';
import type { PlacesShown } from '../waiting-room/place-proof.ts';
import { HOLD_MS, UNNAMED_HOLD_MS } from './holds.ts';
import { OpenAddress } from './open-address.ts';
import { PlacesQueue, type PlacesTaken } from './places-queue.ts';

/** What a browser shows of itself as it books. */
export interface BookingBrowser {
  address: string | undefined;
  /** The places that it holds in waiting rooms. */
  places: PlacesShown;
  /** The bookings that it proves to have made; read only of who has no account. */
  booked(): readonly string[];
}

export interface TicketsBooked extends PlacesTaken {
  /** Who was said to buy; undefined where nobody was. */
  buyer: Buyer | undefined;
  hold_ms: number;
  /** Whether who asks is whoever booked: of a repeat without an account, whether it is that of an answer that got lost. */
  is_booker: boolean;
}

/**
 * What a browser asks for again whose answer got lost, on whatever network it is by then: a booking that is still held, and
 * that names nobody whom the repeat doesn't name. Later it may come from anybody with the order's address.
 */
const STILL_NEW = `
  select from orders where id = $1 and status = 'booking' and expires_at > $2 and buyer_email is not distinct from $3`;

/** Books tickets on an event's page: its places are held until they are paid or the time runs out. */
@Injectable()
export class BookTickets {
  constructor(
    private readonly slugs: EventSlugs,
    private readonly queue: PlacesQueue,
    private readonly room: WaitingRoom,
    private readonly rush: RushWatch,
    private readonly addresses: OpenAddress,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws a purchase code, ID_REUSED or BUSY. */
  async book(actor: Actor, slug: string, body: BookingBody, browser: BookingBrowser): Promise<TicketsBooked> {
    const eventId = await this.slugs.eventIdOf(slug);
    if (!eventId) throw new ProblemError('EVENT_ERROR');
    this.rush.count(eventId, addressKey(browser.address), this.queue.waiting(eventId));
    const coupon = normaliseCouponName(body.coupon ?? '');
    const place = browser.places(eventId);
    // Only who has stood in a line shows a place, so that other sales cost no look into one.
    const admitted = place !== undefined && (await this.room.admit(eventId, place));
    // Whoever is signed in says who he is as he pays.
    const buyer = actor.id === null && body.buyer ? normaliseBuyer(body.buyer) : undefined;
    const hold_ms = actor.id === null && !buyer ? UNNAMED_HOLD_MS : HOLD_MS;
    const taken = await this.queue.take(eventId, {
      order_id: body.id,
      origin: 'online',
      items: body.items,
      ...(coupon && { coupon }),
      ...(body.replaces && { replaces: body.replaces }),
      ...(body.total !== undefined && { total: body.total }),
      ...(buyer && { buyer }),
      user_id: actor.id,
      ...(actor.id === null && {
        stranger: {
          address_key: this.addresses.keyOf(browser.address, eventId),
          email: buyer?.email ?? null,
          booked: browser.booked(),
        },
      }),
      let_in: admitted,
      sold: false,
      request_hash: hashOf({
        call: 'book',
        buyer: actor.id,
        event_id: eventId,
        items: body.items,
        ...(coupon && { coupon }),
        ...(body.replaces && { replaces: body.replaces }),
        ...(body.total !== undefined && { total: body.total }),
        ...(buyer && { named: { name: buyer.name, email: buyer.email } }),
      }),
      hold_ms,
      payment_method: null,
      request_id: actor.request_id,
    });
    const is_booker = !taken.repeated || actor.id !== null || (await this.isStillNew(body.id, buyer?.email ?? null));
    return { ...taken, buyer, hold_ms, is_booker };
  }

  private async isStillNew(orderId: string, email: string | null): Promise<boolean> {
    return (await this.database.query(STILL_NEW, [orderId, this.clock.now(), email])).length > 0;
  }
}
