import { describe, expect, it } from '@jest/globals';
import { partyOrder } from './party.ts';

const SIZES = [2, 3, 4, 5, 6, 7, 8];

/** Returns the serials that a device lets in by one code: the read one, and more in its order. */
function taken(size: number, read: number, amount: number, number: number): Set<number> {
  const others = Array.from({ length: size }, (_, at) => at + 1).filter((serial) => serial !== read);
  return new Set([read, ...partyOrder(others, { id: '', number }).slice(0, amount - 1)]);
}

interface Clash {
  /** Tickets that both devices let in. */
  clashes: number;
  /** Those that no order could spare: more people than tickets. */
  least: number;
  isSameCode: boolean;
}

/** Returns what comes of every two reads and amounts at two cut devices, one after the other enrolled. */
function clashesOf(size: number): Clash[] {
  const numbers = Array.from({ length: size }, (_, at) => at + 1);
  const cases = numbers.flatMap((read) =>
    numbers.flatMap((other) => numbers.map((amount) => ({ read, other, amount }))),
  );
  return cases.flatMap(({ read, other, amount }) =>
    numbers.map((more) => {
      const there = taken(size, other, more, 5);
      const clashes = [...taken(size, read, amount, 4)].filter((serial) => there.has(serial)).length;
      return { clashes, least: Math.max(0, amount + more - size), isSameCode: read === other };
    }),
  );
}

describe('group at two cut devices', () => {
  it('a group read by one code twice clashes on that ticket, and otherwise only where there are more people than tickets', () => {
    for (const { clashes, least } of SIZES.flatMap(clashesOf).filter(({ isSameCode }) => isSameCode)) {
      expect(clashes).toBe(Math.max(1, least));
    }
  });

  it('a group read by two codes clashes on at most the two read tickets beyond what its size makes', () => {
    for (const { clashes, least } of SIZES.flatMap(clashesOf)) {
      expect(clashes).toBeLessThanOrEqual(least + 2);
    }
  });
});

describe('partyOrder', () => {
  it('partyOrder goes by the last digit of the id where a device has no number', () => {
    expect(partyOrder([3, 1, 2], { id: '0197c0de-0000-7000-8000-0000000000c2' })).toEqual([1, 2, 3]);
    expect(partyOrder([3, 1, 2], { id: '0197c0de-0000-7000-8000-0000000000cf' })).toEqual([3, 2, 1]);
  });
});
