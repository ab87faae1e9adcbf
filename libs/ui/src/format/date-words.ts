import {
  DEFAULT_TIME_ZONE,
  DAY,
  epochOf,
  formatDate,
  formatDateTime,
  formatTime,
  HOUR,
  MINUTE,
  monthWord,
  shopClock,
  shopMoment,
  weekdayWord,
  zonedParts,
  type Instant,
} from '@festix/domain/ground';

const two = (value: number) => String(value).padStart(2, '0');

/** Formats a time of day: `20:00`. */
export function clockWords(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  return formatTime(instant, zone).slice(0, 5);
}

/**
 * Returns the shop's form of a moment: `sáb, 13 jun · 20h`; minutes only if there are any: `20h30`, and the year if it
 * is not the present one: `sáb, 13 jun 2027 · 20h`.
 */
export function shopWords(
  instant: Instant | Date,
  zone: string = DEFAULT_TIME_ZONE,
  now: Instant | Date = new Date(),
): string {
  return shopMoment(instant, zone, now);
}

/** Returns the shop's form of an end: `03h`, `19h59`. */
export function shopClockWords(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  return shopClock(instant, zone);
}

/** Formats a moment for the head of an event: `Sáb 13/06/2026 20:00`. */
export function eventWords(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  const weekday = weekdayWord(instant, zone);
  return `${weekday[0]?.toUpperCase()}${weekday.slice(1)} ${formatDate(instant, zone)} ${clockWords(instant, zone)}`;
}

/** Formats a moment for door and till, where the year goes without saying: `13/06 22:41`. */
export function shortWords(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  return `${formatDate(instant, zone).slice(0, 5)} ${clockWords(instant, zone)}`;
}

/** Formats a day of one chart or menu: `sáb 13/06`. */
export function dayWords(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  return `${weekdayWord(instant, zone)} ${formatDate(instant, zone).slice(0, 5)}`;
}

/** Formats a month among those of several years: `jun/26`. */
export function monthWords(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  const { year, month } = zonedParts(instant, zone);
  return `${monthWord(month)}/${two(year % 100)}`;
}

/**
 * Formats how long ago a moment was: `há 55 min`; up to a minute `agora`, from a day on the date. A moment still to
 * come is `agora` as well.
 */
export function recentWords(instant: Instant | Date, now: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  const age = epochOf(now) - epochOf(instant);
  if (age < MINUTE) return 'agora';
  if (age < HOUR) return `há ${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `há ${Math.floor(age / HOUR)} h`;
  return formatDateTime(instant, zone);
}

/** Formats an age in milliseconds in one unit: `4 s`, `12 min`, `3 h`. */
export function ageWords(age: number): string {
  if (age < MINUTE) return `${Math.max(0, Math.floor(age / 1000))} s`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  return age < 2 * DAY ? `${Math.floor(age / HOUR)} h` : `${Math.floor(age / DAY)} dias`;
}
