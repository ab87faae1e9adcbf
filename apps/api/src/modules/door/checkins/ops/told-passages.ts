import {
  foldPassages,
  passageRules,
  type Admission,
  type Passage,
  type PassageFact,
  type PassageRules,
  type Passages,
} from '@festix/domain/door';
import { MAIN_AREA, WHOLE_EVENT, type EventAccess } from '@festix/domain/programme';
import { dayNumber, type DoorPlace, type PlaceNumbers } from '../door-place.ts';
import type { Decided } from '../../ops/op-log.ts';
import type { DoorOp, ToldOp, UploadingDevice } from '../../ops/told-op.ts';
import type { DepartureRecord, Effects, PassageRecord, ToldScan } from './op-effects.ts';
import type { KnownDeparture, KnownPassage, KnownScan } from './op-facts.ts';

/** The ticket, area and day to which facts belong. */
export interface PassageKey {
  ticket_id: string;
  event_id: string;
  lot_id: string;
  access: EventAccess | null;
  place: DoorPlace;
  /** The stored entry of the ticket at the whole event. */
  open_entry: number;
}

/** A fact of a key: told now, or stored before. */
interface Fact extends PassageFact {
  at: Date;
  told?: ToldOp<DoorOp>;
  scan?: ToldScan;
  departure?: DepartureRecord;
  known?: StoredEntry;
  left?: KnownDeparture;
  /** The stored undo of an event without areas, days and exits. */
  undone?: KnownPassage;
}

/** A stored admission, by its scan, or by its passage where the scan is gone. */
type StoredEntry = Omit<KnownScan, 'ticket_id' | 'area' | 'day' | 'is_admission'>;

/** What is told of a key, and what is stored of it. */
interface Group {
  key: PassageKey;
  told: Fact[];
  stored: StoredFacts;
}

/** What is stored of one ticket at one area on one day. */
interface StoredFacts {
  known: KnownScan[];
  departures: KnownDeparture[];
  passages: KnownPassage[];
}

const NOTHING_STORED: StoredFacts = { known: [], departures: [], passages: [] };

interface Stored {
  known: readonly KnownScan[];
  departures: readonly KnownDeparture[];
  passages: readonly KnownPassage[];
  device: UploadingDevice;
  received_at: Date;
  nameOf: (told: ToldOp<DoorOp>) => string | null;
}

export const ALREADY_IN = 'ALREADY_CHECKED_IN_ERROR';
const USED_UP = 'ENTRIES_USED_ERROR';

/** Codes of scans that claim an admission; a scan of a dead ticket or of another day's claims none. */
const CLAIMING_CODES: readonly string[] = ['ADMITTED', ALREADY_IN, USED_UP];

/**
 * Folds what devices tell now together with what is stored, key by key, and collects what that changes. The result does
 * not depend on the order of uploads.
 */
export class ToldPassages {
  private readonly groups = new Map<string, Group>();
  private readonly storedAt: ReadonlyMap<string, StoredFacts>;

  constructor(
    private readonly stored: Stored,
    private readonly effects: Effects,
  ) {
    this.storedAt = byKey(stored);
  }

  enter(key: PassageKey, told: ToldOp<DoorOp>, scan: ToldScan): void {
    this.add(key, { id: told.id, at: told.at, kind: 'entry', device_id: this.stored.device.id, told, scan });
  }

  leave(key: PassageKey, told: ToldOp<DoorOp>, departure: DepartureRecord): void {
    this.add(key, {
      id: told.id,
      at: told.at,
      kind: departure.kind,
      device_id: this.stored.device.id,
      told,
      departure,
    });
  }

  /** Writes the effects of each key, and returns the answers to its ops. */
  fold(): Map<ToldOp, Decided> {
    const decided = new Map<ToldOp, Decided>();
    for (const { key, told, stored } of this.groups.values()) {
      const folded = foldPassages([...factsOf(stored), ...told], rulesOf(key));
      this.writePassages(key, folded, stored.passages);
      for (const [op, decision] of this.read(key, folded)) decided.set(op, decision);
    }
    return decided;
  }

  /** Returns the first admission beside a stored refusal. */
  firstBefore({ entry, ...scan }: KnownScan): Required<Admission> | undefined {
    const passage = this.storedAt.get(nameOf(scan))?.passages.find((other) => other.entry === entry);
    const owner = passage && this.stored.known.find(({ id }) => id === passage.id);
    return owner && admissionOf(owner);
  }

  /** Returns the entry that was open at a place at a moment: before an undo or exit, the ended one. */
  entryAt(key: PlaceNumbers & { ticket_id: string }, at: Date): number {
    const passages = this.storedAt.get(nameOf(key))?.passages ?? [];
    return passages.filter((passage) => {
      const end = passage.undone_at ?? passage.left_at;
      return end !== null && end <= at;
    }).length;
  }

