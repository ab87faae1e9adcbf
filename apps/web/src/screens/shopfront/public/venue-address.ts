import type { VenueView } from '@festix/domain/contract';

type Addressed = Pick<
  VenueView,
  'address' | 'number' | 'formatted_address' | 'city' | 'state' | 'show_address' | 'latitude' | 'longitude'
>;

/** Returns the address of a venue: `Rua da Maré, 210 · Recife, PE`; the city alone for a hidden address. */
export function addressOf(venue: Addressed): string {
  const street = venue.show_address ? [venue.address, venue.number].filter(Boolean).join(', ') : '';
  const city = [venue.city, venue.state].filter(Boolean).join(', ');
  return [street || (venue.show_address && !city && venue.formatted_address), city].filter(Boolean).join(' · ');
}

/** Returns the address of the venue on a map; undefined for a hidden address, or without coordinates. */
export function mapAddressOf({ show_address, latitude, longitude }: Addressed): string | undefined {
  const query = show_address && latitude && longitude ? `${latitude},${longitude}` : undefined;
  return query ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}` : undefined;
}
