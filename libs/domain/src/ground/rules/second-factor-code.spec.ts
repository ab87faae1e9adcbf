import fc from 'fast-check';
import { inGroups, makeRecoveryCode, readSecondFactorCode, secondFactorCode } from './second-factor-code.ts';

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

it('makeRecoveryCode takes one byte for each character, in four groups @V6.5.4', () => {
  const bytes = Uint8Array.of(0, 31, 32, 63, 255, 10, 18, 20, 1, 2, 3, 4, 5, 6, 7, 8);
  expect(makeRecoveryCode(bytes)).toBe('0Z0Z-ZAJM-1234-5678');
});

it('makeRecoveryCode throws for fewer than sixteen random bytes', () => {
  expect(() => makeRecoveryCode(new Uint8Array(15))).toThrow(RangeError);
});

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456\n', { kind: 'app', code: '123456' }],
  ['000-000', { kind: 'app', code: '000000' }],
  ['7K2Q-X8MV-0Z3T-9WYA', { kind: 'recovery', code: '7K2QX8MV0Z3T9WYA' }],
  ['7k2q x8mv – oz3t 9wya', { kind: 'recovery', code: '7K2QX8MV0Z3T9WYA' }],
  ['1234-5678-1234-5678', { kind: 'recovery', code: '1234567812345678' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345O', undefined],
  ['١٢٣٤٥٦', undefined],
  ['7K2Q-X8MV-0Z3T-9WY', undefined],
  ['7K2Q-X8MV-0Z3T-9WYU', undefined],
  ['', undefined],
])('readSecondFactorCode reads %j as %j', (typed, meant) => {
  expect(readSecondFactorCode(typed)).toEqual(meant);
  expect(secondFactorCode.check(typed)).toBe(meant !== undefined);
});

it('readSecondFactorCode reads back each code of makeRecoveryCode, in either case', () => {
  fc.assert(
    fc.property(sixteenBytes, (bytes) => {
      const code = makeRecoveryCode(bytes);
      for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
        expect(readSecondFactorCode(typed)).toEqual({ kind: 'recovery', code: code.replaceAll('-', '') });
      }
    }),
  );
});

it.each([
  ['', []],
  ['ABC', ['ABC']],
  ['ABCDE', ['ABCD', 'E']],
])('inGroups cuts %j into %j', (text, groups) => {
  expect(inGroups(text)).toEqual(groups);
});

it('secondFactorCode refuses a value that is no text', () => {
  expect(secondFactorCode.check(123456)).toBe(false);
});
