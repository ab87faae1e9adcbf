import { formatTime, zonedParts, type Instant } from '@festix/domain/ground';
import { recentWords, shortWords } from '@festix/ui';

/** Returns `hoje, 21:52:40 · há 55 min`; an earlier day has its date. */
export function whenWords(at: Instant, now: Date, zone: string): string {
  const day = isSameDay(at, now, zone) ? `hoje, ${formatTime(at, zone)}` : shortWords(at, zone);
  return `${day} · ${recentWords(at, now, zone)}`;
}

function isSameDay(one: Instant, other: Date, zone: string): boolean {
  const [a, b] = [zonedParts(one, zone), zonedParts(other, zone)];
  return a.year === b.year && a.month === b.month && a.day === b.day;
}
