import { DAY, MINUTE, SECOND } from '../../ground/time/instant.ts';

/** Addresses of one producer. */
export const MOST_WEBHOOKS = 10;
/** Characters of an address. */
export const WEBHOOK_URL_LENGTH = 500;
/** For so long after a rotation the secret before it signs as well, in milliseconds. */
export const OLD_SECRET_LASTS = DAY;
/** For so long one message is tried, in milliseconds. */
export const WEBHOOK_TRIED_FOR = DAY;
/** An address that has only failed for so long is switched off, in milliseconds. */
export const WEBHOOK_FAILS_FOR = 3 * DAY;
/** What was sent is kept for so long, in milliseconds. */
export const WEBHOOKS_KEPT = 30 * DAY;

const FIRST_WAIT = 10 * SECOND;
const LONGEST_WAIT = 240 * MINUTE;

/** What is waited after so many attempts, in milliseconds: four times as long each time, up to four hours. */
export function webhookWait(attempts: number): number {
  return Math.min(FIRST_WAIT * 4 ** (attempts - 1), LONGEST_WAIT);
}
