import { venueEndpoints, type PlaceView, type VenueRowView } from '@festix/domain/contract';
import { SEARCH_LENGTH } from '@festix/domain/ground';
import { useRested } from '@festix/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../../data/queries.ts';

/** Most venues offered for a typed text. */
const MOST = 8;

export interface VenueSearch {
  typed: string;
  type(text: string): void;
  venues: readonly VenueRowView[];
  places: readonly PlaceView[];
  isBusy: boolean;
  /** True if neither search could be made. */
  hasFailed: boolean;
}

/** Searches known venues, and places of a geocoder if the server has one. */
export function useVenueSearch(): VenueSearch {
  const [typed, type] = useState('');
  const { rested: query, isTyping } = useRested(typed, SEARCH_LENGTH);
  const isAsked = query !== '';
  const venues = useCall(
    venueEndpoints.list,
    { query: { query, take: MOST } },
    { enabled: isAsked, placeholderData: keepPreviousData },
  );
  const lookup = useCall(venueEndpoints.lookup, {}, { staleTime: Infinity });
  const hasMap = lookup.data?.places === true;
  const places = useCall(venueEndpoints.places, { query: { query } }, { enabled: isAsked && hasMap, retry: false });
  return {
    typed,
    type,
    venues: isAsked ? (venues.data?.data ?? []) : [],
    places: isAsked ? unknownOf(places.data?.data ?? [], venues.data?.data ?? []) : [],
    isBusy: isTyping || venues.isFetching || places.isFetching,
    hasFailed: venues.isError && (!hasMap || places.isError),
  };
}

/** Returns the places that are not among the venues already. */
function unknownOf(places: readonly PlaceView[], venues: readonly VenueRowView[]): PlaceView[] {
  const known = new Set(venues.map(({ place_id }) => place_id));
  return places.filter(({ place_id }) => !known.has(place_id));
}
