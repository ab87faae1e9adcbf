import { expect, it } from '@jest/globals';
import { cents } from '../../ground/money/cents.ts';
import { cardPrice } from './card-words.ts';

it.each([
  [null, false, null],
  [5_500, false, 'a partir de R$\u00a055,00'],
  [0, true, 'Grátis'],
  [0, false, 'Grátis ou pago'],
])('cardPrice of %s centavos, free: %s, is %s', (least, is_free, words) => {
  expect(cardPrice({ min_product_total_amount: least === null ? null : cents(least), is_free })).toBe(words);
});
