import { type PlaceView, type VenueBody, type VenueView } from '@festix/domain/contract';
import { isBrazil, maskTypedCep } from '@festix/domain/ground';

/** A venue as the form of an event holds it: one that is known, by its id, or the words of a new one. */
export interface VenueFields {
  /** Of a venue that is known; null for a new one and for none. */
  id: string | null;
  name: string;
  address: string;
  number: string;
  city: string;
  state: string;
  country: string;
  zip_code: string;
  /** Address in one line, by a geocoder or the server; composed on sending when typed by hand. */
  formatted_address: string;
  latitude: string;
  longitude: string;
  place_id: string;
  show_address: boolean;
}

export const NO_VENUE: VenueFields = {
  id: null,
  name: '',
  address: '',
  number: '',
  city: '',
  state: '',
  country: 'Brasil',
  zip_code: '',
  formatted_address: '',
  latitude: '',
  longitude: '',
  place_id: '',
  show_address: true,
};

type Known = Omit<VenueView, 'cover_image' | 'slug'>;

export function venueFieldsOf(venue: Known | null): VenueFields {
  if (!venue) return NO_VENUE;
  return { ...worded(venue), id: venue.id, show_address: venue.show_address };
}

/** Returns the fields of a geocoder's place: a new venue, unless the server knows its place_id. */
export function placeFields(place: PlaceView): VenueFields {
  return { ...worded(place), country: place.country ?? NO_VENUE.country };
}

function worded(words: Partial<Record<keyof VenueFields, unknown>>): VenueFields {
  const texts = Object.keys(NO_VENUE)
    .filter((field) => field !== 'id' && field !== 'show_address')
    .map((field) => [field, words[field as keyof VenueFields] ?? '']);
  return { ...NO_VENUE, ...(Object.fromEntries(texts) as Partial<VenueFields>) };
}

export function isNoVenue(venue: VenueFields): boolean {
  return venue.id === null && venueBody(venue) === undefined;
}

/** Returns the body of a new venue; undefined without a name and an address. Without coordinates it is on no map. */
export function venueBody(venue: VenueFields): VenueBody | undefined {
  const { id: _id, show_address, ...typed } = venue;
  const words = Object.fromEntries(
    Object.entries<string>({ ...typed, formatted_address: typed.formatted_address || addressLine(venue) })
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );
  const { name, formatted_address } = words;
  if (!name || !formatted_address) return undefined;
  return { ...words, name, show_address };
}

/** Returns the address in one line: `Rua da Guia, 10, Recife, PE, 50030-210`. */
export function addressLine({ address, number, city, state, zip_code, country }: VenueFields): string {
  const zip = isBrazil(country) ? maskTypedCep(zip_code) : zip_code;
  const parts = [address, number, city, state, zip].map((part) => part.trim());
  return address.trim() && city.trim() ? parts.filter(Boolean).join(', ') : '';
}

/** A comma between two coordinates has a space behind it, or decimals after a point before it: `-34,87` is only one. */
const PAIR = /^\s*\(?(-?\d{1,2}(?:[.,]\d+)?)(?:\s*;\s*|\s*,\s+|\s+|(?<=\.\d+),)(-?\d{1,3}(?:[.,]\d+)?)\)?\s*$/;

/** Returns two coordinates that were copied together, `-8.0631, -34.8711`, as maps give them. */
export function coordinatesIn(text: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  return latitude && longitude ? { latitude: withPoint(latitude), longitude: withPoint(longitude) } : undefined;
}

/** Returns a coordinate as it is sent; people in Brazil write it with a comma. */
export function withPoint(coordinate: string): string {
  return coordinate.replaceAll(',', '.');
}
