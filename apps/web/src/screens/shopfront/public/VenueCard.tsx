import { type VenueRowView } from '@festix/domain/contract';
import { cityWords } from '@festix/domain/ground';
import { countWords, Link, SkeletonBar, classes } from '@festix/ui';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { VenuePicture } from './VenuePicture.tsx';
import styles from '../../../frame/public/event-cards.module.css';
import venuesStyles from './venues.module.css';

/** Shows a venue in the list: picture, name, city, and number of events. */
export function VenueCard({ venue }: { venue: VenueRowView }) {
  return (
    <Link className={classes(styles.eventCard, venuesStyles.card)} href={`/venues/${venue.slug}`}>
      <VenuePicture venue={venue} sizes="(max-width: 700px) 100vw, 370px" />
      <h3>{venue.name}</h3>
      {cityWords(venue) && <p>{cityWords(venue)}</p>}
      <p className={classes(styles.eventPrice, 'fx-num')}>{countWords(venue.events_count, texts.event)}</p>
    </Link>
  );
}

/** Shows placeholders of venue cards. */
export function VenueSkeletons({ cards = 6 }: { cards?: number }) {
  return (
    <div className={venuesStyles.grid} role="status" aria-label={texts.loading} aria-busy="true">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={venuesStyles.skeleton} aria-hidden="true">
          <SkeletonBar className={venuesStyles.picture} />
          <SkeletonBar width="70%" height={20} />
          <SkeletonBar width="40%" />
          <SkeletonBar width="24%" />
        </div>
      ))}
    </div>
  );
}
