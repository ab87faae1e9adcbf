import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts } from '../door-texts.ts';
import type { FoundTicket } from './found-ticket.ts';

/**
 * Marks tickets whose holders are inside by what this phone knows, though the list and the server's answer may be older.
 * These tell of the whole event; at one with areas and days only the door's own place counts.
 */
export async function tellEntered(
  tickets: readonly FoundTicket[],
  { door, event }: Pick<Shift, 'event'> & { door: Pick<Shift['door'], 'enteredHere'> },
): Promise<FoundTicket[]> {
  const entered = await door.enteredHere(tickets.map(({ presented }) => presented));
  return tickets.map((one, at) => {
    if (entered[at]) return { ...one, obstacle: doorTexts.alreadyIn };
    return event.access ? { ...one, obstacle: one.orderObstacle } : one;
  });
}
