import { MINUTE } from '@festix/domain/ground';
import { HOLD_MINUTES, UNNAMED_HOLD_MINUTES } from '@festix/domain/selling';

/** How long a booking holds its places. */
export const HOLD_MS = HOLD_MINUTES * MINUTE;

/** How long before it is known who buys. */
export const UNNAMED_HOLD_MS = UNNAMED_HOLD_MINUTES * MINUTE;

/** How long from a Pix charge on: gateways take no charge that runs out within 30 minutes. */
export const PIX_HOLD_MS = 31 * MINUTE;

export function holdUntil(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

/** SQL: until when an order is held once it is known who buys; a Pix has moved it further already. */
export const NAMED_HOLD = `greatest(expires_at, created_at + interval '${HOLD_MINUTES} minutes')`;
