import { Injectable } from '@nestjs/common';
import { type BookingBody } from '@festix/domain/contract';
import { normaliseCouponName } from '@festix/domain/programme';
import { normaliseBuyer, type Buyer } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
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

/** The proofs that a browser sends with a booking. */
export interface BookingBrowser {
  address: string | undefined;
  /** Its places in waiting rooms. */
  places: PlacesShown;
  /** The bookings that it proves to have made; read only for callers without an account. */
  booked(): readonly string[];
}

export interface TicketsBooked extends PlacesTaken {
  /** The named buyer; undefined for none. */
  buyer: Buyer | undefined;
  hold_ms: number;
  /** Whether the caller is the booker: for a repeat without an account, whether its answer may have been lost. */
  is_booker: boolean;
}

/**
 * Repeats an answer that a browser lost, on whatever network: a booking that is still held, and names nobody whom the
 * repeat doesn't name. Later the repeat may come from anybody with the order's URL.
 */
const STILL_NEW = sql`
  select from orders where id = $1 and status = 'booking' and expires_at > $2 and buyer_email is not distinct from $3`;

/** Books tickets of an event: holds their places until they are paid or the hold ends. */
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
    // Only a visitor who has waited sends a place, so that other sales cost no look-up.
    const admitted = place !== undefined && (await this.room.admit(eventId, place));
    // A signed-in buyer's data comes with the payment.
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
    return (await this.database.query(STILL_NEW.with([orderId, this.clock.now(), email]))).length > 0;
  }
}
