/**
 * A moment, ISO 8601 in UTC. Rules take it as it lies at hand: text on the wire and on the phone, a Date in the API.
 * @format date-time
 */
export type Instant = string;

/** Milliseconds since 1970; NaN for what is no moment. */
export function epochOf(instant: Instant | Date): number {
  return typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
}

/** The moment that lies so many milliseconds after 1970. */
export function instantOf(epoch: number): Instant {
  return new Date(epoch).toISOString();
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Says whether a value is the text of a moment that names its offset from UTC. */
export function isInstant(value: unknown): value is Instant {
  return typeof value === 'string' && ISO_UTC.test(value) && !Number.isNaN(epochOf(value));
}
