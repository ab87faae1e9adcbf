import { expect, it } from '@jest/globals';
import { cents } from '../../ground/money/cents.ts';
import {
  amountWords,
  chosenAmount,
  contributionAmount,
  lacksMeia,
  MOST_CONTRIBUTION,
  suggestionsAbove,
  type PriceTerms,
} from './pricing.ts';

const fixed: PriceTerms = { pricing: 'fixed', unit_amount: 100_00 };
const free: PriceTerms = { pricing: 'free', unit_amount: 0 };
const given: PriceTerms = { pricing: 'contribution', unit_amount: 20_00 };
const any: PriceTerms = { pricing: 'contribution', unit_amount: 0 };

it.each<[string, PriceTerms, number | undefined, number | undefined]>([
  ['a fixed price', fixed, undefined, 100_00],
  ['a fixed price', fixed, 100_00, 100_00],
  ['a fixed price', fixed, 99_99, undefined],
  ['a free one', free, undefined, 0],
  ['a free one', free, 1_00, undefined],
  ['a contribution', given, undefined, undefined],
  ['a contribution', given, 19_99, undefined],
  ['a contribution', given, 20_00, 20_00],
  ['a contribution', given, MOST_CONTRIBUTION, MOST_CONTRIBUTION],
  ['a contribution', given, MOST_CONTRIBUTION + 1, undefined],
  ['a contribution', given, 20_00.5, undefined],
  ['one without a minimum', any, 0, 0],
  ['one without a minimum', any, 50, undefined],
  ['one without a minimum', any, -1, undefined],
  ['one without a minimum', any, 1_00, 1_00],
])('chosenAmount for a ticket of %s (%j) asked for at %s is %s', (_, price, asked, amount) => {
  expect(chosenAmount(price, asked)).toBe(amount);
});

it.each([
  [0, true],
  [99, false],
  [100, true],
  [-100, false],
  [10 ** 12, false],
  ['100', false],
  [null, false],
])('contributionAmount accepts %j: %s', (value, kept) => {
  expect(contributionAmount.check(value)).toBe(kept);
});

it('suggestionsAbove sorts, removes repetitions, and drops those below the minimum', () => {
  expect(suggestionsAbove(20_00, [50_00, 20_00, 10_00, 50_00, 0])).toEqual([20_00, 50_00]);
  expect(suggestionsAbove(0, [0, 50, 5_00])).toEqual([5_00]);
});

it('lacksMeia is true for a public lot of single places without a meia, unless another lot has one', () => {
  const inteira = { kind: 'inteira', pricing: 'fixed' } as const;
  const meia = { kind: 'meia_estudante', pricing: 'fixed' } as const;
  const lacks = (...prices: Parameters<typeof lacksMeia>[0]['prices'][number][]) =>
    lacksMeia({ visible: true, prices });
  expect(lacks(inteira)).toBe(true);
  expect(lacks(inteira, { kind: 'idoso', pricing: 'fixed' })).toBe(true);
  expect(lacks(inteira, meia)).toBe(false);
  expect(lacks({ kind: 'other', pricing: 'contribution' })).toBe(false);
  expect(lacks({ kind: 'other', pricing: 'free' })).toBe(false);
  expect(lacks({ ...inteira, places: 4 })).toBe(false);
  expect(lacksMeia({ visible: false, prices: [inteira] })).toBe(false);
});

it('amountWords puts an amount into words', () => {
  const words = [
    amountWords(cents(0)),
    amountWords(cents(0), true),
    amountWords(cents(20_00)),
    amountWords(cents(20_00), true),
  ];
  expect(words.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Grátis',
    'Grátis',
    'R$ 20,00',
    'a partir de R$ 20,00',
  ]);
});
