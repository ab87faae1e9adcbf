import { epochOf, instantOf, type Instant } from './instant.ts';

/** Zone of an event without one, and of every screen over many events. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** An instant in local time; months run from 1 to 12. */
export interface ZonedParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

let zoneNames: ReadonlySet<string> | undefined;

/** As much of `Temporal` as is read here, where the engine has it. */
interface TemporalClock {
  Instant: { fromEpochMilliseconds(epoch: number): { toZonedDateTimeISO(zone: string): ZonedParts } };
}

/** Cached, because creating a formatter costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns whether the name is an IANA zone in its exact spelling. Refuses offsets and old abbreviations: Node.js reads
 * those otherwise than the database and older phones, which may not know them.
 */
export function isTimeZone(name: string): boolean {
  zoneNames ??= new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return zoneNames.has(name);
}

/** Returns the local calendar and clock in a zone at an instant. */
export function zonedParts(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): ZonedParts {
  const { Temporal } = globalThis as { Temporal?: TemporalClock };
  // A page's first formatter costs a phone a tenth of a second, and this nothing.
  if (Temporal) {
    const { year, month, day, hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(
      epochOf(instant),
    ).toZonedDateTimeISO(zone);
    return { year, month, day, hour, minute, second };
  }
  const parts: ZonedParts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(zone).formatToParts(epochOf(instant))) {
    if (Object.hasOwn(parts, type)) parts[type as keyof ZonedParts] = Number(value);
  }
  return parts;
}

/**
 * Returns the start of a calendar day in a zone; months run from 1, and days past the month's end continue in the next.
 */
export function startOfDay(day: Pick<ZonedParts, 'year' | 'month' | 'day'>, zone: string = DEFAULT_TIME_ZONE): Instant {
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  // Clocks may change between the guess and the answer, or skip midnight altogether: then the day begins when they do.
  const guess = midnight - offsetAt(midnight, zone);
  return instantOf(Math.max(guess, midnight - offsetAt(guess, zone)));
}

/** Returns the last millisecond of an instant's day in a zone. */
export function endOfDayOf(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): Instant {
  const { year, month, day } = zonedParts(instant, zone);
  return instantOf(epochOf(startOfDay({ year, month, day: day + 1 }, zone)) - 1);
}

/** Returns the offset of a zone from UTC at an instant, both in milliseconds. */
export function offsetAt(epoch: number, zone: string): number {
  const { year, month, day, hour, minute, second } = zonedParts(instantOf(epoch), zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epoch / 1000) * 1000;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}
