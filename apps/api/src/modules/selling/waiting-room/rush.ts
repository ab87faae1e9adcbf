import { MINUTE } from '@festix/domain/ground';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/*
 * Defines the line that starts by itself, if no producer has set one: when more people want an event at once than can
 * pay, the first to come is served first, instead of the one who retries most often.
 */

/**
 * Buyers that such a line admits each minute: from booking to charge two cores carry 31 a second, and twenty leave room
 * for payments, doors and everything else.
 */
export const RUSH_RATE = 1_200;

/**
 * Addresses that try to book one event within a minute at one process before a line starts: about as many as can be
 * admitted. Addresses are counted, not calls, so that nobody starts it alone.
 */
export const RUSH_ADDRESSES = 1_000;

/** Requests that wait for its places at one process before a line starts: half of those at which callers get BUSY. */
export const RUSH_WAITING = 2_500;

/** Time after which it ends: since the last visitor had to wait, or since the last such minute. */
export const RUSH_MS = 5 * MINUTE;

/** Returns SQL that selects the rate of an event's waiting room that started by itself, null for none. */
export function rushRateSql(eventId: Statement, now: Statement): Statement {
  return sql`(select ${sql.literal(RUSH_RATE)} from waiting_rooms w where w.event_id = ${eventId} and w.rush_until > ${now})`;
}
