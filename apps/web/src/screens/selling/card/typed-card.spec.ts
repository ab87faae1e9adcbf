import { expect, it } from '@jest/globals';
import { binOf, isCardNumber, isExpiry, isSecurityCode, maskTypedExpiry, maskTypedNumber } from './typed-card.ts';

const NOW = new Date(2026, 10, 30);

it.each([
  ['5031433215406351', '5031 4332 1540 6351'],
  [' 5031-4332-1540-6351\n', '5031 4332 1540 6351'],
  ['5031 4', '5031 4'],
  ['Número: 5031433215406351', '5031 4332 1540 6351'],
])('maskTypedNumber groups the digits of %j', (typed, shown) => {
  expect(maskTypedNumber(typed)).toBe(shown);
});

it.each([
  ['1', '1'],
  ['7', '07'],
  ['113', '11/3'],
  ['11/30', '11/30'],
  ['11/2030', '11/2030'],
  ['11 / 30', '11/30'],
  ['1/', '01'],
  ['1/30', '01/30'],
  ['1 / 2030', '01/2030'],
  ['2030-11', '11/2030'],
  ['2030/1', '01/2030'],
])('maskTypedExpiry shows %j as %j', (typed, shown) => {
  expect(maskTypedExpiry(typed)).toBe(shown);
});

it.each([
  ['5031 4332 1540 6351', true],
  ['5031 4332 1540 6352', false],
  ['4509 9535', false],
  ['3711 8030 3257 522', true],
])('isCardNumber judges %s by length and check digit: %s', (number, isOne) => {
  expect(isCardNumber(number)).toBe(isOne);
});

it.each([
  ['11/26', true],
  ['10/26', false],
  ['13/30', false],
  ['01/2030', true],
  ['1/30', false],
  ['', false],
])('isExpiry judges %j in November 2026: %s', (expiry, isOne) => {
  expect(isExpiry(expiry, NOW)).toBe(isOne);
});

it('isSecurityCode expects four digits of an American Express, and three of others', () => {
  expect(isSecurityCode('1234', '3711 8030 3257 522')).toBe(true);
  expect(isSecurityCode('123', '3711 8030 3257 522')).toBe(false);
  expect(isSecurityCode('123', '5031 4332 1540 6351')).toBe(true);
});

it('binOf waits for six digits', () => {
  expect(binOf('5031 4')).toBeUndefined();
  expect(binOf('5031 4332 1540')).toBe('503143');
});
