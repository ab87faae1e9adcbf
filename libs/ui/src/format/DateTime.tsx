import {
  DEFAULT_TIME_ZONE,
  epochOf,
  formatDate,
  formatDateTime,
  formatTime,
  instantOf,
  type Instant,
} from '@festix/domain/ground';
import { eventWords, recentWords, shopWords } from './date-words.ts';
import { classes } from '../theme/classes.ts';
import styles from './format.module.css';

/**
 * `table` `13/06/2026 22:41` · `date` `13/06/2026` · `event` `Sáb 13/06/2026 20:00` · `shop` `sáb, 13 jun · 20h`, with the
 * year where it is another than now · `door` `22:47:08` · `recent` `há 55 min`
 */
export type DateTimeVariant = 'table' | 'date' | 'event' | 'shop' | 'door' | 'recent';

export interface DateTimeProps {
  at: Instant | Date;
  variant?: DateTimeVariant;
  /** IANA name; an event's own zone, or the default of screens over many events. */
  zone?: string;
  /** The moment that `recent` counts from and whose year `shop` leaves out; the present without it. */
  now?: Instant | Date;
  className?: string;
}

/** Shows a moment in the format of its place. */
export function DateTime({ at, variant = 'table', zone = DEFAULT_TIME_ZONE, now, className }: DateTimeProps) {
  return (
    <time
      dateTime={instantOf(epochOf(at))}
      className={classes('fx-num', styles.time, className)}
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
    case 'date':
      return formatDate(at, zone);
    case 'event':
      return eventWords(at, zone);
    case 'shop':
      return shopWords(at, zone, now);
    case 'door':
      return formatTime(at, zone);
    case 'recent':
      return recentWords(at, now ?? new Date(), zone);
  }
}
