import { MINUTE } from '@festix/domain/ground';
import { HOLD_MINUTES, UNNAMED_HOLD_MINUTES, type OrderOrigin } from '@festix/domain/selling';
import { TERMINAL_OPEN_MINUTES } from '@festix/domain/till';
import { sql } from '../../../kernel/database/sql.ts';

/** Length of a booking's hold. */
export const HOLD_MS = HOLD_MINUTES * MINUTE;

/** Length of the hold before the buyer is named. */
export const UNNAMED_HOLD_MS = UNNAMED_HOLD_MINUTES * MINUTE;

/** Length of the hold from a Pix charge on: gateways accept no charge that expires within 30 minutes. */
export const PIX_HOLD_MS = 31 * MINUTE;

/** Time in which a charge is sent to its terminal; nothing is sent later. */
export const TERMINAL_SEND_MS = 5 * MINUTE;

/** Length of the hold of a sale that waits at a card terminal, which gives up even the charge that was sent last before. */
export const TERMINAL_HOLD_MS = TERMINAL_SEND_MS + TERMINAL_OPEN_MINUTES * MINUTE;

export function holdUntil(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

/**
 * Returns the end of the longer hold that a Pix gives an order; null for one that has it, as a till's booking has from the
 * start.
 */
export function pixHold(order: { origin: OrderOrigin; pix_extended: boolean }, now: Date): Date | null {
  return order.origin === 'online' && !order.pix_extended ? holdUntil(now, PIX_HOLD_MS) : null;
}

/** SQL: the end of an order's hold once the buyer is named; a Pix may have extended it further. */
export const NAMED_HOLD = sql`greatest(expires_at, created_at + interval '${sql.literal(HOLD_MINUTES)} minutes')`;
