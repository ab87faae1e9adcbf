import { keyOf } from '../door-place.ts';
import { knownPassages, ownFacts, type KnownPassages, type OwnFact } from '../passages.ts';
import type { DoorParts } from './door-parts.ts';
import type { Scan } from './scan.ts';

/** What the list and this phone know of a ticket at the place of its scan. */
export interface KnownTicket extends KnownPassages {
  /** All of this phone's facts there, those that the list covers included. */
  rows: OwnFact[];
}

/** Returns what the list and this phone know of a scanned ticket; undefined for a stranger's. */
export async function knownTicket(parts: DoorParts, scan: Scan): Promise<KnownTicket | undefined> {
  const { facts } = scan.recognised;
  if (facts?.serial === undefined || facts.event_id !== parts.event().id) return undefined;
  return withRows(parts, scan, await rowsOf(parts, scan, facts.serial));
}

/** Returns the same with these rows as this phone's facts. */
export function withRows(parts: DoorParts, scan: Scan, rows: OwnFact[]): KnownTicket | undefined {
  const { facts, listed } = scan.recognised;
  if (!facts) return undefined;
  const { clock, device, event } = parts;
  const clock_offset = clock.known()?.offset ?? null;
  const at = { ...keyOf(scan.place), access: event().access ?? null, event_day: scan.place?.day ?? null };
  return { ...knownPassages(facts, listed, rows, at, { id: device.id, clock_offset }, scan.now), rows };
}

/**
 * Returns whether this phone has a fact about the ticket without an answer of the server, which would admit it once
 * more, or find it outside.
 */
export async function isUnknownToServer(parts: DoorParts, scan: Scan): Promise<boolean> {
  const known = await knownTicket(parts, scan);
  return known?.own.some(({ is_answered }) => !is_answered) === true;
}

/** Returns this phone's facts about a serial at the place of a scan. */
export async function rowsOf({ journal, event }: DoorParts, { place }: Scan, serial: number): Promise<OwnFact[]> {
  return (await ownFacts(journal, event().id, [serial], keyOf(place))).get(serial) ?? [];
}
