import { SECOND } from '@festix/domain/ground';

/** Milliseconds. The Date header has whole seconds and some delay: smaller differences are noise. */
const BLUR = 3 * SECOND;

/** Milliseconds that the server's clock is ahead of this device's, which any user can set. */
let ahead = 0;

/** Takes the server's time out of the head of an answer. */
export function hearTime(headers: Headers): void {
  const age = Number(headers.get('age') ?? 0) * SECOND;
  const told = Date.parse(headers.get('date') ?? '') + age - Date.now();
  if (Math.abs(told - ahead) > BLUR) ahead = told;
}

/**
 * Returns the present time by the server's clock, in milliseconds, as far as answers have told it: holds end by that
 * clock.
 */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** Returns an instant by this device's clock, in milliseconds, for what is kept here until then. */
export function deviceTime(instant: string): number {
  return Date.parse(instant) - ahead;
}
