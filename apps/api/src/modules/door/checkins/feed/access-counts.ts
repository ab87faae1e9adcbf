import { dayAt, MAIN_AREA, WHOLE_EVENT, type EventAccess } from '@festix/domain/programme';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import type { PlacedCount, TogetherCount } from './door-feed.ts';

/** The version of the phones' list that knows areas, days and exits. */
export const ACCESS_FORMAT = 2;

/** People inside an event: by its whole, and beyond that by area and day. */
export interface Insides {
  inside: number;
  insides: PlacedCount[] | null;
  together: TogetherCount[] | null;
  access: EventAccess | null;
}

/** Throws UPGRADE_REQUIRED for a phone whose list can't judge the event's areas, days and exits. It may still upload. */
export function requireReader(access: EventAccess | null, format: number): void {
  if (access && format < ACCESS_FORMAT) throw new ProblemError('UPGRADE_REQUIRED');
}

/**
 * Returns people inside by area and day, the whole event's among them, with those whom the main area has already: those
 * who are in it, too, or in an area of a lower number that counts in it.
 */
export function insidesOf({ inside, insides, together, access }: Insides): PlacedCount[] {
  const whole = inside > 0 ? [{ area: MAIN_AREA, day: WHOLE_EVENT, inside }] : [];
  const counted = countedInMain(access);
  const placed = (insides ?? []).map(({ area, day, inside: people, in_main = 0 }): PlacedCount => {
    const beside = counted.has(area) ? (together ?? []).filter((one) => one.day === day && has(one, area)) : [];
    const lower = beside.filter((one) => areasOf(one, counted).some((other) => other < area));
    const already = in_main + sumOf(lower.map((one) => one.people));
    return { ...{ area, day, inside: people }, ...(area !== MAIN_AREA && already > 0 && { in_main: already }) };
  });
  return [...whole, ...placed.filter((count) => count.inside > 0)];
}

/**
 * Returns people inside the event now: in its main area, and in those whose people are in it, on the present day. Counts
 * those who were read at several of them once.
 */
export function mainInside({ access, ...counts }: Insides, now: Date): number {
  if (!access) return counts.inside;
  const day = dayAt(access.days, now)?.number ?? WHOLE_EVENT;
  const counted = countedInMain(access);
  return sumOf(
    insidesOf({ access, ...counts })
      .filter((count) => count.day === day && (count.area === MAIN_AREA || counted.has(count.area)))
      .map(({ inside, in_main = 0 }) => inside - in_main),
  );
}

/** Returns the numbers of the areas, the main one aside, whose people are in the main area, too. */
function countedInMain(access: EventAccess | null): ReadonlySet<number> {
  const areas = (access?.areas ?? []).filter(({ number, counts_in_main }) => counts_in_main && number !== MAIN_AREA);
  return new Set(areas.map(({ number }) => number));
}

function areasOf(count: TogetherCount, among: ReadonlySet<number>): number[] {
  return [...among].filter((area) => has(count, area));
}

function has({ areas }: TogetherCount, area: number): boolean {
  return (areas & (1 << area)) !== 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
