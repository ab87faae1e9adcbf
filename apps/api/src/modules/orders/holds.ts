import { MINUTE } from '@festix/domain';

/** How long a booking holds its places. */
export const HOLD_MS = 15 * MINUTE;

/** How long from a Pix charge on: gateways take no charge that runs out within 30 minutes. */
export const PIX_HOLD_MS = 31 * MINUTE;

export function holdUntil(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
