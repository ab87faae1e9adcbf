import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isCaller, linksToClose, MOST_LINKS, neighboursOf } from './mesh-neighbours.ts';

const anyMesh = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 60 });

/** Returns the number of links to the farthest device that is reached from a device. */
function reach(from: string, present: readonly string[]): { reached: number; links: number } {
  const seen = new Set([from]);
  let links = 0;
  for (let edge = [from]; ; links += 1) {
    edge = edge.flatMap((device) => neighboursOf(device, present)).filter((to) => !seen.has(to) && seen.add(to));
    if (edge.length === 0) return { reached: seen.size, links };
  }
}

describe('neighbours', () => {
  it('neighboursOf names each other from both ends, at most six, and never oneself', () => {
    fc.assert(
      fc.property(anyMesh, (present) => {
        for (const device of present) {
          const neighbours = neighboursOf(device, present);
          expect(neighbours.length).toBeLessThanOrEqual(MOST_LINKS);
          expect(neighbours).not.toContain(device);
          for (const other of neighbours) expect(neighboursOf(other, present)).toContain(device);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('neighboursOf makes one mesh of all devices, whichever of them leaves', () => {
    fc.assert(
      fc.property(anyMesh, fc.nat(), (present, at) => {
        const left = present.filter((_, device) => device !== at % present.length);
        for (const mesh of [present, left].filter(({ length }) => length > 0)) {
          expect(reach(mesh[0]!, mesh).reached).toBe(mesh.length);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('neighboursOf puts forty devices within ten links of each other', () => {
    const present = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(4, '0'));
    expect(Math.max(...present.map((device) => reach(device, present).links))).toBeLessThanOrEqual(10);
  });

  it('isCaller names one of two devices', () => {
    expect([isCaller('a', 'b'), isCaller('b', 'a')]).toEqual([true, false]);
  });

  it('linksToClose gives up the links that the ring does not ask for, and only past six', () => {
    const present = Array.from({ length: 20 }, (_, at) => String.fromCharCode(97 + at));
    const asked = neighboursOf('a', present);
    const spare = present.slice(1).find((other) => !asked.includes(other))!;
    expect(asked).toHaveLength(MOST_LINKS);
    expect(linksToClose('a', present, [...asked.slice(1), spare])).toEqual([]);
    expect(linksToClose('a', present, [...asked, spare])).toEqual([spare]);
  });

  it('linksToClose keeps links to devices that are not present, however many there are', () => {
    const read = Array.from({ length: MOST_LINKS + 2 }, (_, at) => `read ${String(at)}`);
    expect(linksToClose('a', [], read)).toEqual([]);
    expect(linksToClose('a', ['b', 'c'], ['b', ...read])).toEqual([]);
  });
});
