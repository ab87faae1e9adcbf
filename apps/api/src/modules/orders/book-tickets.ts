import { Injectable } from '@nestjs/common';
import { normaliseCouponName, type BookingBody } from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import { hashOf } from '../../kernel/idempotency.ts';
import { Problem } from '../../kernel/problem.ts';
import { EventSlugs } from '../events/event-slugs.ts';
import { WaitingRoom } from '../waiting-room/waiting-room.ts';
import type { PlacesShown } from '../waiting-room/place-proof.ts';
import { HOLD_MS } from './holds.ts';
import { PlacesQueue, type PlacesTaken } from './places-queue.ts';

/** Books tickets on an event's page: its places are held until they are paid or the time runs out. */
@Injectable()
export class BookTickets {
  constructor(
    private readonly slugs: EventSlugs,
    private readonly queue: PlacesQueue,
    private readonly room: WaitingRoom,
  ) {}

  /** `places` are those that the browser holds in waiting rooms. Throws a purchase code, ID_REUSED or BUSY. */
  async book(actor: Actor, slug: string, body: BookingBody, places: PlacesShown): Promise<PlacesTaken> {
    const eventId = await this.slugs.eventIdOf(slug);
    if (!eventId) throw new Problem('EVENT_ERROR');
    const coupon = normaliseCouponName(body.coupon ?? '');
    const place = places(eventId);
    // Only who has stood in a line shows a place, so that other sales cost no look into one.
    const admitted = place !== undefined && (await this.room.admit(eventId, place));
    return this.queue.take(eventId, {
      order_id: body.id,
      origin: 'online',
      items: body.items,
      ...(coupon && { coupon }),
      ...(body.replaces && { replaces: body.replaces }),
      ...(body.total !== undefined && { total: body.total }),
      user_id: actor.id,
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
      }),
      hold_ms: HOLD_MS,
      payment_method: null,
      request_id: actor.request_id,
    });
  }
}
