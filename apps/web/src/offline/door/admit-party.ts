import { reportError } from '../../data/report-error.ts';
import { partyFacts } from '../party.ts';
import { decide, type Decision } from './decision.ts';
import type { DoorParts } from './door-parts.ts';
import { judgeScan, notStored, rulesOf } from './judge-scan.ts';
import { knownTicket } from './known-ticket.ts';
import type { Scan } from './scan.ts';
import { storeDecision } from './store-decision.ts';

/** Returns an entry's decision with the ticket's group, if it is more than the ticket. */
export async function withParty(parts: DoorParts, scan: Scan, decision: Decision): Promise<Decision> {
  const { listed } = scan.recognised;
  if (!decision.verdict.ok || scan.reads === 'exit' || listed?.party == null) return decision;
  try {
    const party = await partyFacts(listed, {
      ...parts,
      rules: rulesOf(parts, scan),
      place: scan.place,
      now: scan.now,
    });
    return party ? { ...decision, party } : decision;
  } catch (error) {
    // The ticket has entered whatever its group is.
    reportError(error, 'door.party');
    return decision;
  }
}

/**
 * Admits scanned tickets of a group that are outside, at most `count`, each by a decision of its own, in one
 * transaction. Returns the decisions; a refused one if nothing was stored.
 */
export async function admitParty(parts: DoorParts, scans: readonly Scan[], count: number): Promise<Decision[]> {
  const { journal } = parts;
  try {
    return await journal.transaction('rw', journal.passages, journal.ops, async () => {
      const decisions: Decision[] = [];
      for (const scan of scans) {
        if (decisions.length === count) break;
        const decision = await admitIfOutside(parts, scan);
        if (decision) decisions.push(decision);
      }
      return decisions;
    });
  } catch (error) {
    reportError(error, 'door.decide');
    return scans.slice(0, 1).map((scan) => decide(parts, scan, notStored(error), true));
  }
}

/** Decides about a ticket of a group, and stores nothing unless it enters anew. */
async function admitIfOutside(parts: DoorParts, scan: Scan): Promise<Decision | undefined> {
  const known = await knownTicket(parts, scan);
  const verdict = judgeScan(parts, scan, known);
  if (!verdict.ok || known?.facts.admitted) return undefined;
  return storeDecision(parts, scan, verdict, known);
}
