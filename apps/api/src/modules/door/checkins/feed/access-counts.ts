import { dayAt, MAIN_AREA, WHOLE_EVENT, type EventAccess } from '@festix/domain/programme';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import type { PlacedCount } from './door-feed.ts';

/** The version of the phones' list that knows areas, days and exits. */
export const ACCESS_FORMAT = 2;

/** People inside an event: by its whole, and beyond that by area and day. */
export interface Insides {
  inside: number;
  insides: PlacedCount[] | null;
  access: EventAccess | null;
}

/** Throws UPGRADE_REQUIRED for a phone whose list can't judge the event's areas, days and exits. It may still upload. */
export function requireReader(access: EventAccess | null, format: number): void {
  if (access && format < ACCESS_FORMAT) throw new ProblemError('UPGRADE_REQUIRED');
}

/** Returns people inside by area and day, the whole event's among them, with those who are in the main area, too. */
export function insidesOf({ inside, insides }: Insides): PlacedCount[] {
  const whole = inside > 0 ? [{ area: MAIN_AREA, day: WHOLE_EVENT, inside }] : [];
  const placed = (insides ?? []).map(({ area, day, inside: people, in_main = 0 }): PlacedCount => ({
    ...{ area, day, inside: people },
    ...(area !== MAIN_AREA && in_main > 0 && { in_main }),
  }));
  return [...whole, ...placed.filter((count) => count.inside > 0)];
}

/**
 * Returns people inside the event now: in its main area, and in those whose people are in it, on the present day. Counts
 * those who were read at both once.
 */
export function mainInside({ inside, insides, access }: Insides, now: Date): number {
  if (!access) return inside;
  const day = dayAt(access.days, now)?.number ?? WHOLE_EVENT;
  const areas = new Set(access.areas.filter(({ counts_in_main }) => counts_in_main).map(({ number }) => number));
  return (insides ?? [])
    .filter((count) => count.day === day && (count.area === MAIN_AREA || areas.has(count.area)))
    .reduce(
      (sum, { area, inside: people, in_main = 0 }) => sum + people - (area === MAIN_AREA ? 0 : in_main),
      day === WHOLE_EVENT ? inside : 0,
    );
}
