import type { Id } from '@festix/domain/contract';
import type { Instant } from '@festix/domain/ground';
import { MAIN_AREA, type EventAccess } from '@festix/domain/programme';
import { Dexie } from 'dexie';
import type { JournalDb } from './journal.db.ts';
import type { PlaceCount } from './snap.db.ts';
import type { PlaceMoves } from './waiting-ops.ts';

/**
 * Returns the people inside by area and day: those in the server's count, and those whom this device moved since. May
 * run in a transaction that reads the ops.
 */
export async function placeCounts(
  { ops }: JournalDb,
  event_id: Id,
  counted: readonly PlaceCount[],
  since: Instant,
  waiting: readonly PlaceMoves[],
): Promise<PlaceCount[]> {
  const people = new Map(counted.map((place) => [keyOf(place), { ...place }]));
  const move = ({ area, day, moved, ...more }: PlaceMoves): void => {
    const place = people.get(keyOf({ area, day })) ?? { area, day, inside: 0 };
    people.set(keyOf(place), place);
    const by = moved === 'in' ? 1 : -1;
    // A person who left may have entered at another door that is cut off.
    place.inside = Math.max(0, place.inside + by * more.people);
    if (more.in_main > 0) place.in_main = (place.in_main ?? 0) + by * more.in_main;
  };
  for (const moves of waiting) move(moves);
  for (const type of ['admit', 'exit'] as const) {
    const answered = await ops
      .where('[event_id+type+answer.at]')
      .between([event_id, type, since], [event_id, type, Dexie.maxKey], false)
      .toArray();
    for (const { shown } of answered) {
      if (!shown?.moved) continue;
      const { area = 0, day = 0, moved, in_main = 0 } = shown;
      move({ area, day, moved, people: 1, in_main });
    }
  }
  return [...people.values()];
}

/**
 * Returns the counts with the people of areas that count in the main one added to it, day by day, as the server's count
 * of the event has them: each person once.
 */
export function withMainArea(counts: readonly PlaceCount[], access: EventAccess | null): PlaceCount[] {
  const counting = new Set(countedInMain(access));
  const people = new Map(counts.map(({ area, day, inside }) => [keyOf({ area, day }), { area, day, inside }]));
  if (counting.size === 0) return [...people.values()];
  for (const { area, day, inside, in_main = 0 } of counts) {
    if (area !== MAIN_AREA && !counting.has(area)) continue;
    const main = people.get(keyOf({ area: MAIN_AREA, day })) ?? { area: MAIN_AREA, day, inside: 0 };
    main.inside = main.inside + (area === MAIN_AREA ? 0 : inside) - in_main;
    people.set(keyOf(main), main);
  }
  return [...people.values()].map((place) => ({ ...place, inside: Math.max(0, place.inside) }));
}

/** Returns the numbers of the areas, the main one aside, whose people are in the main area, too. */
export function countedInMain(access: EventAccess | null): number[] {
  const areas = access?.areas ?? [];
  return areas.flatMap(({ number, counts_in_main }) => (counts_in_main && number !== MAIN_AREA ? [number] : []));
}

function keyOf({ area, day }: Pick<PlaceCount, 'area' | 'day'>): string {
  return `${area} ${day}`;
}
