import fc from 'fast-check';
import { formatOneTimeCode, makeOneTimeCode, normaliseOneTimeCode, oneTimeCode } from './one-time-code.ts';

const eightBytes = fc.uint8Array({ minLength: 8, maxLength: 8 });

it('makeOneTimeCode takes one byte for each character, in two groups @V6.5.4', () => {
  expect(makeOneTimeCode(Uint8Array.of(0, 31, 32, 63, 255, 10, 18, 20))).toBe('0Z0Z-ZAJM');
});

it('makeOneTimeCode throws for fewer than eight random bytes @V6.5.3', () => {
  expect(() => makeOneTimeCode(new Uint8Array(7))).toThrow(RangeError);
});

it.each([
  ['7K2Q-X8MV', '7K2QX8MV'],
  ['7k2qx8mv', '7K2QX8MV'],
  [' 7K2Q – X8MV\n', '7K2QX8MV'],
  ['oOiI-lL10', '00111110'],
  ['7K2Q-X8M', undefined],
  ['7K2Q-X8MVW', undefined],
  ['7K2Q-X8MU', undefined],
  ['7K2Q_X8MV', undefined],
  ['', undefined],
])('normaliseOneTimeCode turns %j into %j', (typed, meant) => {
  expect(normaliseOneTimeCode(typed)).toBe(meant);
  expect(oneTimeCode.check(typed)).toBe(meant !== undefined);
});

it('normaliseOneTimeCode reads back each code of makeOneTimeCode, in either case', () => {
  fc.assert(
    fc.property(eightBytes, (bytes) => {
      const code = makeOneTimeCode(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      for (const typed of [code, code.toLowerCase(), code.replace('-', '')]) {
        expect(formatOneTimeCode(normaliseOneTimeCode(typed)!)).toBe(code);
      }
    }),
  );
});

it.each([
  ['', ''],
  ['7K2Q', '7K2Q'],
  ['7K2QX', '7K2Q-X'],
])('formatOneTimeCode turns %j, half typed, into %j', (bare, shown) => {
  expect(formatOneTimeCode(bare)).toBe(shown);
});

it('oneTimeCode refuses a value that is no text', () => {
  expect(oneTimeCode.check(12345678)).toBe(false);
});
