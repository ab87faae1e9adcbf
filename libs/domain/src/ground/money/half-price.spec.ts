import { cents } from './cents.ts';
import { halfPriceLimit } from './half-price.ts';

it.each([
  [100_00, 50_00],
  [99_99, 49_99],
  [1, 0],
  [0, 0],
])('halfPriceLimit of %d centavos is %d', (inteira, half) => {
  expect(halfPriceLimit(cents(inteira))).toBe(half);
});
