import type { Verdict } from '@festix/domain/door';
import { epochOf } from '@festix/domain/ground';
import { UNDO_FACT_KIND } from '@festix/domain/sync';
import { keyOf, type DoorPlace } from '../door-place.ts';
import {
  knownPassages,
  ownFacts,
  type FoldingDevice,
  type FoldPlace,
  type KnownPassages,
  type OwnFact,
} from '../passages.ts';
import { recognise } from '../recognise.ts';
import type { DoorParts } from './door-parts.ts';
import { judgeScan } from './judge-scan.ts';
import type { Scan } from './scan.ts';

/** What the list and this phone know of a ticket at the place of its scan. */
export interface KnownTicket extends KnownPassages {
  /** All of this phone's facts there, those that the list covers included. */
  rows: OwnFact[];
}

/** Returns what the list and this phone know of a scanned ticket; undefined for a stranger's. */
export async function knownTicket(parts: DoorParts, scan: Scan): Promise<KnownTicket | undefined> {
  const serial = ownSerial(parts, scan);
  return serial === undefined ? undefined : withRows(parts, scan, await rowsOf(parts, scan, serial));
}

/** Returns the serial of a scanned ticket of this event. */
export function ownSerial(parts: DoorParts, { recognised: { facts } }: Pick<Scan, 'recognised'>): number | undefined {
  return facts?.event_id === parts.event().id ? facts.serial : undefined;
}

/** Returns the same of tickets of the list, at the place and time of a scan; leaves out those that it lacks. */
export async function knownTickets(
  parts: DoorParts,
  scan: Pick<Scan, 'place' | 'now'>,
  serials: readonly number[],
  rows: ReadonlyMap<number, OwnFact[]>,
): Promise<(KnownTicket & { serial: number })[]> {
  const presented = await Promise.all(
    serials.map((serial) => recognise({ by: 'serial', serial }, parts.event(), parts.list())),
  );
  return serials.flatMap((serial, at) => {
    const known = withRows(parts, { ...scan, recognised: presented[at]! }, rows.get(serial) ?? []);
    return known ? [{ ...known, serial }] : [];
  });
}

/**
 * Returns what the list, these rows as this phone's facts, and other devices tell of a ticket; undefined for an unknown
 * one.
 */
export function withRows(
  parts: DoorParts,
  { place, now, recognised: { facts, listed } }: Pick<Scan, 'place' | 'now' | 'recognised'>,
  rows: OwnFact[],
): KnownTicket | undefined {
  if (!facts) return undefined;
  const at = foldPlace(parts, place);
  const heard = facts.serial === undefined ? [] : parts.heard.rowsOf(facts.serial, at);
  const told = [...rows, ...heard];
  const undos = facts.serial === undefined ? [] : parts.heard.undosOf(facts.serial, told);
  return { ...knownPassages(facts, listed, [...told, ...undos], at, foldingDevice(parts), now), rows };
}

/**
 * Returns the heard entry that alone refuses a scan: this phone would have admitted the ticket by the list and by its
 * own facts. Undefined for any other decision.
 */
export function refusingEntry(
  parts: DoorParts,
  scan: Scan,
  { ok, first }: Verdict,
  known: KnownTicket | undefined,
): OwnFact | undefined {
  const { facts, listed } = scan.recognised;
  if (ok || scan.reads !== 'entry' || !known || !facts) return undefined;
  const heard = known.own.filter(({ kind, heard_from }) => kind === 'entry' && heard_from !== undefined);
  if (heard.length === 0) return undefined;
  const alone = knownPassages(facts, listed, known.rows, foldPlace(parts, scan.place), foldingDevice(parts), scan.now);
  if (!judgeScan(parts, scan, alone).ok) return undefined;
  return heard.find(({ at }) => first !== undefined && epochOf(at) === epochOf(first.at)) ?? heard.at(-1);
}

/**
 * Returns the name of the device whose word alone admits a scan: that an entry before was undone. Undefined for any other
 * decision.
 */
export function undoneBy(
  parts: DoorParts,
  scan: Scan,
  { ok, repeats }: Verdict,
  known: KnownTicket | undefined,
): string | undefined {
  const { facts, listed } = scan.recognised;
  if (!ok || repeats || scan.reads !== 'entry' || !known || !facts) return undefined;
  const isHeardUndo = ({ kind, heard_from }: OwnFact) => kind === UNDO_FACT_KIND && heard_from !== undefined;
  const undo = known.own.findLast(isHeardUndo);
  if (!undo) return undefined;
  const others = known.own.filter((row) => !isHeardUndo(row));
  const without = knownPassages(facts, listed, others, foldPlace(parts, scan.place), foldingDevice(parts), scan.now);
  if (judgeScan(parts, scan, without).ok) return undefined;
  return parts.event().peers?.find(({ id }) => id === undo.heard_from)?.name;
}

/**
 * Returns whether this phone has a fact about the ticket, its own or another device's, that the server may not know of:
 * it would admit the ticket once more, find it outside, or admit one whose sale was voided.
 */
export async function isUnknownToServer(parts: DoorParts, scan: Scan): Promise<boolean> {
  if (scan.recognised.facts?.sale?.voided_at) return true;
  const known = await knownTicket(parts, scan);
  return known?.own.some(({ is_answered }) => !is_answered) === true;
}

/** Returns this phone's facts about a serial at the place of a scan. */
export async function rowsOf(parts: DoorParts, scan: Pick<Scan, 'place'>, serial: number): Promise<OwnFact[]> {
  return (await rowsBySerial(parts, scan, [serial])).get(serial) ?? [];
}

/** Returns this phone's facts about tickets at the place of a scan. */
export function rowsBySerial(
  parts: DoorParts,
  { place }: Pick<Scan, 'place'>,
  serials: readonly number[],
): Promise<Map<number, OwnFact[]>> {
  return ownFacts(parts.journal, parts.event().id, serials, foldPlace(parts, place), foldingDevice(parts));
}

function foldPlace({ event }: DoorParts, place: DoorPlace | undefined): FoldPlace {
  return { ...keyOf(place), access: event().access ?? null, event_day: place?.day ?? null };
}

function foldingDevice({ clock, device }: DoorParts): FoldingDevice {
  return { id: device.id, clock_offset: clock.known()?.offset ?? null };
}
