import { type PublicEventView, type VenueView } from '@festix/domain/contract';
import { ageRatingLabel } from '@festix/domain/programme';
import { endWords, resourceWords, venueAddress, venueMap } from '@festix/domain/shopfront';
import { DateTime, Icon, Link, type Glyph } from '@festix/ui';
import { ArrowSquareOut } from '@phosphor-icons/react/ArrowSquareOut';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { IdentificationCard } from '@phosphor-icons/react/IdentificationCard';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { Megaphone } from '@phosphor-icons/react/Megaphone';
import { Wheelchair } from '@phosphor-icons/react/Wheelchair';
import type { ReactNode } from 'react';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { serverNow } from '../../../data/server-clock.ts';
import styles from '../../../frame/public/event-page.module.css';

/** Shows date, place, age rating, accessibility and producer. */
export function EventFacts({ event }: { event: PublicEventView }) {
  return (
    <ul className={styles.facts}>
      <Fact
        icon={CalendarBlank}
        line={
          event.end_date &&
          texts.until(endWords(event.start_date, event.end_date, event.time_zone, new Date(serverNow())))
        }
      >
        <DateTime variant="shop" at={event.start_date} zone={event.time_zone} />
      </Fact>
      {event.venue && (
        <Fact icon={MapPin} line={<AddressLine venue={event.venue} />}>
          {event.venue.name}
        </Fact>
      )}
      {event.age_rating && (
        <Fact icon={IdentificationCard} line={event.age_reason}>
          {ageRatingLabel(event.age_rating)}
        </Fact>
      )}
      {event.accessibility.length > 0 && (
        <Fact icon={Wheelchair} line={resourceWords(event.accessibility)}>
          <a href="#acessibilidade">{texts.accessibility}</a>
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

/** Shows the address, as a link to a map if it is public. */
function AddressLine({ venue }: { venue: VenueView }) {
  const map = venueMap(venue);
  if (!map) return venueAddress(venue);
  return (
    <a className={styles.factLink} href={map} target="_blank" rel="noreferrer">
      {venueAddress(venue)}
      <span className="fx-hidden">, {texts.onMap}</span>
      <Icon of={ArrowSquareOut} size={16} />
    </a>
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
