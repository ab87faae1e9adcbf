import { type PublicEventRowView } from '@festix/domain/contract';
import { cityWords } from '@festix/domain/ground';
import { DateTime, Link } from '@festix/ui';
import { CancelledTag } from './CancelledTag.tsx';
import { CardTags } from './CardTags.tsx';
import { PriceFrom } from './EventCard.tsx';
import { StampCover } from './EventCover.tsx';
import styles from './home.module.css';

/** Shows an event in one line: a small cover, name, date and place. */
export function CompactCard({ event }: { event: PublicEventRowView }) {
  return (
    <Link className={styles.compactCard} href={`/events/${event.slug}`}>
      <div className={styles.compactCover}>
        <StampCover event={event} />
      </div>
      <div>
        <h3>{event.name}</h3>
        <p>
          <DateTime variant="shop" at={event.start_date} zone={event.time_zone} />
          {cityWords(event.venue) && ` · ${cityWords(event.venue)}`}
        </p>
        {event.canceled_at ? <CancelledTag event={event} /> : <CardTags event={event} />}
      </div>
      {!event.canceled_at && <PriceFrom event={event} />}
    </Link>
  );
}
