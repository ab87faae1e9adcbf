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

/** A venue as a row of the list of them; the public sees an address only where the venue shows it. */
export interface VenueRowView extends VenueView {
  /** Public events at it that have not ended. */
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

/** What its maker and super-admins change of a venue; what is left out stays as it is. */
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
  /** Words, which need not be spelled right. */
  query?: string;
  /** Only venues with public events to come that are not cancelled. */
  available?: 'true' | 'false';
}

/** A place as the geocoder knows it, ready to be sent as a venue. */
export type PlaceView = Record<'name' | 'formatted_address' | 'latitude' | 'longitude' | 'place_id', string> &
  Partial<Record<'address' | 'city' | 'state' | 'country' | 'zip_code' | 'number', string>>;

export interface PlacesQuery {
  query: string;
}

export interface LookupView {
  places: boolean;
  /** Said only where it is so. */
  cep?: boolean;
}

export interface CepQuery {
  /** Eight digits, with their dash or without. */
  cep: string;
}

/** What a CEP tells; one of a whole town has no street. */
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
  /** The venue that stays. */
  into_id: Id;
}

export const venueEndpoints = {
  list: endpoint<None, VenuesQuery, None, Page<VenueRowView>>({
    method: 'GET',
    areas: ['public'],
    path: '/venues',
    ability: 'public',
  }),
  /** A place that is known by its place_id is answered as it is, with 200. */
  create: endpoint<None, None, NewVenueBody, VenueView>({
    method: 'POST',
    areas: ['account'],
    path: '/venues',
    ability: 'events:edit',
    status: 201,
  }),
  /** What an address can be looked up by here; without a geocoder it is typed by hand. */
  lookup: endpoint<None, None, None, LookupView>({
    method: 'GET',
    areas: ['public'],
    path: '/venues/lookup',
    ability: 'public',
  }),
  /** 404 where no geocoder is set up. */
  places: endpoint<None, PlacesQuery, None, { data: PlaceView[] }>({
    method: 'GET',
    areas: ['account'],
    path: '/venues/places',
    ability: 'events:edit',
  }),
  /** The street and city of a CEP; 404 where it is unknown, or no service for it is set up. */
  cep: endpoint<None, CepQuery, None, CepView>({
    method: 'GET',
    areas: ['account'],
    path: '/venues/cep',
    ability: 'events:edit',
  }),
  /** By its slug, an old one or its id. */
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
  /** The events of one of two doubles move to the other, which is answered; the address of the first leads to it. */
  merge: endpoint<VenueParams, None, VenueMergeBody, VenueView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/venues/{venue_id}/merge',
    ability: 'venues:merge',
  }),
};
