import { describe, expect, it } from '@jest/globals';
import { isOlder } from './version-order.ts';

describe('isOlder', () => {
  it('isOlder compares the first different part, as a number', () => {
    expect(isOlder('0.9.3', '0.10.0')).toBe(true);
    expect(isOlder('1.0.0', '0.10.9')).toBe(false);
    expect(isOlder('1.2.3', '1.2.3')).toBe(false);
    expect(isOlder('1.2', '1.2.1')).toBe(true);
  });
});
