import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts } from '../door-texts.ts';
import type { FoundTicket } from './found-ticket.ts';

/**
 * Marks tickets whose holders are inside by what this phone knows, though the list and the server's answer may be older.
 * The server answers for the door's area and day; the list's word alone is about the whole event. A dead ticket stays one.
 */
export async function tellEntered(
  tickets: readonly FoundTicket[],
  { door, event }: Pick<Shift, 'event'> & { door: Pick<Shift['door'], 'enteredHere'> },
): Promise<FoundTicket[]> {
  const entered = await door.enteredHere(tickets.map(({ presented }) => presented));
  return tickets.map((one, at) => {
    if (one.isDead) return one;
    if (entered[at]) return { ...one, obstacle: doorTexts.alreadyIn };
    return event.access && one.presented.by !== 'search' ? { ...one, obstacle: undefined } : one;
  });
}
