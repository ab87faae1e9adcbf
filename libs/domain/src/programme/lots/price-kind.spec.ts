import {
  byteOfPriceKind,
  countsInQuota,
  isPriceKind,
  PRICE_KINDS,
  priceKindLabel,
  priceWords,
  priceKindOfByte,
} from './price-kind.ts';

/** Printed tickets carry these bytes: a change would turn the kind of old tickets into another. */
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

it('byteOfPriceKind keeps the byte of every kind', () => {
  expect(Object.fromEntries(PRICE_KINDS.map((kind) => [kind, byteOfPriceKind(kind)]))).toEqual(bytes);
  expect(PRICE_KINDS.map(byteOfPriceKind).map(priceKindOfByte)).toEqual(PRICE_KINDS);
});

it('priceKindOfByte returns null for 0 and for bytes of later versions', () => {
  expect(byteOfPriceKind(null)).toBe(0);
  expect([0, 9, 255].map(priceKindOfByte)).toEqual([null, null, null]);
  expect(priceKindLabel(null)).toBe('Tipo no recibo');
});

it('countsInQuota counts the four kinds of meia and no other', () => {
  expect(PRICE_KINDS.filter(countsInQuota)).toEqual([
    'meia_estudante',
    'meia_pcd',
    'meia_acompanhante',
    'meia_idjovem',
  ]);
});

it('isPriceKind accepts the kinds and nothing else', () => {
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
] as const)('priceWords of a price %s of the kind %s repeat no word', (name, kind, words) => {
  expect(priceWords(name, kind)).toEqual(words);
});
