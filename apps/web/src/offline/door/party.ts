import { judgeEntry } from '@festix/domain/door';
import { reportError } from '../../data/report-error.ts';
import type { DeviceRow } from '../journal.db.ts';
import type { OwnFact } from '../passages.ts';
import { decide, type Decision, type PartyFacts } from './decision.ts';
import type { DoorParts } from './door-parts.ts';
import { judgeScan, notStored, rulesOf } from './judge-scan.ts';
import { knownTicket, knownTickets, rowsBySerial, type KnownTicket } from './known-ticket.ts';
import type { Scan } from './scan.ts';
import { storeDecision } from './store-decision.ts';

/** Returns the serials of a scanned ticket's group, if the scan may offer it: at an entry. */
export function partySerials({ list }: DoorParts, { reads, recognised: { listed } }: Scan): number[] {
  return reads === 'exit' || listed?.party == null ? [] : list().partyOf(listed.party);
}

/**
 * Returns an entry's decision with the ticket's group, if it is more than the ticket. `rows` are this phone's facts about
 * the group, from before the decision; absent: they are read.
 */
export async function withParty(
  parts: DoorParts,
  scan: Scan,
  decision: Decision,
  rows?: ReadonlyMap<number, OwnFact[]>,
): Promise<Decision> {
  const serials = partySerials(parts, scan);
  const read = scan.recognised.listed?.serial;
  if (!decision.verdict.ok || read === undefined || serials.length < 2) return decision;
  try {
    const members = await knownTickets(parts, scan, serials, rows ?? (await rowsBySerial(parts, scan, serials)));
    const party = partyFacts(parts, scan, read, members);
    return party ? { ...decision, party } : decision;
  } catch (error) {
    // The ticket has entered whatever its group is.
    reportError(error, 'door.party');
    return decision;
  }
}

/** Returns the group of a ticket; undefined where nobody else of it may enter or has entered. */
function partyFacts(
  parts: DoorParts,
  scan: Scan,
  read: number,
  members: readonly (KnownTicket & { serial: number })[],
): PartyFacts | undefined {
  const rules = rulesOf(parts, scan);
  const outside = members.filter(({ serial, facts }) => serial !== read && !facts.admitted);
  const others = outside.filter(({ facts }) => judgeEntry(facts, rules).ok).map(({ serial }) => serial);
  const entered = members.length - outside.length;
  const size = entered + others.length;
  return size > 1 ? { size, entered, others: partyOrder(others, parts.device) } : undefined;
}

/**
 * Returns the serials from the lowest on, or at every second device from the highest on: an even and an odd phone that
 * are cut off and let in parts of one group take the same tickets only where they meet. Two of one kind take the same
 * ones. More than two orders would spare fewer pairs: that one's first is the other's last holds between two kinds only.
 */
export function partyOrder(serials: readonly number[], { number, id }: Pick<DeviceRow, 'id' | 'number'>): number[] {
  const order = [...serials].sort((one, other) => one - other);
  const place = number ?? parseInt(id.at(-1) ?? '0', 16);
  return place % 2 === 0 ? order : order.reverse();
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
