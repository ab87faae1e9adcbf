import type { Id } from '@festix/domain/contract';
import type { Instant } from '@festix/domain/ground';
import { MAIN_AREA, type EventAccess } from '@festix/domain/programme';
import { Dexie } from 'dexie';
import type { JournalDb, OpState } from './journal.db.ts';
import { ON_THE_WAY } from './ops.ts';
import type { PlaceCount } from './snap.db.ts';

/** The index by which people are counted: it holds only scans that moved a person. */
const MOVES = '[event_id+shown.area+shown.day+shown.moved+state]';
/** Those of them that left the number of the main area as it was. */
const IN_MAIN = '[event_id+shown.in_main+shown.area+shown.day+shown.moved+state]';

type Moved = [area: number, day: number, moved: 'in' | 'out', state: OpState];

/**
 * Returns the people inside by area and day: those in the server's count, and those whom this device moved since.
 * Counts waiting ops in the database, because a night without a network queues thousands.
 */
export async function placeCounts(
  journal: JournalDb,
  event_id: Id,
  counted: readonly PlaceCount[],
  since: Instant,
): Promise<PlaceCount[]> {
  const { ops } = journal;
  const people = new Map(counted.map((place) => [keyOf(place), { ...place }]));
  const placeOf = (area: number, day: number): PlaceCount => {
    const place = people.get(keyOf({ area, day })) ?? { area, day, inside: 0 };
    people.set(keyOf(place), place);
    return place;
  };
  const move = (area: number, day: number, moved: 'in' | 'out', times: number): void => {
    const place = placeOf(area, day);
    // A person who left may have entered at another door that is cut off.
    place.inside = Math.max(0, place.inside + (moved === 'in' ? times : -times));
  };
  const stay = (area: number, day: number, moved: 'in' | 'out', times: number): void => {
    const place = placeOf(area, day);
    place.in_main = (place.in_main ?? 0) + (moved === 'in' ? times : -times);
  };
  await journal.transaction('r', ops, async () => {
    for (const [[area, day, moved], times] of await waitingMoves(journal, MOVES, [event_id])) {
      move(area, day, moved, times);
    }
    for (const [[area, day, moved], times] of await waitingMoves(journal, IN_MAIN, [event_id, 1])) {
      stay(area, day, moved, times);
    }
    for (const type of ['admit', 'exit'] as const) {
      const answered = await ops
        .where('[event_id+type+answer.at]')
        .between([event_id, type, since], [event_id, type, Dexie.maxKey], false)
        .toArray();
      for (const { shown } of answered) {
        if (shown?.moved) move(shown.area ?? 0, shown.day ?? 0, shown.moved, 1);
        if (shown?.moved && shown.in_main) stay(shown.area ?? 0, shown.day ?? 0, shown.moved, 1);
      }
    }
  });
  return [...people.values()];
}

/** Returns how many waiting ops of each kind an index has whose keys begin so. */
async function waitingMoves(
  { ops }: JournalDb,
  index: string,
  begin: readonly (Id | number)[],
): Promise<(readonly [Moved, number])[]> {
  const keys = await ops
    .where(index)
    .between(begin, [...begin, Dexie.maxKey])
    .uniqueKeys();
  const moves = (keys as unknown as unknown[][]).map((key) => key.slice(begin.length) as Moved);
  const waiting = moves.filter(([, , , state]) => ON_THE_WAY.includes(state));
  const counts = await Promise.all(
    waiting.map((move) =>
      ops
        .where(index)
        .equals([...begin, ...move])
        .count(),
    ),
  );
  return waiting.map((move, at) => [move, counts[at] ?? 0] as const);
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
