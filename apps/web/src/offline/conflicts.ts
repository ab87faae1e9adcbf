import { type DoorConflictView, type Id } from '@festix/domain/contract';
import { isFeedbackCode } from '@festix/domain/door';
import { type Instant } from '@festix/domain/ground';
import { MAIN_AREA, WHOLE_EVENT } from '@festix/domain/programme';
import { type ToldOutcome } from '@festix/domain/sync';
import type { DeviceRow, JournalDb, OpRow } from './journal.db.ts';
import type { ConflictRow, SnapDb } from './snap.db.ts';

/** One scan of a ticket that was admitted more than once. */
export interface ConflictSide {
  at: Instant;
  by: string | null;
  device: string | null;
  gate: string | null;
  /** Error bound in milliseconds. */
  uncertainty: number | null;
  /** true: the admission in force is this one's. */
  stands: boolean;
  /** true: made by this device. */
  is_mine: boolean;
}

/** An admission that clashes with one of another device, or with an earlier end of the ticket. */
export interface Conflict {
  serial: number | null;
  entry: number | null;
  /** Numbers of area and day; 0: the main area, the whole event. */
  area: number;
  day: number;
  /** The admission in force comes first. A ticket that had ended has one side, which is not in force. */
  sides: ConflictSide[];
  /** The code of the server's answer to this device's op. */
  code: string | null;
  /** The whole answer. */
  told: ToldOutcome | null;
  op_id: Id | null;
  noted: boolean;
}

/**
 * Returns the conflicts of an event, newest first: those that the server has sent to every door, and those in its
 * answers to this device's ops that it has not sent yet. Each entry of a ticket appears once.
 */
export async function conflictsOf(event_id: Id, journal: JournalDb, snap: SnapDb): Promise<Conflict[]> {
  const [device, rows, answered] = await Promise.all([
    journal.device.get('this'),
    snap.clashes.where('event_id').equals(event_id).toArray(),
    journal.ops.where('answer.outcome').anyOf('conflict', 'duplicate').toArray(),
  ]);
  const ops = answered.filter((op) => op.event_id === event_id && isClash(op));
  const [mine, rowOf] = await Promise.all([ownScans(rows, journal), rowsOfOps(rows, ops, journal)]);
  const ownIn = (row: ConflictRow) => ops.find(({ id }) => rowOf.get(id) === row);
  const told = rows.map((row) => toldToAll(row, ownIn(row), mine));
  const others = ops.filter(({ id }) => !rowOf.has(id));
  const all = [...told, ...others.map((op) => toldToUs(op, device))];
  return all.sort((one, other) => newest(other).localeCompare(newest(one)));
}

/** Returns whether a conflict contains a scan of this door that nobody here has noted. */
export function isNews({ sides, noted }: Conflict): boolean {
  return !noted && sides.some(({ is_mine }) => is_mine);
}

/**
 * Returns a key that is stable while a screen shows the conflict: the server names an op's ticket later than the op.
 */
export function keyOfConflict({ serial, entry, area, day, op_id }: Conflict): string {
  return op_id ?? `${serial} ${area} ${day} ${entry}`;
}

/** Marks a conflict as noted at this door. */
export async function noteConflict(event_id: Id, conflict: Conflict, journal: JournalDb, snap: SnapDb): Promise<void> {
  const { op_id, serial, entry, area, day } = conflict;
  if (op_id !== null) await journal.ops.where('id').equals(op_id).modify({ noted: true });
  if (serial !== null && entry !== null)
    await snap.clashes.update([event_id, serial, area, day, entry], { noted: true });
}

/**
 * Returns whether the server could not simply accept an admission, also if it had refused the same scan as a question
 * and that answer was lost.
 */
function isClash({ type, answer }: OpRow): boolean {
  if (type !== 'admit' || !answer) return false;
  return (answer.first_outcome ?? answer.outcome) === 'conflict' || isFeedbackCode(answer.code);
}

/** Returns the ids of this device's ops among the scans of conflicts. */
async function ownScans(rows: readonly DoorConflictView[], journal: JournalDb): Promise<ReadonlySet<Id>> {
  const ops = await journal.ops.where('id').anyOf(rows.flatMap(scansOf)).toArray();
  return new Set(ops.map(({ id }) => id));
}

/**
 * Returns the published conflict of each op: the one that names its scan, else the one of the same entry of its ticket.
 * An entry after an undo is another conflict.
 */
async function rowsOfOps(
  rows: readonly ConflictRow[],
  ops: readonly OpRow[],
  journal: JournalDb,
): Promise<ReadonlyMap<Id, ConflictRow>> {
  const admits = await journal.passages
    .where('op_id')
    .anyOf(ops.map(({ id }) => id))
    .toArray();
  const entries = new Map(admits.map(({ op_id, entry }) => [op_id, entry]));
  const found = ops.flatMap(({ id, shown }) => {
    const entry = entries.get(id);
    const { serial, area = MAIN_AREA, day = WHOLE_EVENT } = shown ?? {};
    const row =
      rows.find((told) => scansOf(told).includes(id)) ??
      rows.find(
        (told) =>
          told.serial === serial &&
          told.area === area &&
          told.day === day &&
          (entry === undefined || told.entry === entry),
      );
    return row ? [[id, row] as const] : [];
  });
  return new Map(found);
}

function scansOf({ stands, others }: DoorConflictView): Id[] {
  return [stands.scan_id, ...others.map(({ scan_id }) => scan_id)];
}

function toldToAll(row: ConflictRow, own: OpRow | undefined, mine: ReadonlySet<Id>): Conflict {
  const { scan_id, at, by, device, gate, uncertainty } = row.stands;
  const stands: ConflictSide = { at, by, device, gate, uncertainty, stands: true, is_mine: mine.has(scan_id) };
  const others = row.others.map((scan): ConflictSide => ({
    at: scan.scanned_at,
    by: scan.by,
    device: scan.device,
    gate: scan.gate,
    uncertainty: scan.uncertainty,
    stands: false,
    is_mine: mine.has(scan.scan_id),
  }));
  return {
    serial: row.serial,
    entry: row.entry,
    area: row.area,
    day: row.day,
    sides: [stands, ...others],
    code: own?.answer?.code ?? null,
    told: own ? toldOf(own) : null,
    op_id: own?.id ?? null,
    noted: row.noted || own?.noted === true,
  };
}

function toldOf({ type, answer }: OpRow): ToldOutcome | null {
  return answer && { ...answer, type };
}

function toldToUs(op: OpRow, device: DeviceRow | undefined): Conflict {
  const { id, occurred_at, gate, uncertainty, shown, answer, noted } = op;
  const mine: ConflictSide = {
    at: occurred_at,
    by: device?.user_name ?? null,
    device: device?.name ?? null,
    gate: gate ?? null,
    uncertainty: uncertainty ?? null,
    stands: false,
    is_mine: true,
  };
  const first = answer?.first;
  const stands = first && { ...first, uncertainty: null, stands: true, is_mine: false };
  return {
    serial: shown?.serial ?? null,
    entry: null,
    area: shown?.area ?? MAIN_AREA,
    day: shown?.day ?? WHOLE_EVENT,
    sides: stands ? [stands, mine] : [mine],
    code: answer?.code ?? null,
    told: toldOf(op),
    op_id: id,
    noted,
  };
}

function newest({ sides }: Conflict): string {
  return sides.reduce((latest, { at }) => (at > latest ? at : latest), '');
}
