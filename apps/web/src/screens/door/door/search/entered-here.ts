import type { Id } from '@festix/domain/contract';
import { MAIN_AREA, WHOLE_EVENT } from '@festix/domain/programme';
import type { JournalDb } from '../../../../offline/journal.db.ts';
import { doorTexts } from '../door-texts.ts';
import type { FoundTicket } from './found-ticket.ts';

/** Marks tickets admitted by this phone as admitted, though the list and the server's answer may be older. */
export async function tellEntered(
  tickets: readonly FoundTicket[],
  event_id: Id,
  journal: JournalDb,
): Promise<FoundTicket[]> {
  const keys = tickets.map(({ serial, entry }) => [event_id, serial, MAIN_AREA, WHOLE_EVENT, entry]);
  const passages = await journal.passages.where('[event_id+serial+area+day+entry]').anyOf(keys).toArray();
  const entered = new Set(passages.map(({ serial }) => serial));
  return tickets.map((one) => (entered.has(one.serial) ? { ...one, obstacle: doorTexts.alreadyIn } : one));
}
