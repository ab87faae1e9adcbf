import { DAY, MINUTE, SECOND } from '../../ground/time/instant.ts';

/** Addresses of one producer. */
export const MOST_WEBHOOKS = 10;
/** Characters of an address. */
export const WEBHOOK_URL_LENGTH = 500;
/** Time in milliseconds for which the former secret signs as well after a rotation. */
export const OLD_SECRET_LASTS = DAY;
/** Time in milliseconds for which one event is retried. */
export const WEBHOOK_TRIED_FOR = DAY;
/** Time in milliseconds of failures alone after which an address is switched off. */
export const WEBHOOK_FAILS_FOR = 3 * DAY;
/** Time in milliseconds for which sent events are kept. */
export const WEBHOOKS_KEPT = 30 * DAY;

const FIRST_WAIT = 10 * SECOND;
const LONGEST_WAIT = 240 * MINUTE;

/** Returns the delay after so many attempts in milliseconds: four times as long each time, up to four hours. */
export function webhookWait(attempts: number): number {
  return Math.min(FIRST_WAIT * 4 ** (attempts - 1), LONGEST_WAIT);
}
