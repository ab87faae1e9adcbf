import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../env.ts';
import { addressKey, RateLimits, type Limit } from '../../kernel/rate-limits.ts';

/** How often one address may book. */
@Injectable()
export class BookingLimit {
  private readonly limit: Limit;

  constructor(
    @Inject(ENV) env: Env,
    private readonly limits: RateLimits,
  ) {
    this.limit = { name: 'bookings', points: env.BOOKING_LIMIT_PER_MINUTE, seconds: 60 };
  }

  /** Throws RATE_LIMITED. It counts here and tells the other processes later, for a rush has no round trip to spare. */
  count(address: string | undefined): void {
    this.limits.consumeLocally(this.limit, addressKey(address));
  }
}
