import { isOneOf, isRecord, isShaped, isText, isWhole, optional, type Guard } from '../guards.ts';
import { MOST_FACTS, MOST_FACTS_OF_A_DEVICE } from './fact-set.ts';
import { BUCKETS, type Figures } from './key-set.ts';
import { LONGEST_FACT, type SignedFact } from './mesh-fact.ts';

/** Most facts of one message, so that it stays below 64 KiB as a rule. */
export const MOST_FACTS_IN_MESSAGE = 100;

/** Longest message, in characters: the limit of a data channel that every browser keeps. */
export const LONGEST_MESSAGE = 256 * 1024;

/** Most keys of one message, for the same reason. */
export const MOST_KEYS = 1_000;

/** Most facts that a device refuses of one link, before it lets the link's other facts be. */
export const MOST_REFUSED = MOST_FACTS_OF_A_DEVICE;

const LONGEST_SIGNATURE = 128;

/**
 * What two linked devices say to each other. Each kind is answered by later ones alone, and a beat that closes an
 * answer is answered once between two heartbeats, so that any exchange ends: `beat` → `sums` → `keys` → `ask` → `facts`.
 */
export type MeshMessage =
  /** Tells the figures of all facts, every 15 seconds and at the opening of a link. */
  | ({ kind: 'beat' } & Figures)
  /** Tells the figures of each bucket to a link whose beat differs. */
  | { kind: 'sums'; buckets: Figures[] }
  /** Tells the keys of a bucket that differs: all of those after `after`, and up to `until`, where it has them. */
  | { kind: 'keys'; bucket: number; keys: string[]; after?: string | null; until?: string | null }
  /** Asks for facts by key. */
  | { kind: 'ask'; keys: string[] }
  /** Answers with facts that the other lacks. */
  | { kind: 'facts'; facts: SignedFact[] }
  /** Passes on facts that are new here; goes to every link at once. */
  | { kind: 'news'; facts: SignedFact[] };

export type MeshMessageKind = MeshMessage['kind'];

const KINDS: readonly MeshMessageKind[] = ['beat', 'sums', 'keys', 'ask', 'facts', 'news'];

const SUM = /^[0-9a-f]{16}$/;
const isSum: Guard<string> = (value): value is string => typeof value === 'string' && SUM.test(value);

const KEY = /^[0-9a-f]{32}$/;
const isKey: Guard<string> = (value): value is string => typeof value === 'string' && KEY.test(value);

const isFigures = isShaped<Figures>({ count: isWhole(0, MOST_FACTS + MOST_REFUSED), sum: isSum });
const isSignedFact = isShaped<SignedFact>({ text: isText(LONGEST_FACT), signature: isText(LONGEST_SIGNATURE) });

const guards: Readonly<Record<MeshMessageKind, (said: Record<string, unknown>) => boolean>> = {
  beat: isFigures,
  sums: ({ buckets }) => isListUpTo(isFigures, BUCKETS)(buckets) && buckets.length === BUCKETS,
  keys: ({ bucket, keys, after, until }) =>
    isWhole(0, BUCKETS - 1)(bucket) && isListUpTo(isKey, MOST_KEYS)(keys) && [after, until].every(optional(isKey)),
  ask: ({ keys }) => isListUpTo(isKey, MOST_KEYS)(keys),
  facts: ({ facts }) => isListUpTo(isSignedFact, MOST_FACTS_IN_MESSAGE)(facts),
  news: ({ facts }) => isListUpTo(isSignedFact, MOST_FACTS_IN_MESSAGE)(facts),
};

/** Returns the text of a message. */
export function writeMeshMessage(message: MeshMessage): string {
  return JSON.stringify(message);
}

/** Returns the message of a text; undefined for any other text, however it was made. Never throws. */
export function readMeshMessage(text: string): MeshMessage | undefined {
  if (text.length > LONGEST_MESSAGE) return undefined;
  try {
    const said: unknown = JSON.parse(text);
    if (!isRecord(said)) return undefined;
    const { kind } = said;
    // The guard has checked every field of its kind.
    return isOneOf(KINDS)(kind) && guards[kind](said) ? (said as unknown as MeshMessage) : undefined;
  } catch {
    return undefined;
  }
}

function isListUpTo<T>(isMember: Guard<T>, most: number): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.length <= most && value.every(isMember);
}
