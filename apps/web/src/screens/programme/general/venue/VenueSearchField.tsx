import { notices } from '@festix/domain/ground';
import { Icon } from '@festix/ui';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { Select } from 'antd';
import { generalTexts as texts } from '../general-texts.ts';
import { placeFields, venueFieldsOf, type VenueFields } from '../venue-fields.ts';
import { useVenueSearch, type VenueSearch } from './use-venue-search.ts';
import styles from '../general.module.css';

export interface VenueSearchFieldProps {
  label: string;
  /** Only venues that are known, none that a map knows. */
  onlyKnown?: boolean;
  onChoose(venue: VenueFields): void;
}

interface Option {
  value: string;
  label: string;
  detail: string;
  venue: VenueFields;
}

/** Finds a venue while its name, city or address is typed. */
export function VenueSearchField({ label, onlyKnown = false, onChoose }: VenueSearchFieldProps) {
  const search = useVenueSearch();
  const known = search.venues.map((venue) => optionOf(venue.id, venueFieldsOf(venue)));
  const places = onlyKnown ? [] : search.places.map((place) => optionOf(place.place_id, placeFields(place)));
  const groups = [
    { label: texts.knownVenues, title: texts.knownVenues, options: known },
    { label: texts.places, title: texts.places, options: places },
  ].filter(({ options }) => options.length > 0);
  return (
    <Select<string, Option>
      className={styles.venueSearch}
      aria-label={label}
      placeholder={texts.searchVenuePlaceholder}
      prefix={<Icon of={MagnifyingGlass} size={18} />}
      suffixIcon={null}
      value={null}
      // Its types accept no groups once they have the type of an option.
      options={groups as unknown as Option[]}
      showSearch={{ filterOption: false, searchValue: search.typed, onSearch: search.type }}
      notFoundContent={search.typed.trim() ? <span className="fx-quiet">{whatIsFound(search)}</span> : null}
      optionRender={({ data }) => (
        <>
          <b>{data.label}</b>
          <span className={styles.venueDetail}>{data.detail}</span>
        </>
      )}
      onChange={(_, option) => {
        search.type('');
        if (option && !Array.isArray(option)) onChoose(option.venue);
      }}
    />
  );
}

function optionOf(value: string, venue: VenueFields): Option {
  const detail = venue.formatted_address || [venue.city, venue.state].filter(Boolean).join(', ');
  return { value, label: venue.name, detail, venue };
}

function whatIsFound({ isBusy, hasFailed }: VenueSearch): string {
  if (isBusy) return texts.searching;
  return hasFailed ? notices.venuesLoadFailed : notices.noVenues;
}
