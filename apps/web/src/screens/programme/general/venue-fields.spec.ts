import { expect, it } from '@jest/globals';
import { addressLine, coordinatesIn, NO_VENUE } from './venue-fields.ts';

const RECIFE = { latitude: '-8.0631', longitude: '-34.8711' };

it.each([
  ['-8.0631, -34.8711', RECIFE],
  ['-8.0631,-34.8711', RECIFE],
  ['(-8.0631; -34.8711)', RECIFE],
  ['-8,0631, -34,8711', RECIFE],
  ['-8,0631 -34,8711', RECIFE],
  ['-34,87', undefined],
  ['-34.87', undefined],
  ['Recife, PE', undefined],
])('coordinatesIn %j are %j', (text, pair) => {
  expect(coordinatesIn(text)).toEqual(pair);
});

it('addressLine has a Brazilian CEP with its dash, and a foreign code as it is', () => {
  const venue = { ...NO_VENUE, address: 'Rua das Flores', number: '10', city: 'Recife', state: 'PE' };
  expect(addressLine({ ...venue, zip_code: '50030310' })).toBe('Rua das Flores, 10, Recife, PE, 50030-310');
  expect(addressLine({ ...venue, country: 'Portugal', zip_code: '4000123' })).toContain('4000123');
});
