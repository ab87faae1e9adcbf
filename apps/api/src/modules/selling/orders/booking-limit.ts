import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { callerKey, RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';

/** Limit of a browser with a live booking, used if strangers have used up its address. */
export const OF_BOOKING: Limit = { name: 'bookings-beside', points: 10, seconds: 60 };

/**
 * Selects a booking that holds places or was paid: few are held at one address without an account, and each has a cost.
 */
const LIVE = sql<{ id: string }>`
  select id from orders
  where id = any ($1::uuid[]) and (status = 'paid' or (status in ('booking', 'rejected') and expires_at > $2)) limit 1`;

/** Limits bookings: per account, or per address for visitors, without affecting known callers. */
@Injectable()
export class BookingLimit {
  private readonly limit: Limit;

  constructor(
    @Inject(ENV) env: Env,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.limit = { name: 'bookings', points: env.BOOKING_LIMIT_PER_MINUTE, seconds: 60 };
  }

  /**
   * Throws RATE_LIMITED. Counts locally and shares the count later, because a rush has no round trip to spare; looks up
   * `booked` only for a visitor who would be refused and sends a booking.
   */
  async count(actor: Actor, address: string | undefined, booked: () => readonly string[]): Promise<void> {
    const caller = callerKey(actor, address);
    if (this.limits.hasRoomLocally(this.limit, caller)) return;
    const own = actor.id === null ? await this.liveOf(booked()) : undefined;
    if (own === undefined) this.limits.consumeLocally(this.limit, caller);
    else this.limits.consumeLocally(OF_BOOKING, own);
  }

  private async liveOf(booked: readonly string[]): Promise<string | undefined> {
    if (booked.length === 0) return undefined;
    const [live] = await this.database.query(LIVE.with([booked, this.clock.now()]));
    return live?.id;
  }
}
