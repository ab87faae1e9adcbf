import type { Id } from '@festix/domain/contract';
import type { Instant } from '@festix/domain/ground';
import { MAIN_AREA, type EventAccess } from '@festix/domain/programme';
import { Dexie } from 'dexie';
import type { JournalDb, OpState } from './journal.db.ts';
import { ON_THE_WAY } from './ops.ts';
import type { PlaceCount } from './snap.db.ts';

/** The index by which people are counted: it holds only scans that moved a person. */
const MOVES = '[event_id+shown.area+shown.day+shown.moved+state]';

type Moved = [event_id: Id, area: number, day: number, moved: 'in' | 'out', state: OpState];

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
  const move = (area: number, day: number, moved: 'in' | 'out', times: number): void => {
    const place = people.get(keyOf({ area, day })) ?? { area, day, inside: 0 };
    // A person who left may have entered at another door that is cut off.
    place.inside = Math.max(0, place.inside + (moved === 'in' ? times : -times));
    people.set(keyOf(place), place);
  };
  await journal.transaction('r', ops, async () => {
    const kinds = await ops.where(MOVES).between([event_id], [event_id, Dexie.maxKey]).uniqueKeys();
    const waiting = (kinds as unknown as Moved[]).filter(([, , , , state]) => ON_THE_WAY.includes(state));
    const counts = await Promise.all(waiting.map((kind) => ops.where(MOVES).equals(kind).count()));
    waiting.forEach(([, area, day, moved], at) => move(area, day, moved, counts[at] ?? 0));
    for (const type of ['admit', 'exit'] as const) {
      const answered = await ops
        .where('[event_id+type+answer.at]')
        .between([event_id, type, since], [event_id, type, Dexie.maxKey], false)
        .toArray();
      for (const { shown } of answered) {
        if (shown?.moved) move(shown.area ?? 0, shown.day ?? 0, shown.moved, 1);
      }
    }
  });
  return [...people.values()];
}

/**
 * Returns the counts with the people of areas that count in the main one added to it, day by day, as the server's count
 * of the event has them.
 */
export function withMainArea(counts: readonly PlaceCount[], access: EventAccess | null): PlaceCount[] {
  const counting = access?.areas.filter((area) => area.counts_in_main && area.number !== MAIN_AREA) ?? [];
  const added = counts.filter((count) => counting.some(({ number }) => number === count.area));
  const people = new Map(counts.map((count) => [keyOf(count), { ...count }]));
  for (const { day, inside } of added) {
    const main = people.get(keyOf({ area: MAIN_AREA, day })) ?? { area: MAIN_AREA, day, inside: 0 };
    main.inside += inside;
    people.set(keyOf(main), main);
  }
  return [...people.values()];
}

function keyOf({ area, day }: Pick<PlaceCount, 'area' | 'day'>): string {
  return `${area} ${day}`;
}
