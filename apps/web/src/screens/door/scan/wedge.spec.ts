import { describe, expect, it } from '@jest/globals';
import { WedgeInput } from './wedge.ts';

function typed(text: string, between: number, end = 'Enter'): string | undefined {
  const input = new WedgeInput();
  let at = 0;
  for (const key of text) input.press({ key, at: (at += between) });
  return input.press({ key: end, at: at + between });
}

describe('what is typed', () => {
  it('is a code when a reader types it, prefix, spaces and all', () => {
    expect(typed(']Q1T1 AB $%*+-./:', 4)).toBe(']Q1T1 AB $%*+-./:');
    expect(typed('ABCDEFGHJK', 20, 'Tab')).toBe('ABCDEFGHJK');
  });

  it('is no code when a person types it, or when it is short', () => {
    expect(typed('ABCDEFGHJK', 120)).toBeUndefined();
    expect(typed('ABC', 4)).toBeUndefined();
  });

  it('begins anew after a pause, and after each code', () => {
    const input = new WedgeInput();
    input.press({ key: 'x', at: 0 });
    for (let n = 0; n < 10; n++) input.press({ key: String(n), at: 1_000 + n });
    expect(input.press({ key: 'Enter', at: 1_011 })).toBe('0123456789');
    expect(input.press({ key: 'Enter', at: 1_012 })).toBeUndefined();
  });

  it('passes over Shift and the like, and stops growing', () => {
    const input = new WedgeInput();
    for (let n = 0; n < 10_000; n++) input.press({ key: n % 2 ? 'A' : 'Shift', at: n });
    expect(input.press({ key: 'Enter', at: 10_001 })).toHaveLength(4_096);
  });
});
