import { describe, expect, it } from '@jest/globals';
import { cents, ZERO_CENTS } from '@festix/domain/ground';
import { typedAmount, type AmountKey } from './typed-amount.ts';

const typed = (...keys: AmountKey[]) => keys.reduce(typedAmount, ZERO_CENTS);

describe('typedAmount', () => {
  it('typedAmount appends digits from the right', () => {
    expect(typed('3', '5', '0', '00')).toBe(350_00);
    expect(typed('0', '0', '7')).toBe(7);
  });

  it('typedAmount deletes the last digit', () => {
    expect(typed('1', '2', '5', 'back')).toBe(12);
    expect(typed('back')).toBe(0);
  });

  it('typedAmount ignores a digit above the largest amount of a drawer', () => {
    const full = cents(999_999_999);
    expect(typedAmount(full, '1')).toBe(full);
    expect(typedAmount(cents(99_999_999), '00')).toBe(99_999_999);
  });
});
