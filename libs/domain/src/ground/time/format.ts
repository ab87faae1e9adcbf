import type { Instant } from './instant.ts';
import { DEFAULT_TIME_ZONE, zonedParts } from './zone.ts';

/** Formats as `31/12/2026`. */
export function formatDate(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  const { day, month, year } = zonedParts(instant, zone);
  return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`;
}

/** Formats as `31/12/2026 23:59`. */
export function formatDateTime(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  const { hour, minute } = zonedParts(instant, zone);
  return `${formatDate(instant, zone)} ${two(hour)}:${two(minute)}`;
}

/** Formats as `23:59:07`, as the door shows it. */
export function formatTime(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): string {
  const { hour, minute, second } = zonedParts(instant, zone);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