  private add(key: PassageKey, fact: Fact): void {
    const name = nameOf({ ticket_id: key.ticket_id, area: key.place.area, day: dayNumber(key.place) });
    const group = this.groups.get(name);
    if (group) group.told.push(fact);
    else this.groups.set(name, { key, told: [fact], stored: this.storedAt.get(name) ?? NOTHING_STORED });
  }

  private writePassages(key: PassageKey, folded: Passages<Fact>, before: readonly KnownPassage[]): void {
    const { ticket_id, event_id, place } = key;
    const [area, day] = [place.area, dayNumber(place)];
    const rows = rowsOf(before, folded.passages);
    for (const passage of folded.passages) {
      const was = rows.get(passage.entry);
      const { scan } = passage.owner;
      if (!was && scan && !passage.ended) {
        scan.makes_passage = true;
        continue;
      }
      const row = this.rowOf(key, passage);
      if (was?.entry === row.entry && isSame(was, row)) continue;
      this.effects.passages.push(row);
      if (!was) continue;
      if (was.entry !== row.entry) this.effects.renumbered.push({ id: was.id, entry: row.entry });
      if (was.id !== row.id) this.effects.moves.push({ event_id, ticket_id, from: was.id, to: row.id });
    }
    const kept = new Set(rows.values());
    for (const passage of before)
      if (!kept.has(passage)) this.effects.gone.push({ id: passage.id, event_id, ticket_id });
    const opensAnother = area === MAIN_AREA && day === WHOLE_EVENT && folded.entry !== key.open_entry;
    if (opensAnother) this.effects.entries.push({ ticket_id, entry: folded.entry });
    const contested = new Set(folded.conflicts.map(({ entry }) => entry));
    for (const entry of contested) this.effects.contested.push({ event_id, ticket_id, area, day, entry });
  }

  private rowOf({ ticket_id, event_id, place }: PassageKey, { entry, owner, ended }: Passage<Fact>): PassageRecord {
    const isUndone = ended?.kind === 'undo';
    return {
      id: owner.id,
      ...{ event_id, ticket_id, area: place.area, day: dayNumber(place), entry },
      scanned_at: owner.at,
      received_at: owner.known?.received_at ?? this.stored.received_at,
      decided_offline: owner.scan?.decided_offline ?? owner.known?.decided_offline ?? false,
      device_id: owner.device_id ?? null,
      user_id: owner.scan?.user_id ?? owner.known?.user_id ?? null,
      gate: owner.scan?.gate ?? owner.known?.gate ?? null,
      left_at: ended && !isUndone ? ended.at : null,
      ended_by: ended && !ended.undone && !isUndone ? ended.id : null,
      undone_at: isUndone ? ended.at : null,
      undone_by: isUndone ? (ended.left?.user_id ?? ended.undone?.undone_by ?? null) : null,
      undo_reason: isUndone ? (ended.left?.reason ?? ended.undone?.undo_reason ?? null) : null,
    };
  }

  /** Reads each fact by what it has become: answers told ops, and marks known scans and departures anew. */
  private *read(key: PassageKey, folded: Passages<Fact>): Generator<[ToldOp, Decided]> {
    const last = folded.passages.at(-1)?.entry ?? 0;
    for (const { owner, entry } of folded.passages) {
      this.mark(owner, { entry, code: 'ADMITTED', is_conflict: false });
      if (owner.told) yield [owner.told, { outcome: 'applied' }];
    }
    for (const { fact, entry } of folded.conflicts) {
      this.mark(fact, { entry, code: ALREADY_IN, is_conflict: true });
      const first = folded.passages[entry]?.owner;
      if (!fact.told) continue;
      yield [fact.told, { outcome: 'conflict', code: ALREADY_IN, ...(first && { first: this.firstOf(first) }) }];
    }
    for (const fact of folded.excess) {
      this.mark(fact, { entry: last, code: USED_UP, is_conflict: true });
      if (fact.told) yield [fact.told, { outcome: 'conflict', code: USED_UP }];
    }
    for (const fact of folded.repeats) {
      this.mark(fact, { entry: last, code: 'ADMITTED', is_conflict: false });
      if (fact.told) yield [fact.told, { outcome: 'applied' }];
    }
    const strays = new Set(folded.strays);
    for (const fact of [...folded.strays, ...folded.passages.flatMap(({ ended }) => ended ?? [])]) {
      const is_stray = strays.has(fact);
      if (fact.departure) fact.departure.is_stray = is_stray;
      else if (fact.left && fact.left.is_stray !== is_stray) this.effects.strays.push({ id: fact.id, is_stray });
      const isExit = fact.told !== undefined && fact.departure !== undefined;
      if (isExit) yield [fact.told!, { outcome: 'applied', ...(is_stray && { code: 'NOT_INSIDE_ERROR' }) }];
    }
  }

