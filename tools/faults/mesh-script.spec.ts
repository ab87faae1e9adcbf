import { mulberry32 } from '@festix/domain/shopfront';
import { APART_MS, writeScript, type Show } from './mesh-script.ts';

const script = (seed: number): Show[] => writeScript(300, { gates: 5, pace: 700, random: mulberry32(seed) });
const firstOf = ({ ticket }: Show, shows: readonly Show[]): number =>
  shows.findIndex((show) => show.ticket === ticket && show.after === undefined);

it('writeScript shows each ticket once, and some of them again at another gate, later in the script', () => {
  const shows = script(1);
  expect(shows).toHaveLength(300);
  const again = shows.filter(({ after }) => after !== undefined);
  expect(again).toHaveLength(84);
  expect(new Set(again.map(({ ticket }) => ticket)).size).toBe(84);
  expect(new Set(shows.map(({ ticket }) => ticket)).size).toBe(216);
  for (const second of again) {
    const first = firstOf(second, shows);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(shows.indexOf(second)).toBeGreaterThan(first);
    expect(second.gate).not.toBe(shows[first]!.gate);
    expect(second.at - shows[first]!.at).toBe(second.after);
  }
});

it('writeScript shows most of the second ones two seconds later or more, and the others sooner', () => {
  const after = script(2).flatMap((show) => show.after ?? []);
  expect(after.filter((milliseconds) => milliseconds >= APART_MS)).toHaveLength(60);
  expect(after.filter((milliseconds) => milliseconds === 0).length).toBeGreaterThanOrEqual(12);
});

it('writeScript writes the same script for the same seed', () => {
  expect(script(3)).toEqual(script(3));
  expect(script(3)).not.toEqual(script(4));
});
