import type { Instant } from './instant.ts';
import { DEFAULT_TIME_ZONE, zonedParts } from './zone.ts';

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const;
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;

/** Returns a weekday in the shop's form: `sáb`. */
export function weekdayWord(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  const { year, month, day } = zonedParts(instant, zone);
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
}

/** Returns a month (from 1) in the shop's form: `jun`. */
export function monthWord(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/**
 * Returns the shop's form of a moment: `sáb, 13 jun · 03h`; minutes only if there are any: `20h30`, and the year if it
 * is not the present one: `sáb, 13 jun 2027 · 20h`.
 */
export function shopMoment(instant: Instant | Date, zone: string, now: Instant | Date): string {
  const { year, month, day } = zonedParts(instant, zone);
  const date = `${day} ${monthWord(month)}${year === zonedParts(now, zone).year ? '' : ` ${year}`}`;
  return `${weekdayWord(instant, zone)}, ${date} · ${shopClock(instant, zone)}`;
}

/** Returns the shop's form of a time of day: `03h`, `19h59`. */
export function shopClock(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  const { hour, minute } = zonedParts(instant, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hour)}h${minute ? two(minute) : ''}`;
}
