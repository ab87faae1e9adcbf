import { epochOf, instantOf, type Instant } from './instant.ts';

/** Zone of an event that names none, and of every screen over many events. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** A moment as a wall clock in some zone shows it; months run from 1 to 12. */
export interface ZonedParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

let zoneNames: ReadonlySet<string> | undefined;

/** Making a formatter costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Says whether the name is a zone of the world, spelled as the world spells it. Offsets and old abbreviations are none:
 * Node.js reads those otherwise than the database and older phones do, or they don't know them at all.
 */
export function isTimeZone(name: string): boolean {
  zoneNames ??= new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return zoneNames.has(name);
}

/** What calendar and clock show in a zone at a moment. */
export function zonedParts(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): ZonedParts {
  const parts: ZonedParts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(zone).formatToParts(epochOf(instant))) {
    if (Object.hasOwn(parts, type)) parts[type as keyof ZonedParts] = Number(value);
  }
  return parts;
}

/** The first moment of a calendar day in a zone; months run from 1, and days past the month's end go on into the next. */
export function startOfDay(day: Pick<ZonedParts, 'year' | 'month' | 'day'>, zone: string = DEFAULT_TIME_ZONE): Instant {
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  // Clocks may change between the guess and the answer, or skip midnight altogether: then the day begins when they do.
  const guess = midnight - offsetAt(midnight, zone);
  return instantOf(Math.max(guess, midnight - offsetAt(guess, zone)));
}

/** The last millisecond of the day that a moment belongs to in a zone. */
export function endOfDayOf(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): Instant {
  const { year, month, day } = zonedParts(instant, zone);
  return instantOf(epochOf(startOfDay({ year, month, day: day + 1 }, zone)) - 1);
}

/** How far the clocks of a zone are ahead of UTC at a moment, both in milliseconds. */
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
