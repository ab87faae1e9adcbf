import type { ListedTicket } from '@festix/domain/door';
import { keyText, WHOLE, type PlaceKey } from './door-place.ts';

/** An entry that the server's list shows to be undone. */
export interface UndoneEntry extends PlaceKey {
  serial: number;
  /** Number of the ended passage. */
  entry: number;
}

/** Ended passages of a place, and how many of them were undone. */
interface Ended extends PlaceKey {
  entry: number;
  undone: number;
}

/**
 * Returns the entries of a ticket that a change of the list undid. Where exits and undos came in one change, the list
 * does not tell which of them ended which entry, and none is returned.
 */
export function undoneBetween(before: ListedTicket, after: ListedTicket): UndoneEntry[] {
  const known = new Map(endedOf(before).map((place) => [keyText(place), place]));
  return endedOf(after).flatMap((place) => {
    const { area, day, entry, undone } = place;
    const { entry: first, undone: sooner } = known.get(keyText(place)) ?? { entry: 0, undone: 0 };
    if (undone === sooner || undone - sooner !== entry - first) return [];
    return Array.from({ length: entry - first }, (_, at) => ({ serial: after.serial, area, day, entry: first + at }));
  });
}

/** Returns the ended passages by place. A ticket without passages of its whole event raises its entry by undos alone. */
function endedOf({ entry, passages = [] }: ListedTicket): readonly Ended[] {
  const isWhole = ({ area, day }: PlaceKey) => area === WHOLE.area && day === WHOLE.day;
  return passages.some(isWhole) ? passages : [...passages, { ...WHOLE, entry, undone: entry }];
}
