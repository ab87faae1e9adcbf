import type { Id } from '@festix/domain/contract';
import { judgeEntry, type Door as DoorRules, type ListedTicket } from '@festix/domain/door';
import type { DeviceClock } from './clock.ts';
import type { DoorList } from './door-list.ts';
import { keyOf, type DoorPlace } from './door-place.ts';
import type { DeviceRow, JournalDb } from './journal.db.ts';
import { knownPassages, ownFacts } from './passages.ts';
import { recognise } from './recognise.ts';
import type { EventRow } from './snap.db.ts';

/** The tickets of one order and lot that nobody has passed on, as this phone knows them after the scan. */
export interface PartyFacts {
  size: number;
  /** Those that have entered, this one included. */
  entered: number;
  /** Serials of those that may still enter, in the order in which this phone takes them. */
  others: number[];
}

/** The door at which a ticket of a group has entered. */
export interface PartyDoor {
  journal: JournalDb;
  clock: DeviceClock;
  device: DeviceRow;
  list: () => DoorList;
  event: () => EventRow;
  rules: DoorRules;
  place: DoorPlace | undefined;
  /** Time of the scan by the server's clock, in milliseconds since 1970. */
  now: number;
}

/**
 * Returns the serials after the read one and then those before it; backwards at every second device, so that two cut
 * phones that let in parts of one group seldom take the same tickets.
 */
export function partyOrder(serials: readonly number[], read: number, device_id: Id): number[] {
  const order = [...serials.filter((serial) => serial > read), ...serials.filter((serial) => serial < read)];
  return parseInt(device_id.at(-1) ?? '0', 16) % 2 === 0 ? order : order.reverse();
}

/** Returns the group of a ticket; undefined where nobody else of it may enter or has entered. */
export async function partyFacts(
  { serial: read, party: first }: Pick<ListedTicket, 'serial' | 'party'>,
  door: PartyDoor,
): Promise<PartyFacts | undefined> {
  if (first == null) return undefined;
  const { journal, list, event, place, now, rules } = door;
  const serials = list().partyOf(first);
  const key = keyOf(place);
  const [members, own] = await Promise.all([
    Promise.all(serials.map((serial) => recognise({ by: 'serial', serial }, event(), list()))),
    ownFacts(journal, event().id, serials, key),
  ]);
  const at = { ...key, access: event().access ?? null, event_day: place?.day ?? null };
  const device = { id: door.device.id, clock_offset: door.clock.known()?.offset ?? null };
  let entered = 0;
  const others: number[] = [];
  for (const { facts, listed } of members) {
    if (facts?.serial === undefined) continue;
    const known = knownPassages(facts, listed, own.get(facts.serial) ?? [], at, device, now).facts;
    if (known.admitted) entered += 1;
    else if (judgeEntry(known, rules).ok) others.push(facts.serial);
  }
  const size = entered + others.length;
  return size > 1 ? { size, entered, others: partyOrder(others, read, door.device.id) } : undefined;
}
