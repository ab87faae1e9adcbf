import {
  byteOfPriceKind,
  countsInQuota,
  isPriceKind,
  PRICE_KINDS,
  priceKindLabel,
  priceWords,
  priceKindOfByte,
} from './price-kind.ts';

/** Printed tickets carry these bytes: a change here makes old tickets tell another kind. */
const bytes = {
  inteira: 1,
  meia_estudante: 2,
  meia_pcd: 3,
  meia_acompanhante: 4,
  meia_idjovem: 5,
  idoso: 6,
  social: 7,
  other: 8,
};

it('writes every kind as the byte it has for ever', () => {
  expect(Object.fromEntries(PRICE_KINDS.map((kind) => [kind, byteOfPriceKind(kind)]))).toEqual(bytes);
  expect(PRICE_KINDS.map(byteOfPriceKind).map(priceKindOfByte)).toEqual(PRICE_KINDS);
});

it('reads 0 and the bytes of later versions as a kind that is not known', () => {
  expect(byteOfPriceKind(null)).toBe(0);
  expect([0, 9, 255].map(priceKindOfByte)).toEqual([null, null, null]);
  expect(priceKindLabel(null)).toBe('Tipo no recibo');
});

it('counts the four meias in the quota, and nobody else', () => {
  expect(PRICE_KINDS.filter(countsInQuota)).toEqual([
    'meia_estudante',
    'meia_pcd',
    'meia_acompanhante',
    'meia_idjovem',
  ]);
});

it('knows its own words', () => {
  expect(isPriceKind('idoso')).toBe(true);
  expect(isPriceKind('valueOf')).toBe(false);
  expect(isPriceKind(null)).toBe(false);
});

it.each([
  ['Inteira', 'inteira', { name: 'Inteira' }],
  ['Meia', 'meia_estudante', { name: 'Meia estudante' }],
  ['Meia PCD', 'meia_pcd', { name: 'Meia PCD' }],
  ['Promocional', 'meia_estudante', { name: 'Promocional', kind: 'Meia estudante' }],
  ['Meia', 'idoso', { name: 'Meia', kind: 'Idoso' }],
  ['Mesa de quatro', 'other', { name: 'Mesa de quatro' }],
] as const)('a price %s of the kind %s says each once', (name, kind, words) => {
  expect(priceWords(name, kind)).toEqual(words);
});