  private mark(
    { scan, known }: Fact,
    meaning: Pick<ToldScan, 'entry' | 'is_conflict'> & { entry: number; code: string },
  ): void {
    if (scan) {
      Object.assign(scan, meaning);
      this.effects.scans.push(scan);
      return;
    }
    if (!known) return;
    const { entry, code, is_conflict } = known;
    const isSo = entry === meaning.entry && code === meaning.code && is_conflict === meaning.is_conflict;
    if (!isSo) this.effects.reread.push({ id: known.id, ...meaning });
  }

  private firstOf({ at, told, scan, known }: Fact): Required<Admission> {
    if (known) return admissionOf(known);
    const by = told ? this.stored.nameOf(told) : null;
    return { at: at.toISOString(), by, device: this.stored.device.name, gate: scan?.gate ?? null };
  }
}

function byKey({ known, departures, passages }: Stored): Map<string, StoredFacts> {
  const all = new Map<string, StoredFacts>();
  const at = (key: PlaceNumbers & { ticket_id: string | null }): StoredFacts => {
    const name = nameOf(key);
    const facts = all.get(name) ?? { known: [], departures: [], passages: [] };
    all.set(name, facts);
    return facts;
  };
  for (const scan of known) at(scan).known.push(scan);
  for (const departure of departures) at(departure).departures.push(departure);
  for (const passage of passages) at(passage).passages.push(passage);
  return all;
}

function nameOf({ ticket_id, area, day }: PlaceNumbers & { ticket_id: string | null }): string {
  return `${ticket_id} ${area} ${day}`;
}

/** Returns what is stored of a key as facts. */
function factsOf({ known, departures, passages }: StoredFacts): Fact[] {
  const entries = known
    .filter((scan) => scan.is_admission && CLAIMING_CODES.includes(scan.code))
    .map((scan): Fact => {
      const { id, adjusted_at, device_id } = scan;
      return { id, at: adjusted_at, kind: 'entry', device_id, known: scan };
    });
  const scanned = new Set(entries.map(({ id }) => id));
  const alone = passages.filter(({ id }) => !scanned.has(id));
  const ends = departures.map((left): Fact => {
    const { id, adjusted_at, kind, device_id } = left;
    return { id, at: adjusted_at, kind, device_id, left };
  });
  const told = new Set(
    departures.filter(({ kind }) => kind === 'undo').map(({ adjusted_at }) => adjusted_at.getTime()),
  );
  // An undo of an event without areas, days and exits is no departure: its passage alone tells of it.
  const undos = passages.flatMap((passage): Fact[] =>
    passage.undone_at === null || told.has(passage.undone_at.getTime())
      ? []
      : [{ id: `undo ${passage.entry}`, at: passage.undone_at, kind: 'undo', undone: passage }],
  );
  return [...entries, ...alone.map(entryOf), ...ends, ...undos];
}

/**
 * Returns the stored row of each folded passage by its entry: that of its owner, whatever number it had, and for other
 * passages, one by one, those whose scan owns none any more.
 */
function rowsOf(
  before: readonly KnownPassage[],
  passages: readonly Passage<Fact>[],
): ReadonlyMap<number, KnownPassage> {
  const owners = new Set(passages.map(({ owner }) => owner.id));
  const own = new Map(before.map((row) => [row.id, row]));
  const free = before.filter(({ id }) => !owners.has(id));
  const rows = new Map<number, KnownPassage>();
  for (const { entry, owner } of passages) {
    const row = own.get(owner.id) ?? free.shift();
    if (row) rows.set(entry, row);
  }
  return rows;
}

function rulesOf({ lot_id, access, place }: PassageKey): PassageRules {
  return passageRules(lot_id, { access, ...place });
}

/** Returns the entry of a passage whose scan is not stored any more. */
function entryOf(passage: KnownPassage): Fact {
  const { id, scanned_at, device_id } = passage;
  const known: StoredEntry = { ...passage, adjusted_at: scanned_at, code: 'ADMITTED', is_conflict: false };
  return { id, at: scanned_at, kind: 'entry', device_id, known };
}

function admissionOf({ adjusted_at, by, device, gate }: StoredEntry): Required<Admission> {
  return { at: adjusted_at.toISOString(), by, device, gate };
}

function isSame(was: KnownPassage, { id, left_at, undone_at, ended_by }: PassageRecord): boolean {
  const isEnd = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();
  return was.id === id && isEnd(was.left_at, left_at) && isEnd(was.undone_at, undone_at) && was.ended_by === ended_by;
}
