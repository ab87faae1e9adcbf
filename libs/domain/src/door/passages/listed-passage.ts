import { epochOf, SECOND } from '../../ground/time/instant.ts';
import type { ListedPassage } from '../snapshot/listed-ticket.ts';
import type { PassageFact, Passages } from './fold-passages.ts';

/** Returns what the phones' list tells about a fold: its latest passage; undefined if nobody has entered. */
export function listPassage<Fact extends PassageFact>(
  { passages, inside, entry, used }: Passages<Fact>,
  place: Pick<ListedPassage, 'area' | 'day'>,
): ListedPassage | undefined {
  const latest = passages.at(-1);
  if (!latest) return undefined;
  const { at } = latest.ended ?? latest.owner;
  return {
    ...{ area: place.area, day: place.day, entry, undone: passages.length - used },
    ...{ second: Math.floor(epochOf(at) / SECOND), out: inside === null },
  };
}

/** Returns the entries used by a listed passage and those before it; undone ones don't count. */
export function usedOf({ entry, undone, out }: Pick<ListedPassage, 'entry' | 'undone' | 'out'>): number {
  return entry + Number(!out) - undone;
}
