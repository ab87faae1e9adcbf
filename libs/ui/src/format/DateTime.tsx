import {
  DEFAULT_TIME_ZONE,
  epochOf,
  formatDate,
  formatDateTime,
  formatTime,
  instantOf,
  type Instant,
} from '@festix/domain';
import { dayWords, eventWords, recentWords, shopWords, shortWords } from './date-words.ts';

/**
 * `table` `13/06/2026 22:41` · `short` `13/06 22:41` · `date` `13/06/2026` · `event` `Sáb 13/06/2026 20:00` ·
 * `day` `sáb 13/06` · `shop` `sáb, 13 jun · 20h` · `door` `22:47:08` · `recent` `há 55 min`
 */
export type DateTimeVariant = 'table' | 'short' | 'date' | 'event' | 'day' | 'shop' | 'door' | 'recent';

export interface DateTimeProps {
  at: Instant | Date;
  variant?: DateTimeVariant;
  /** IANA name; an event's own zone, or the default of screens over many events. */
  zone?: string;
  /** The moment `recent` counts from; the present without it. */
  now?: Instant | Date;
  className?: string;
}

/** A moment, said in the way of the place where it stands. */
export function DateTime({ at, variant = 'table', zone = DEFAULT_TIME_ZONE, now, className }: DateTimeProps) {
  return (
    <time
      dateTime={instantOf(epochOf(at))}
      className={className ? `fx-num fx-time ${className}` : 'fx-num fx-time'}
      title={variant === 'recent' ? formatDateTime(at, zone) : undefined}
    >
      {words(variant, at, zone, now)}
    </time>
  );
}

function words(variant: DateTimeVariant, at: Instant | Date, zone: string, now: Instant | Date | undefined): string {
  switch (variant) {
    case 'table':
      return formatDateTime(at, zone);
    case 'short':
      return shortWords(at, zone);
    case 'date':
      return formatDate(at, zone);
    case 'event':
      return eventWords(at, zone);
    case 'day':
      return dayWords(at, zone);
    case 'shop':
      return shopWords(at, zone);
    case 'door':
      return formatTime(at, zone);
    case 'recent':
      return recentWords(at, now ?? new Date(), zone);
  }
}
