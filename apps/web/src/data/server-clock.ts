import { SECOND } from '@festix/domain/ground';

/** Milliseconds. An answer tells its time in whole seconds and was some way on the road: less than this says nothing. */
const BLUR = 3 * SECOND;

/** Milliseconds that the server's clock is ahead of this device's, which anybody may have set as he likes. */
let ahead = 0;

/** Takes the server's time out of the head of an answer. */
export function hearTime(headers: Headers): void {
  const age = Number(headers.get('age') ?? 0) * SECOND;
  const told = Date.parse(headers.get('date') ?? '') + age - Date.now();
  if (Math.abs(told - ahead) > BLUR) ahead = told;
}

/** Now by the server's clock, as far as an answer has told it: what is held is held by that one. Milliseconds. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** When this device's clock shows it, for what is kept here until then. Milliseconds. */
export function deviceTime(instant: string): number {
  return Date.parse(instant) - ahead;
}
