import type { Id } from '@festix/domain/contract';
import type { PlaceKey } from '../../../../offline/door-place.ts';
import type { JournalDb } from '../../../../offline/journal.db.ts';
import { doorTexts } from '../door-texts.ts';
import type { FoundTicket } from './found-ticket.ts';

/** Marks tickets that this phone admitted at its area and day as admitted, though the list and the server's answer may be older. */
export async function tellEntered(
  tickets: readonly FoundTicket[],
  event_id: Id,
  { area, day }: PlaceKey,
  journal: JournalDb,
): Promise<FoundTicket[]> {
  const keys = tickets.map(({ serial, entry }) => [event_id, serial, area, day, entry]);
  const passages = await journal.passages.where('[event_id+serial+area+day+entry]').anyOf(keys).toArray();
  const entered = new Set(passages.map(({ serial }) => serial));
  return tickets.map((one) => (entered.has(one.serial) ? { ...one, obstacle: doorTexts.alreadyIn } : one));
}
