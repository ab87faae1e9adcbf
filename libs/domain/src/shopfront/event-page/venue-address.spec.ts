import { expect, it } from '@jest/globals';
import { venueAddress, venueMap } from './venue-address.ts';

const galpao = {
  name: 'Galpão do Cais',
  address: 'Rua da Maré',
  number: '210',
  formatted_address: 'Rua da Maré, 210, Recife - PE',
  city: 'Recife',
  state: 'PE',
  latitude: '-8.0641',
  longitude: '-34.8741',
  show_address: true,
};

it('venueAddress contains street and city, as far as they are known', () => {
  expect(venueAddress(galpao)).toBe('Rua da Maré, 210 · Recife, PE');
  expect(venueAddress({ ...galpao, number: null })).toBe('Rua da Maré · Recife, PE');
  expect(venueAddress({ ...galpao, address: null, number: null })).toBe('Recife, PE');
  expect(venueAddress({ ...galpao, address: null, number: null, city: null, state: null })).toBe(
    'Rua da Maré, 210, Recife - PE',
  );
});

it('venueAddress of a venue with a hidden address contains the city alone, and venueMap is absent', () => {
  const hidden = { ...galpao, show_address: false };
  expect(venueAddress(hidden)).toBe('Recife, PE');
  expect(venueMap(hidden)).toBeUndefined();
});

it('venueMap uses coordinates, and is absent without them', () => {
  expect(new URL(venueMap(galpao) ?? '').searchParams.get('query')).toBe('-8.0641,-34.8741');
  expect(venueMap({ ...galpao, latitude: null })).toBeUndefined();
  expect(venueMap({ ...galpao, latitude: null, longitude: null })).toBeUndefined();
});
