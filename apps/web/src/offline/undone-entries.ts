import type { ListedTicket } from '@festix/domain/door';
import { epochOf, SECOND } from '@festix/domain/ground';
import { keyText, WHOLE, type PlaceKey } from './door-place.ts';

/** An entry that the server's list shows to be undone. */
export interface UndoneEntry extends PlaceKey {
  serial: number;
  /** Number of the ended passage. */
  entry: number;
  /** Milliseconds since 1970 of the entry, to the second. */
  entered_at: number;
}

/** Ended passages of a place, how many of them were undone, and when the one that stands began. */
interface Ended extends PlaceKey {
  entry: number;
  undone: number;
  standing: number | null;
}

/**
 * Returns the entries of a ticket that stood and that a change of the list undid. Where exits and undos came in one
 * change, the list does not tell which of them ended which entry, and none is returned; nor is one that came and went
 * between two changes, whose time nobody knows.
 */
export function undoneBetween(before: ListedTicket, after: ListedTicket): UndoneEntry[] {
  const known = new Map(endedOf(before).map((place) => [keyText(place), place]));
  return endedOf(after).flatMap(({ area, day, entry, undone }) => {
    const was = known.get(keyText({ area, day }));
    if (was?.standing == null || undone === was.undone || undone - was.undone !== entry - was.entry) return [];
    return [{ serial: after.serial, area, day, entry: was.entry, entered_at: was.standing }];
  });
}

/** Returns the ended passages by place. A ticket without passages of its whole event raises its entry by undos alone. */
function endedOf({ entry, checked_in_at, passages = [] }: ListedTicket): readonly Ended[] {
  const isWhole = ({ area, day }: PlaceKey) => area === WHOLE.area && day === WHOLE.day;
  const places = passages.map(({ second, out, ...place }): Ended => ({
    ...place,
    standing: out ? null : second * SECOND,
  }));
  const standing = checked_in_at === null ? null : epochOf(checked_in_at);
  return passages.some(isWhole) ? places : [...places, { ...WHOLE, entry, undone: entry, standing }];
}
