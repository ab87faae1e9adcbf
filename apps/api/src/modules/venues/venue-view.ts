import type { VenueView } from '@festix/domain';

/** The columns that everybody sees who sees the venue; a column that is new stays unseen until it is named here. */
const SHOWN: Record<keyof VenueView, true> = {
  id: true,
  slug: true,
  name: true,
  address: true,
  formatted_address: true,
  city: true,
  state: true,
  country: true,
  zip_code: true,
  number: true,
  place_id: true,
  latitude: true,
  longitude: true,
  show_address: true,
};

const FIELDS = Object.keys(SHOWN).map((column) => `'${column}', v.${column}`);

/** In SQL: the view of a venue `v`, null where there is none. */
export const VENUE_VIEW = `case when v.id is not null then jsonb_build_object(${FIELDS.join(', ')}) end`;
