/**
 * An instant of the years 1970 to 2999, ISO 8601 in UTC. Rules accept it as text (the wire, the phone) or as a Date
 * (the API).
 * @format date-time
 */
export type Instant = string;

/** Returns milliseconds since 1970; NaN for a text that is no instant. */
export function epochOf(instant: Instant | Date): number {
  return typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
}

/** Returns the instant of milliseconds since 1970. */
export function instantOf(epoch: number): Instant {
  return new Date(epoch).toISOString();
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** First and last instant in milliseconds since 1970: a range that every clock and database of the product can hold. */
const FIRST_MOMENT = 0;
const LAST_MOMENT = Date.UTC(3000, 0) - 1;

const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/**
 * Returns whether a value is the text of an instant with its offset from UTC, on a day that exists, from 1970 to 2999.
 */
export function isInstant(value: unknown): value is Instant {
  const [, year, month, day] = (typeof value === 'string' && ISO_8601.exec(value)) || [];
  if (day === undefined || Number(day) > daysOf(Number(year), Number(month))) return false;
  return isInstantInRange(value as Instant);
}

/** Returns whether a computed time is in the years of instants, 1970 to 2999. */
export function isInstantInRange(instant: Instant | Date): boolean {
  const epoch = epochOf(instant);
  return epoch >= FIRST_MOMENT && epoch <= LAST_MOMENT;
}

/** Returns the number of days of a month (from 1). */
function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
