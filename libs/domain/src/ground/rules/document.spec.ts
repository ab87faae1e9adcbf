import fc from 'fast-check';
import {
  documentKind,
  documentNumber,
  DOCUMENT_MAX_LENGTH,
  formatDocument,
  maskDocument,
  maskTypedDocument,
  normaliseDocument,
} from './document.ts';

const sound = [
  ['529.982.247-25', 'cpf', '52998224725'],
  ['111.444.777-35', 'cpf', '11144477735'],
  ['123.456.789-09', 'cpf', '12345678909'],
  ['191.191.191-00', 'cpf', '19119119100'],
  ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35'],
  ['1A.2B3.C4D/0001-79', 'cnpj', '1A2B3C4D000179'],
  ['ZZ.ZZZ.ZZZ/0001-91', 'cnpj', 'ZZZZZZZZ000191'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['11.444.777/0001-61', 'cnpj', '11444777000161'],
  ['00.000.000/0001-91', 'cnpj', '00000000000191'],
] as const;

describe.each(sound)('%s', (masked, kind, bare) => {
  it(`documentNumber accepts a valid ${kind}, masked or bare`, () => {
    expect(documentNumber.check(masked)).toBe(true);
    expect(documentNumber.check(bare)).toBe(true);
    expect(documentNumber.check(bare.toLowerCase())).toBe(true);
    expect(documentKind(masked)).toBe(kind);
  });

  it('formatDocument restores the mask that normaliseDocument removes', () => {
    expect(normaliseDocument(masked)).toBe(bare);
    expect(formatDocument(bare)).toBe(masked);
    expect(masked.length).toBeLessThanOrEqual(DOCUMENT_MAX_LENGTH);
  });

  it('documentNumber refuses any other check digits', () => {
    const others = Array.from({ length: 100 }, (_, n) => bare.slice(0, -2) + String(n).padStart(2, '0'));
    expect(others.filter((text) => documentNumber.check(text))).toEqual([bare]);
  });
});

it.each([
  '',
  '5299822472',
  '529982247251',
  '529.982.247-2A',
  '12ABC34501DE3A',
  ...'0123456789'.split('').map((digit) => digit.repeat(11)),
  '0'.repeat(14),
  `529982247${'.'.repeat(20)}25`,
  null,
  52998224725,
])('documentNumber refuses %j', (value) => {
  expect(documentNumber.check(value)).toBe(false);
});

it.each([
  ['5', '5'],
  ['5299', '529.9'],
  ['5299822', '529.982.2'],
  ['5299822472', '529.982.247-2'],
  ['52998224725', '529.982.247-25'],
  ['529982247251', '52.998.224/7251'],
  ['12a', '12.A'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['12abc34501de3599999', '12.ABC.345/01DE-35'],
])('maskTypedDocument turns %s into %s', (typed, shown) => {
  expect(maskTypedDocument(typed)).toBe(shown);
});

it.each([
  ['52998224725', '***.982.***-**'],
  ['529.982.247-25', '***.982.***-**'],
  ['12ABC34501DE35', '**.ABC.***/****-**'],
  ['RG 1234', '***'],
])('maskDocument turns %s into %s', (text, masked) => {
  expect(maskDocument(text)).toBe(masked);
});

it('formatDocument leaves other texts as they are', () => {
  expect(formatDocument('passport X1')).toBe('passport X1');
});

it('maskTypedDocument never exceeds the longest document, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = maskTypedDocument(text);
      expect(shown.length).toBeLessThanOrEqual(DOCUMENT_MAX_LENGTH);
      expect(maskTypedDocument(shown)).toBe(shown);
    }),
  );
});
