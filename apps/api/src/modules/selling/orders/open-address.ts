import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { boundsOpenPlaces } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { addressKey } from '../../../kernel/access/rate-limits.ts';
import { sql } from '../../../kernel/database/sql.ts';

const BYTES = 16;

/**
 * SQL: time until which the places of an order `o` count for its address. Free places are taken at once, and could all
 * go to one address within a minute: they count for a day.
 */
export const OPEN_UNTIL = sql`(o.expires_at + case when o.status = 'paid' then interval '1 day' else interval '0' end)`;

/** Derives the stored key of the address of a booking without an account; it is kept as long as its places count. */
@Injectable()
export class OpenAddress {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns hex: another key for each event, which needs the server's secret. Null if no limit applies. */
  keyOf(address: string | undefined, eventId: string): string | null {
    if (!boundsOpenPlaces(this.env.OPEN_PLACES_PER_ADDRESS)) return null;
    return createHmac('sha256', this.env.JWT_SECRET)
      .update(`festix-open-places-v1\0${eventId}\0${addressKey(address)}`)
      .digest()
      .subarray(0, BYTES)
      .toString('hex');
  }
}
