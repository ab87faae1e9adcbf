import { describe, expect, it } from '@jest/globals';
import { isOlder } from './version-order.ts';

describe('a version', () => {
  it('is older by its first number that differs, and by number, not by letter', () => {
    expect(isOlder('0.9.3', '0.10.0')).toBe(true);
    expect(isOlder('1.0.0', '0.10.9')).toBe(false);
    expect(isOlder('1.2.3', '1.2.3')).toBe(false);
    expect(isOlder('1.2', '1.2.1')).toBe(true);
  });
});
