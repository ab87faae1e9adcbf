import { MINUTE } from '@festix/domain/ground';

/*
 * A line that begins by itself, where no producer has set one: when more people want an event at once than can pay, who
 * comes first is served first, instead of whoever knocks most often.
 */

/**
 * Buyers that such a line lets in each minute: from booking to charge two cores carry 31 a second, and twenty leave air
 * for those who pay, for the doors and for everything else.
 */
export const RUSH_RATE = 1_200;

/**
 * It begins when so many different addresses try to book one event within a minute at one process: about as many as can
 * be let in. Addresses are counted and not calls, so that nobody begins it alone.
 */
export const RUSH_ADDRESSES = 1_000;

/** Or when so many wait for its places at one process: half of those from which on who asks is told to come again. */
export const RUSH_WAITING = 2_500;

/** It ends by itself so long after the last who had to wait, or after the last such minute. */
export const RUSH_MS = 5 * MINUTE;

/** The rate of an event's line that has begun by itself; null where none has. */
export function rushRateSql(eventId: string, now: string): string {
  return `(select ${RUSH_RATE} from waiting_rooms w where w.event_id = ${eventId} and w.rush_until > ${now})`;
}
