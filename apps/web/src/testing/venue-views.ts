import type { VenueRowView } from '@festix/domain/contract';

/** A venue as the API sends it, for tests to change what they are about. */
export const cais: VenueRowView = {
  id: '0198f000-0000-7000-8000-000000000501',
  slug: 'galpao-do-cais',
  name: 'Galpão do Cais',
  address: 'Rua da Guia',
  formatted_address: 'Rua da Guia, 10, Recife, PE',
  city: 'Recife',
  state: 'PE',
  country: 'Brasil',
  zip_code: null,
  number: '10',
  place_id: null,
  latitude: '-8.0631',
  longitude: '-34.8711',
  show_address: true,
  cover_image: null,
  events_count: 2,
};
