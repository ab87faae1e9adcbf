import { epochOf, SECOND, type Instant } from '../../ground/time/instant.ts';
import type { AreaExits } from '../../programme/passes/areas.ts';
import { entriesADay } from '../../programme/passes/passes.ts';

/** Kinds of facts about one ticket at one area on one day. */
export const PASSAGE_FACTS = ['entry', 'exit', 'release', 'undo'] as const;

/**
 * A read or an act about one ticket at one area on one day. A release stands for an exit that nobody read: a supervisor
 * answers for it.
 */
export interface PassageFact {
  id: string;
  /** Adjusted to the server's clock. */
  at: Instant | Date;
  kind: (typeof PASSAGE_FACTS)[number];
  device_id?: string | null;
}

/** The rules of an area for one ticket. */
export interface PassageRules {
  exits: AreaExits;
  /** Entries a day; null: as often as exits allow. */
  entries: number | null;
}

/** The rules of an event without areas and days. */
export const ENTERED_ONCE: PassageRules = Object.freeze({ exits: 'none', entries: 1 });

/** Milliseconds within which a device's further read of a ticket is the same read. */
export const SAME_READ = 3 * SECOND;

/** One admission: it stands until an exit, a release, an undo or the next counted entry ends it. */
export interface Passage<Fact extends PassageFact> {
  /** From 0, one for each admission of the ticket at the area on the day. */
  entry: number;
  owner: Fact;
  ended: Fact | null;
}

/** The state of one ticket at one area on one day. */
export interface Passages<Fact extends PassageFact> {
  passages: Passage<Fact>[];
  /** The passage in force. */
  inside: Passage<Fact> | null;
  /** The number of the passage in force, or of the next one. */
  entry: number;
  /** Entries used: passages that were not undone, the one in force included. */
  used: number;
  /** Entries of a holder who was inside, each with the passage's entry: two devices let in one ticket. */
  conflicts: { fact: Fact; entry: number }[];
  /** Entries beyond those of the pass. */
  excess: Fact[];
  /** Reads that say nothing new: a free area's, or the same device's again. */
  repeats: Fact[];
  /** Exits, releases and undos of a holder who was not inside. */
  strays: Fact[];
}

/** What the fold remembers beside its result: when each device has read the ticket last. */
interface Folding<Fact extends PassageFact> extends Passages<Fact> {
  readonly reads: Map<string, number>;
}

/**
 * Returns what the facts add up to. They are sorted by adjusted time and id, so that the result does not depend on the
 * order in which they arrived; equal ids are one fact, with the earliest time that is told of it. Server and phone call
 * this same function.
 */
export function foldPassages<Fact extends PassageFact>(facts: readonly Fact[], rules: PassageRules): Passages<Fact> {
  const state: Folding<Fact> = {
    ...{ passages: [], inside: null, entry: 0, used: 0 },
    ...{ conflicts: [], excess: [], repeats: [], strays: [] },
    reads: new Map(),
  };
  for (const fact of inOrder(facts)) {
    if (fact.kind === 'entry') enter(state, fact, rules);
    else leave(state, fact);
  }
  const { reads: _, ...result } = state;
  return result;
}

/** Returns whether each read is an entry of its own: where exits are not read, and the pass gives several entries. */
export function countsReads({ exits, entries }: PassageRules): boolean {
  return exits === 'none' && (entries ?? 1) > 1;
}

/** Returns whether the pass has no entry left; `used` counts the one in force. A free area has no end of them. */
export function isUsedUp(used: number, rules: PassageRules): boolean {
  return used >= entriesADay(rules);
}

function enter<Fact extends PassageFact>(state: Folding<Fact>, fact: Fact, rules: PassageRules): void {
  const { inside } = state;
  const isAgain = isSameRead(state.reads, fact);
  if (inside && rules.exits === 'free') state.repeats.push(fact);
  else if (inside && !countsReads(rules)) state.conflicts.push({ fact, entry: inside.entry });
  else if (inside && isAgain) state.repeats.push(fact);
  else if (isUsedUp(state.used, rules)) state.excess.push(fact);
  else {
    if (inside) inside.ended = fact;
    state.entry = state.passages.length;
    state.used += 1;
    state.inside = { entry: state.entry, owner: fact, ended: null };
    state.passages.push(state.inside);
  }
}

function leave<Fact extends PassageFact>(state: Passages<Fact>, fact: Fact): void {
  if (!state.inside) {
    state.strays.push(fact);
    return;
  }
  state.inside.ended = fact;
  state.inside = null;
  state.entry = state.passages.length;
  if (fact.kind === 'undo') state.used -= 1;
}

/** Remembers a read, and returns whether the same device has read the ticket shortly before. */
function isSameRead(reads: Map<string, number>, { device_id, at }: PassageFact): boolean {
  if (device_id == null) return false;
  const before = reads.get(device_id) ?? -Infinity;
  const now = epochOf(at);
  reads.set(device_id, now);
  return now - before < SAME_READ;
}

function inOrder<Fact extends PassageFact>(facts: readonly Fact[]): readonly Fact[] {
  if (facts.length < 2) return facts;
  const told = new Set<string>();
  return facts
    .map((fact) => ({ fact, id: fact.id.toLowerCase(), at: epochOf(fact.at) }))
    .sort((one, other) => one.at - other.at || compareKinds(one.fact, other.fact) || compareIds(one.id, other.id))
    .filter(({ id }) => !told.has(id) && told.add(id))
    .map(({ fact }) => fact);
}

/** Compares facts of one moment: an entry comes before what ends it. */
function compareKinds(one: PassageFact, other: PassageFact): number {
  return Number(one.kind !== 'entry') - Number(other.kind !== 'entry');
}

function compareIds(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
