/** A venue, as far as its address goes. */
interface Addressed {
  address: string | null;
  number: string | null;
  formatted_address: string | null;
  city: string | null;
  state: string | null;
  latitude: string | null;
  longitude: string | null;
  /** Whether everybody may know where it is. */
  show_address: boolean;
}

/** Returns the address of a venue: `Rua da Maré, 210 · Recife, PE`; the city alone for a hidden address. */
export function venueAddress(venue: Addressed): string {
  const street = venue.show_address ? [venue.address, venue.number].filter(Boolean).join(', ') : '';
  const city = [venue.city, venue.state].filter(Boolean).join(', ');
  return [street || (venue.show_address && !city && venue.formatted_address), city].filter(Boolean).join(' · ');
}

/** Returns the address of the venue on a map; undefined for a hidden address, or without coordinates. */
export function venueMap({ show_address, latitude, longitude }: Addressed): string | undefined {
  const query = show_address && latitude && longitude ? `${latitude},${longitude}` : undefined;
  return query ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}` : undefined;
}
