import { reportError } from '../../data/report-error.ts';
import { decide, type Decision } from './decision.ts';
import type { DoorParts } from './door-parts.ts';
import { judgeScan, notStored } from './judge-scan.ts';
import { knownTicket } from './known-ticket.ts';
import type { Scan } from './scan.ts';
import { storeDecision } from './store-decision.ts';

/** Decides here and queues the op, both in one transaction. Shows green only after both are on the disk. */
export function decideHere(parts: DoorParts, scan: Scan): Promise<Decision> {
  return strictly(parts, scan, async () => {
    const known = await knownTicket(parts, scan);
    return storeDecision(parts, scan, judgeScan(parts, scan, known), known);
  });
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
