import { epochOf, SECOND, type Instant } from '../../ground/time/instant.ts';
import type { AreaExits } from '../../programme/passes/areas.ts';

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

/**
 * Returns what the facts add up to. They are sorted by adjusted time and id, so that the result does not depend on the
 * order in which they arrived; equal ids are one fact. Server and phone call this same function.
 */
export function foldPassages<Fact extends PassageFact>(facts: readonly Fact[], rules: PassageRules): Passages<Fact> {
  const state: Passages<Fact> = {
    ...{ passages: [], inside: null, entry: 0, used: 0 },
    ...{ conflicts: [], excess: [], repeats: [], strays: [] },
  };
  for (const fact of inOrder(facts)) {
    if (fact.kind === 'entry') enter(state, fact, rules);
    else leave(state, fact);
  }
  return state;
}

/** Returns the number of entries that one key may have: several without a read exit only where the pass says a number. */
export function countsReads({ exits, entries }: PassageRules): boolean {
  return exits === 'none' && entries !== null && entries > 1;
}

/** Returns whether the pass has no entry left; `used` counts the one in force. A free area has no end of them. */
export function isUsedUp(used: number, { exits, entries }: PassageRules): boolean {
  if (exits === 'free') return false;
  return used >= (entries ?? (exits === 'none' ? 1 : Infinity));
}

function enter<Fact extends PassageFact>(state: Passages<Fact>, fact: Fact, rules: PassageRules): void {
  const { inside } = state;
  if (inside && rules.exits === 'free') state.repeats.push(fact);
  else if (inside && !countsReads(rules)) state.conflicts.push({ fact, entry: inside.entry });
  else if (inside && isSameRead(inside.owner, fact)) state.repeats.push(fact);
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

function isSameRead(before: PassageFact, fact: PassageFact): boolean {
  const isSameDevice = before.device_id != null && before.device_id === fact.device_id;
  return isSameDevice && epochOf(fact.at) - epochOf(before.at) < SAME_READ;
}

function inOrder<Fact extends PassageFact>(facts: readonly Fact[]): Fact[] {
  const once = new Map(facts.map((fact) => [fact.id.toLowerCase(), fact]));
  const timed = [...once].map(([id, fact]) => ({ id, fact, at: epochOf(fact.at), leaves: fact.kind !== 'entry' }));
  return timed.sort(byTime).map(({ fact }) => fact);
}

interface Timed {
  id: string;
  at: number;
  leaves: boolean;
}

/** Compares by time, then entries before what ends them, then by id. */
function byTime(one: Timed, other: Timed): number {
  return (
    one.at - other.at ||
    Number(one.leaves) - Number(other.leaves) ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}
