import { expect, it } from '@jest/globals';
import { addressOf, mapAddressOf } from './venue-address.ts';

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

it('addressOf contains street and city, as far as they are known', () => {
  expect(addressOf(galpao)).toBe('Rua da Maré, 210 · Recife, PE');
  expect(addressOf({ ...galpao, number: null })).toBe('Rua da Maré · Recife, PE');
  expect(addressOf({ ...galpao, address: null, number: null })).toBe('Recife, PE');
  expect(addressOf({ ...galpao, address: null, number: null, city: null, state: null })).toBe(
    'Rua da Maré, 210, Recife - PE',
  );
});

it('addressOf a venue with a hidden address is the city alone, and mapAddressOf is absent', () => {
  const hidden = { ...galpao, show_address: false };
  expect(addressOf(hidden)).toBe('Recife, PE');
  expect(mapAddressOf(hidden)).toBeUndefined();
});

it('mapAddressOf uses coordinates, and is absent without them', () => {
  expect(new URL(mapAddressOf(galpao) ?? '').searchParams.get('query')).toBe('-8.0641,-34.8741');
  expect(mapAddressOf({ ...galpao, latitude: null })).toBeUndefined();
  expect(mapAddressOf({ ...galpao, latitude: null, longitude: null })).toBeUndefined();
});
