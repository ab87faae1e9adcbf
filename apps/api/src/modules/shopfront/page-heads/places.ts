import type { VenueView } from '@festix/domain/contract';
import type { Thing } from './thing.ts';

/** Returns a venue as a schema.org place; a hidden address is not among its facts. */
export function placeOf(venue: VenueView, address: string): Thing {
  const { latitude, longitude } = venue;
  return {
    '@type': 'EventVenue',
    name: venue.name,
    url: address,
    address: {
      '@type': 'PostalAddress',
      ...given({
        streetAddress: venue.address ?? venue.formatted_address,
        addressLocality: venue.city,
        addressRegion: venue.state,
        postalCode: venue.zip_code,
        addressCountry: venue.country ?? 'BR',
      }),
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

function given(facts: Record<string, string | null>): Thing {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''));
}

/** Returns the path of an event's page. */
export const pathOf = ({ slug }: { slug: string }): string => `/events/${slug}`;
