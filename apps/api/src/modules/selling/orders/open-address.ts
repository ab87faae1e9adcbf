import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { boundsOpenPlaces } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { addressKey } from '../../../kernel/access/rate-limits.ts';

const BYTES = 16;

/**
 * In SQL: until when the places of an order `o` count for its address. What costs nothing is taken at once, and would be
 * gone with one address within a minute: it counts for a day.
 */
export const OPEN_UNTIL = `(o.expires_at + case when o.status = 'paid' then interval '1 day' else interval '0' end)`;

/** What is kept of the address that a booking without an account comes from, as long as its places count for it. */
@Injectable()
export class OpenAddress {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Hex: another one for each event, and nothing without the server's secret. Null where nothing is bounded by it. */
  keyOf(address: string | undefined, eventId: string): string | null {
    if (!boundsOpenPlaces(this.env.OPEN_PLACES_PER_ADDRESS)) return null;
    return createHmac('sha256', this.env.JWT_SECRET)
      .update(`festix-open-places-v1\0${eventId}\0${addressKey(address)}`)
      .digest()
      .subarray(0, BYTES)
      .toString('hex');
  }
}
