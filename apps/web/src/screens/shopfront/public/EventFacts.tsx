import { type PublicEventView } from '@festix/domain/contract';
import { DAY, MINUTE, zonedParts, type Instant } from '@festix/domain/ground';
import { DateTime, Icon, Link, shopClockWords, shopWords, type Glyph } from '@festix/ui';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { Megaphone } from '@phosphor-icons/react/Megaphone';
import type { ReactNode } from 'react';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { addressOf } from './venue-address.ts';
import styles from '../../../frame/public/event-page.module.css';

/** Shows date, place and producer. */
export function EventFacts({ event }: { event: PublicEventView }) {
  return (
    <ul className={styles.facts}>
      <Fact
        icon={CalendarBlank}
        line={event.end_date && texts.until(endWords(event.start_date, event.end_date, event.time_zone))}
      >
        <DateTime variant="shop" at={event.start_date} zone={event.time_zone} />
      </Fact>
      {event.venue && (
        <Fact icon={MapPin} line={addressOf(event.venue)}>
          {event.venue.name}
        </Fact>
      )}
      <Fact icon={Megaphone} line={texts.organizes}>
        {event.producer.slug ? (
          <Link href={`/events/${event.producer.slug}`}>{event.producer.name}</Link>
        ) : (
          event.producer.name
        )}
      </Fact>
    </ul>
  );
}

function Fact({ icon, children, line }: { icon: Glyph; children: ReactNode; line?: ReactNode }) {
  return (
    <li>
      <Icon of={icon} size={24} />
      <div>
        <b className="fx-num">{children}</b>
        {line && <span className="fx-num">{line}</span>}
      </div>
    </li>
  );
}

/** Returns the end in words: the time alone up to a day after the start, later with its day. */
function endWords(start: Instant, end: Instant, zone: string): string {
  if (Date.parse(end) - Date.parse(start) < DAY) return shopClockWords(end, zone);
  if (!isMidnight(end, zone)) return shopWords(end, zone);
  // Midnight ends the evening before it: as the next day's it would read as a day more.
  const [evening = ''] = shopWords(new Date(Date.parse(end) - MINUTE), zone).split(' · ');
  return texts.midnight(evening);
}

function isMidnight(moment: Instant, zone: string): boolean {
  const { hour, minute } = zonedParts(moment, zone);
  return hour === 0 && minute === 0;
}
