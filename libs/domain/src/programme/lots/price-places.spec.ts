import fc from 'fast-check';
import { placesWords, unitShares, unitsIn, wholeUnits } from './price-places.ts';

it('unitShares gives odd centavos to the first tickets of a unit', () => {
  expect(unitShares(400_01, 4)).toEqual([100_01, 100_00, 100_00, 100_00]);
  expect(unitShares(100, 1)).toEqual([100]);
});

it('unitShares add up to the unit and differ by at most one centavo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 50 }), (amount, places) => {
      const shares = unitShares(amount, places);
      expect(shares).toHaveLength(places);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

it.each([
  [7, 4, 1],
  [8, 4, 2],
  [3, 4, 0],
  [-1, 4, 0],
  [5, 1, 5],
])('unitsIn of %d places, with units of %d, are %d', (places, perUnit, units) => {
  expect(unitsIn(places, { places: perUnit })).toBe(units);
});

it('wholeUnits rounds up to a unit unless a price sells single places', () => {
  expect(wholeUnits(6, [{ places: 4 }])).toBe(8);
  expect(wholeUnits(6, [{ places: 4 }, { places: 1 }])).toBe(6);
  expect(wholeUnits(6, [])).toBe(6);
});

it('placesWords names the places of a unit of several', () => {
  expect(placesWords({ places: 4 })).toBe('4 lugares');
  expect(placesWords({ places: 1 })).toBeNull();
});
