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

describe('five people of a group of four at two cut devices', () => {
  const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];
  const pairs = NUMBERS.flatMap((one) => NUMBERS.filter((other) => other > one).map((other) => [one, other] as const));
  /** Counts the tickets that both let in, where one lets in three people and the other two by one code. */
  const clashes = (read: number, one: number, other: number) => {
    const there = taken(4, read, 2, other);
    return [...taken(4, read, 3, one)].filter((serial) => there.has(serial)).length;
  };

  it('an even and an odd number clash on the read ticket alone, and two of one kind on one more', () => {
    for (const [one, other] of pairs) {
      for (const read of [1, 2, 3, 4]) {
        for (const [three, two] of [
          [one, other],
          [other, one],
        ] as const) {
          expect(clashes(read, three, two)).toBe((one + other) % 2 === 1 ? 1 : 2);
        }
      }
    }
  });

  it('no orders of three devices spare every two of them the second ticket, so two kinds are the most', () => {
    const orders = [
      [1, 2, 3],
      [1, 3, 2],
      [2, 1, 3],
      [2, 3, 1],
      [3, 1, 2],
      [3, 2, 1],
    ] as const;
    type Order = (typeof orders)[number];
    const spare = (one: Order, other: Order) => one[0] === other[2] && other[0] === one[2];
    const trios = orders.flatMap((one) =>
      orders.flatMap((other) => orders.map((third) => [one, other, third] as const)),
    );
    expect(
      trios.filter(([one, other, third]) => spare(one, other) && spare(one, third) && spare(other, third)),
    ).toEqual([]);
    expect(spare([1, 2, 3], [3, 2, 1])).toBe(true);
  });
});

describe('partyOrder', () => {
  it('partyOrder goes by the last digit of the id where a device has no number', () => {
    expect(partyOrder([3, 1, 2], { id: '0197c0de-0000-7000-8000-0000000000c2' })).toEqual([1, 2, 3]);
    expect(partyOrder([3, 1, 2], { id: '0197c0de-0000-7000-8000-0000000000cf' })).toEqual([3, 2, 1]);
  });
});
