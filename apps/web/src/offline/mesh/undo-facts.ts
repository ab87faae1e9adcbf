import type { Id } from '@festix/domain/contract';
import { epochOf, SECOND } from '@festix/domain/ground';
import { MAIN_AREA } from '@festix/domain/programme';
import { UNDO_FACT_KIND, type MeshFact } from '@festix/domain/sync';
import type { JournalDb } from '../journal.db.ts';
import type { UndoneEntry } from '../undone-entries.ts';
import { factOf, type FactEvent, type HeardFacts } from './heard-facts.ts';
import { undoIdOf, undoMoment } from './undo-ids.ts';

/** Milliseconds by which the times of one entry may differ, as its device and the list tell it. */
const SAME_ENTRY = 5 * SECOND;

/** Returns the facts that entries were undone which this device has made or heard, as it tells them to others. */
export async function undoFacts(
  undone: readonly UndoneEntry[],
  { journal, heard, event }: { journal: JournalDb; heard: HeardFacts; event: FactEvent },
  device: { id: Id; clock_offset: number | null },
): Promise<MeshFact[]> {
  const facts: MeshFact[] = [];
  for (const { serial, area, day, entry, entered_at } of undone) {
    const own = await journal.passages.where({ event_id: event.id, serial, area, day, entry }).toArray();
    const made = own.filter(({ is_told }) => !is_told).map((row) => factOf(row, event, device));
    for (const known of [...made, ...heard.entriesOf(serial, { area, day }, entry)]) {
      // A cut phone may give a later entry the same number: it was not undone.
      if (Math.abs(epochOf(known.at) - entered_at) > SAME_ENTRY) continue;
      facts.push({
        ...{ id: undoIdOf(known.id), event_id: event.id, device_id: device.id, kind: UNDO_FACT_KIND, serial, entry },
        ...(area !== MAIN_AREA && { area }),
        ...(known.day != null && { day: known.day }),
        at: undoMoment(known.at),
      });
    }
  }
  return facts;
}
