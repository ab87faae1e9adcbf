import { expect, it } from '@jest/globals';
import { nearestCity } from './nearest-city.ts';

const recife = { city: 'Recife', state: 'PE', latitude: -8.0641, longitude: -34.8741 };
const olinda = { city: 'Olinda', state: 'PE', latitude: -8.0136, longitude: -34.8511 };
const curitiba = { city: 'Curitiba', state: 'PR', latitude: -25.4313, longitude: -49.2698 };
const hidden = { city: 'Jaboatão', state: 'PE', latitude: null, longitude: null };
const cities = [curitiba, hidden, recife, olinda];

it.each([
  ['downtown Recife', { latitude: -8.063, longitude: -34.871 }, 'Recife'],
  ['the alto da Sé of Olinda', { latitude: -8.0147, longitude: -34.8501 }, 'Olinda'],
  ['João Pessoa, 100 km up the coast', { latitude: -7.1153, longitude: -34.861 }, 'Olinda'],
  ['Ponta Grossa, 90 km from Curitiba', { latitude: -25.0916, longitude: -50.1668 }, 'Curitiba'],
  ['Manaus, far from everything', { latitude: -3.119, longitude: -60.0217 }, undefined],
])('nearestCity returns the nearest city within reach of %s', (_, here, city) => {
  expect(nearestCity(cities, here)?.city).toBe(city);
});

it('nearestCity is none where no city has coordinates', () => {
  expect(nearestCity([hidden], recife)).toBeUndefined();
});

it('nearestCity looks across the date line', () => {
  const suva = { city: 'Suva', state: null, latitude: -18.14, longitude: 179.9 };
  expect(nearestCity([suva], { latitude: -18.14, longitude: -179.9 })?.city).toBe('Suva');
});
