import type { VenueView } from '@festix/domain/contract';
import { venueAddress } from '@festix/domain/shopfront';
import { Link } from '@festix/ui';
import { MapLink } from './MapLink.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from './venues.module.css';

/** Shows the place of the event, with links to the venue's page and to a map. */
export function EventPlace({ venue }: { venue: VenueView }) {
  const address = venueAddress(venue);
  return (
    <section className={styles.eventPlace} aria-labelledby="local">
      <h2 id="local">{texts.venue}</h2>
      <h3>
        <Link href={`/venues/${venue.slug}`}>{venue.name}</Link>
      </h3>
      {address && <p>{address}</p>}
      {!venue.show_address && <p className="fx-quiet">{texts.addressHidden}</p>}
      <div className={styles.eventPlaceWays}>
        <MapLink venue={venue} />
        <Link href={`/venues/${venue.slug}`}>{texts.moreAtVenue}</Link>
      </div>
    </section>
  );
}
