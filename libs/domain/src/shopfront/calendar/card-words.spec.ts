import { expect, it } from '@jest/globals';
import { cents } from '../../ground/money/cents.ts';
import { cardPrice, cardTags } from './card-words.ts';

it.each([
  [null, false, null],
  [5_500, false, 'a partir de R$\u00a055,00'],
  [0, true, 'Grátis'],
  [0, false, 'Grátis ou pago'],
])('cardPrice of %s centavos, free: %s, is %s', (least, is_free, words) => {
  expect(cardPrice({ min_product_total_amount: least === null ? null : cents(least), is_free })).toBe(words);
});

it.each([
  ['open', 'a partir de R$\u00a055,00'],
  ['last', 'a partir de R$\u00a055,00'],
  ['closed', 'a partir de R$\u00a055,00'],
  ['sold-out', null],
] as const)('cardPrice of an event whose sale is %s is %s', (standing, words) => {
  expect(cardPrice({ min_product_total_amount: cents(5_500), is_free: false, standing })).toBe(words);
});

it.each([
  ['open', null, []],
  ['closed', null, []],
  ['sold-out', null, ['Esgotado']],
  ['last', '2026-06-13T12:00:00.000Z', ['Últimos ingressos', 'Vira em 3 dias']],
  ['open', '2026-06-13T12:00:00.000Z', ['Vira em 3 dias']],
  ['open', '2026-08-13T12:00:00.000Z', []],
  [undefined, undefined, []],
] as const)('cardTags of a sale that is %s and turns at %s are %j', (standing, turns_at, expected) => {
  const sale = { ...(standing && { standing }), ...(turns_at !== undefined && { turns_at }) };
  const tags = cardTags({ ...sale, time_zone: 'America/Recife' }, '2026-06-10T12:00:00.000Z');
  expect(tags.map(({ words }) => words)).toEqual(expected);
});
