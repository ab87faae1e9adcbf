import { endpoint, type None } from './endpoint.ts';
import type { CoverBody, CoverView } from './pictures.endpoints.ts';
import type { Count, Id, Page, PageQuery } from './views.ts';

export interface VenueView {
  id: Id;
  slug: string;
  name: string;
  address: string | null;
  formatted_address: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip_code: string | null;
  number: string | null;
  place_id: string | null;
  latitude: string | null;
  longitude: string | null;
  show_address: boolean;
  cover_image: CoverView | null;
}

/** A venue of the list; the public sees an address only if the venue shows it. */
export interface VenueRowView extends VenueView {
  /** Upcoming public events. */
  events_count: Count;
}

export interface VenueBody {
  name: string;
  address?: string | null;
  formatted_address?: string | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
  zip_code?: string | null;
  number?: string | null;
  place_id?: string | null;
  /** Decimal degrees as text, as geocoders give them. */
  latitude?: string | null;
  longitude?: string | null;
  show_address?: boolean | null;
}

export interface NewVenueBody extends VenueBody {
  id?: Id;
}

/** A venue's edit by its maker and super-admins; absent fields stay. */
export interface VenuePatch {
  address?: string | null;
  formatted_address?: string | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
  zip_code?: string | null;
  number?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  show_address?: boolean;
}

export interface VenuesQuery extends PageQuery {
  /** Words, with tolerance for misspelling. */
  query?: string;
  /** Only venues with upcoming public events that are not cancelled. */
  available?: 'true' | 'false';
}

/** A geocoder's place, ready to be sent as a venue. */
export type PlaceView = Record<'name' | 'formatted_address' | 'latitude' | 'longitude' | 'place_id', string> &
  Partial<Record<'address' | 'city' | 'state' | 'country' | 'zip_code' | 'number', string>>;

export interface PlacesQuery {
  query: string;
}

export interface LookupView {
  places: boolean;
  /** Present only if true. */
  cep?: boolean;
}

export interface CepQuery {
  /** Eight digits, with or without the dash. */
  cep: string;
}

/** A CEP's address; one of a whole town has no street. */
export interface CepView {
  zip_code: string;
  address: string | null;
  city: string;
  /** Two letters. */
  state: string;
}

export interface VenueParams {
  venue_id: Id;
}

export interface VenueMergeBody {
  /** The remaining venue. */
  into_id: Id;
}

export const venueEndpoints = {
  list: endpoint<None, VenuesQuery, None, Page<VenueRowView>>({
    method: 'GET',
    areas: ['public'],
    path: '/venues',
    ability: 'public',
  }),
  /** Creates a venue; a known place_id returns its venue unchanged, with 200. */
  create: endpoint<None, None, NewVenueBody, VenueView>({
    method: 'POST',
    areas: ['account'],
    path: '/venues',
    ability: 'events:edit',
    status: 201,
  }),
  /** Returns the available look-ups; without a geocoder an address is typed. */
  lookup: endpoint<None, None, None, LookupView>({
    method: 'GET',
    areas: ['public'],
    path: '/venues/lookup',
    ability: 'public',
  }),
  /** 404 without a geocoder. */
  places: endpoint<None, PlacesQuery, None, { data: PlaceView[] }>({
    method: 'GET',
    areas: ['account'],
    path: '/venues/places',
    ability: 'events:edit',
  }),
  /** Returns street and city of a CEP; 404 if it is unknown, or without a service. */
  cep: endpoint<None, CepQuery, None, CepView>({
    method: 'GET',
    areas: ['account'],
    path: '/venues/cep',
    ability: 'events:edit',
  }),
  /** Finds by its slug, an old one or its id. */
  read: endpoint<{ slug: string }, None, None, VenueRowView>({
    method: 'GET',
    areas: ['public'],
    path: '/venues/{slug}',
    ability: 'public',
  }),
  edit: endpoint<VenueParams, None, VenuePatch, VenueView>({
    method: 'PATCH',
    areas: ['account'],
    path: '/venues/{venue_id}',
    ability: 'events:edit',
  }),
  setCover: endpoint<VenueParams, None, CoverBody, VenueView>({
    method: 'PUT',
    areas: ['account'],
    path: '/venues/{venue_id}/cover',
    ability: 'events:edit',
    consumes: 'multipart/form-data',
  }),
  removeCover: endpoint<VenueParams, None, None, VenueView>({
    method: 'DELETE',
    areas: ['account'],
    path: '/venues/{venue_id}/cover',
    ability: 'events:edit',
  }),
  /** Moves the events of one of two duplicates to the other, which is returned; the URL of the first leads to it. */
  merge: endpoint<VenueParams, None, VenueMergeBody, VenueView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/venues/{venue_id}/merge',
    ability: 'venues:merge',
  }),
};
