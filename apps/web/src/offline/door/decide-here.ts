import { reportError } from '../../data/report-error.ts';
import { decide, type Decision } from './decision.ts';
import type { DoorParts } from './door-parts.ts';
import { judgeScan, notStored } from './judge-scan.ts';
import type { OwnFact } from '../passages.ts';
import { ownSerial, refusingEntry, rowsBySerial, undoneBy, withRows } from './known-ticket.ts';
import { partySerials, withParty } from './party.ts';
import type { Scan } from './scan.ts';
import { storeDecision } from './store-decision.ts';

/**
 * Decides here and queues the op, both in one transaction. Shows green only after both are on the disk. What is known of
 * the ticket's group is read with it, because a second reading would keep the person waiting.
 */
export async function decideHere(parts: DoorParts, scan: Scan): Promise<Decision> {
  let rows: ReadonlyMap<number, OwnFact[]> | undefined;
  const decision = await strictly(parts, scan, async () => {
    const serial = ownSerial(parts, scan);
    rows = serial === undefined ? undefined : await rowsBySerial(parts, scan, groupOf(parts, scan, serial));
    const known = serial === undefined ? undefined : withRows(parts, scan, rows?.get(serial) ?? []);
    const verdict = judgeScan(parts, scan, known);
    return storeDecision(parts, scan, verdict, known, {
      heard: refusingEntry(parts, scan, verdict, known),
      undone_by: undoneBy(parts, scan, verdict, known),
    });
  });
  return withParty(parts, scan, decision, rows);
}

function groupOf(parts: DoorParts, scan: Scan, serial: number): number[] {
  return [...new Set([serial, ...partySerials(parts, scan)])];
}

/** Runs work in one transaction over passages and ops. Returns the verdict of a failed write if nothing was stored. */
export async function strictly(parts: DoorParts, scan: Scan, work: () => Promise<Decision>): Promise<Decision> {
  const { journal } = parts;
  try {
    return await journal.transaction('rw', journal.passages, journal.ops, work);
  } catch (error) {
    reportError(error, 'door.decide');
    return decide(parts, scan, notStored(error), true);
  }
}
