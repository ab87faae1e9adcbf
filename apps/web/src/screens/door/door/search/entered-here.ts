import type { Id } from '@festix/domain/contract';
import type { JournalDb } from '../../../../offline/journal.db.ts';
import { doorTexts } from '../door-texts.ts';
import type { FoundTicket } from './found-ticket.ts';

/** Marks tickets admitted by this phone as admitted, though the list and the server's answer may be older. */
export async function tellEntered(
  tickets: readonly FoundTicket[],
  event_id: Id,
  journal: JournalDb,
): Promise<FoundTicket[]> {
  const admits = await journal.admits.bulkGet(tickets.map(({ serial, entry }) => [event_id, serial, entry]));
  return tickets.map((ticket, at) => (admits[at] ? { ...ticket, obstacle: doorTexts.alreadyIn } : ticket));
}
