import { cents } from './cents.ts';
import { halfPriceLimit } from './half-price.ts';

it.each([
  [100_00, 50_00],
  [99_99, 49_99],
  [1, 0],
  [0, 0],
])('half of %d centavos is at most %d', (inteira, half) => {
  expect(halfPriceLimit(cents(inteira))).toBe(half);
});
