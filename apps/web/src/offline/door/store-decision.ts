import type { FeedbackCode, Verdict } from '@festix/domain/door';
import type { AdmitPayload, ScanFailedPayload } from '@festix/domain/sync';
import { keyOf, toldPlace } from '../door-place.ts';
import type { NewOpRow, PassageRow, ShownVerdict } from '../journal.db.ts';
import { newOp } from '../ops.ts';
import type { KnownPassages, OwnFact } from '../passages.ts';
import { isCountedAlready } from './counted-already.ts';
import { decide, type Decision } from './decision.ts';
import { originOf, type DoorParts } from './door-parts.ts';
import type { Scan } from './scan.ts';

/** How a decision came about, and what it does to the people inside. */
export interface DecisionFacts {
  /** Whether it took a person over the door's line. */
  moves?: boolean;
  /** The entry that alone refuses it, of another device. */
  heard?: OwnFact | undefined;
  /** The device whose word that an entry was undone alone admits it. */
  undone_by?: string | undefined;
  /** Whether the main area counts the holder in any case. */
  in_main?: boolean;
}

/** Stores a decision made here with its op and its passage, within the caller's transaction. */
export async function storeDecision(
  parts: DoorParts,
  scan: Scan,
  verdict: Verdict,
  known: KnownPassages | undefined,
  { moves = known?.facts.admitted == null, ...more }: DecisionFacts = {},
): Promise<Decision> {
  const { journal } = parts;
  const decision = decide(parts, scan, verdict, true, known);
  const kind = passageKind(scan, verdict);
  const passage = kind && passageOf(parts, scan, kind, scan.recognised.facts?.serial, known?.next_entry);
  if (passage) await journal.passages.add(passage);
  const in_main = kind !== undefined && (await isCountedAlready(parts, scan));
  await journal.ops.add(opOf(parts, scan, decision, { ...more, moves, in_main }));
  return decision;
}

/** Returns the passage that a decision makes here: a free area's repeats make none, and exits are kept in any case. */
export function passageKind({ reads }: Scan, { ok, code, repeats }: Verdict): 'entry' | 'exit' | undefined {
  if (reads === 'entry') return ok && !repeats ? 'entry' : undefined;
  return ok || code === 'NOT_INSIDE_ERROR' ? 'exit' : undefined;
}

/** Returns a fact about a ticket at the time and place of a scan; undefined for an unknown ticket. */
export function passageOf(
  { event, settings, operator, device }: DoorParts,
  { id, reading, place }: Scan,
  kind: PassageRow['kind'],
  serial: number | undefined,
  entry = 0,
): PassageRow | undefined {
  if (serial === undefined) return undefined;
  return {
    event_id: event().id,
    serial,
    ...keyOf(place),
    kind,
    ...(kind === 'entry' && { entry }),
    op_id: id,
    at: reading.occurred_at,
    clock_offset: reading.clock_offset,
    by: operator().name,
    device: device.name,
    gate: settings().gate || null,
  };
}

/** Returns the op that tells the server of a decision. */
export function opOf(
  parts: DoorParts,
  scan: Scan,
  decision: Decision,
  { moves = true, heard, undone_by, in_main = false }: DecisionFacts = {},
): NewOpRow<'admit' | 'exit' | 'scan_failed'> {
  const { verdict, decided_offline, ticket } = decision;
  const { facts, listed } = scan.recognised;
  const kind = passageKind(scan, verdict);
  const moved = kind === 'entry' ? 'in' : 'out';
  const hasMoved = kind !== undefined && verdict.ok && (kind === 'exit' || moves);
  const shown: ShownVerdict = {
    code: verdict.code,
    serial: facts?.serial ?? null,
    lot_number: listed?.lot_number ?? null,
    decided_offline,
    ...(verdict.document && ticket && { asked_kind: ticket.price_kind }),
    ...(scan.place && { ...keyOf(scan.place), reads: scan.reads }),
    ...(verdict.repeats && { repeats: true as const }),
    ...(hasMoved && { moved, ...(in_main && { in_main: 1 as const }) }),
    ...(heard && { heard: { device: heard.device, gate: heard.gate } }),
    ...(undone_by !== undefined && { undone_by }),
  };
  const origin = originOf(parts, scan.reading);
  // The code alone means several tickets, and the server is to take the same one.
  const twin = scan.recognised.twins && facts?.serial !== undefined ? { serial: facts.serial } : {};
  const read = {
    ...scan.recognised.reference,
    ...twin,
    decided_offline,
    ...toldPlace(scan.place),
  } satisfies AdmitPayload;
  if (scan.reads === 'exit' && kind) return newOp(scan.id, 'exit', read, origin, shown);
  if (scan.reads === 'entry' && verdict.ok) return newOp(scan.id, 'admit', read, origin, shown);
  return newOp(scan.id, 'scan_failed', failedPayload(scan, verdict.code as FeedbackCode, heard), origin, shown);
}

function failedPayload(
  { recognised, reference_hash, place }: Scan,
  code: FeedbackCode,
  heard: OwnFact | undefined,
): ScanFailedPayload {
  const { facts, reference } = recognised;
  return {
    reference_hash,
    code,
    ...(reference && 'ticket_id' in reference && { ticket_id: reference.ticket_id }),
    ...(facts?.serial !== undefined && { serial: facts.serial }),
    ...toldPlace(place),
    ...(heard?.heard_from !== undefined && { heard_from: heard.heard_from }),
  };
}
