import fc from 'fast-check';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase45, encodeBase45 } from './base45.ts';

describe('examples of RFC 9285', () => {
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
    ['', ''],
  ])('encodeBase45 turns %j into %j', (plain, encoded) => {
    const bytes = utf8ToBytes(plain);
    expect(encodeBase45(bytes)).toBe(encoded);
    expect(decodeBase45(encoded)).toEqual(Uint8Array.from(bytes));
  });
});

it('decodeBase45 inverts encodeBase45', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes);
    }),
  );
});

it.each([
  ['a length that no bytes have', 'A'],
  ['a length that no bytes have', 'BB8A'],
  ['three characters beyond two bytes', 'GGW'],
  ['the largest three characters', ':::'],
  ['two characters beyond one byte', '::'],
  ['two characters beyond one byte', 'V5'],
  ['lower case', 'bb8'],
  ['a character outside of the alphabet', 'BB_'],
  ['a character outside of Unicode', 'BB\uD800'],
])('decodeBase45 refuses %s: %j', (_, text) => {
  expect(decodeBase45(text)).toBeUndefined();
});

it('decodeBase45 accepts exactly one text for the same bytes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const bytes = decodeBase45(text);
      return bytes === undefined || encodeBase45(bytes) === text;
    }),
  );
});
