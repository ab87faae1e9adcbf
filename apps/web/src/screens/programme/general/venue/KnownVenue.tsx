import { venueEndpoints } from '@festix/domain/contract';
import { isSameVenue, SEARCH_LENGTH } from '@festix/domain/ground';
import { Banner, Button, useRested } from '@festix/ui';
import { useCall } from '../../../../data/queries.ts';
import { generalTexts as texts } from '../general-texts.ts';
import { venueFieldsOf, type VenueFields } from '../venue-fields.ts';
import styles from '../general.module.css';

export interface KnownVenueProps {
  /** As it is typed by hand. */
  venue: VenueFields;
  onChoose(venue: VenueFields): void;
}

/** Venues of a name that are read to find one of the same address among them. */
const MOST = 50;

/** Offers the venue that is there already under this name and address, before a double of it is made. */
export function KnownVenue({ venue, onChoose }: KnownVenueProps) {
  const isWhole = [venue.name, venue.address, venue.city].every((text) => text.trim());
  const { rested: query } = useRested(isWhole ? venue.name : '', SEARCH_LENGTH);
  const { data } = useCall(venueEndpoints.list, { query: { query, take: MOST } }, { enabled: query !== '' });
  const known = isWhole && data?.data.find((one) => isSameVenue(one, venue));
  if (!known) return null;
  return (
    <div className={styles.knownVenue} role="status">
      <Banner>
        <p>
          <span>{texts.venueIsKnown}</span> <b>{known.name}</b>, {known.formatted_address}
        </p>
        <Button size="small" onClick={() => onChoose(venueFieldsOf(known))}>
          {texts.useKnownVenue}
        </Button>
      </Banner>
    </div>
  );
}
