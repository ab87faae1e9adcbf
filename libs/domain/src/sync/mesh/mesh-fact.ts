import { PRICE_KINDS, type PriceKind } from '../../programme/lots/price-kind.ts';
import { LAST_AREA } from '../../programme/passes/areas.ts';
import { uuidText } from '../../ground/rules/uuid.ts';
import { isInstant, type Instant } from '../../ground/time/instant.ts';
import { isOneOf, isShaped, isText, isWhole, optional, type Shape } from '../guards.ts';

/** Kinds of facts about passages, which devices of the door tell each other without a server. */
export const PASSAGE_FACT_KINDS = ['entry', 'exit', 'release'] as const;

export type PassageFactKind = (typeof PASSAGE_FACT_KINDS)[number];

/** Kind of the fact that an entry was undone, told by a device whose list shows it: its entry alone counts no more. */
export const UNDO_FACT_KIND = 'undo';

/** Kinds of facts about stubs, which tills tell: one was sold, or its sale was voided. */
export const STUB_FACT_KINDS = ['sale', 'void'] as const;

export type StubFactKind = (typeof STUB_FACT_KINDS)[number];

/** A fact about one ticket, told by the device that made it. */
export interface MeshFact {
  /**
   * Id of the op, on this device and on the server; of a stub's fact one made from it, for an op sells several, and of an
   * undo one made from the op of its entry.
   */
  id: string;
  event_id: string;
  device_id: string;
  /** One of the kinds above, or a later version's: such a fact is kept and passed on, and means nothing here. */
  kind: string;
  serial: number;
  /** Number of the area; absent: the main one. */
  area?: number | null;
  /** Id of the day; absent: the day of `at`. */
  day?: string | null;
  /** Number of the passage that an entry begins, as its device counts, or that an undo ended; absent for other kinds. */
  entry?: number | null;
  /** Kind of the price at which a stub was sold; absent for other kinds of facts. */
  price_kind?: PriceKind | null;
  /** Adjusted to the server's clock. */
  at: Instant;
  gate?: string | null;
}

/** A fact as it travels: the text that its device signed, and the signature. */
export interface SignedFact {
  text: string;
  /** ECDSA P-256 over `meshFactText`, base64url. */
  signature: string;
}

/** Longest text of a fact, in characters. */
export const LONGEST_FACT = 1_024;

const GATE_LENGTH = 120;
const KIND_LENGTH = 32;

const factShape: Shape<MeshFact> = {
  id: uuidText.check,
  event_id: uuidText.check,
  device_id: uuidText.check,
  kind: isText(KIND_LENGTH),
  serial: isWhole(0),
  area: optional(isWhole(0, LAST_AREA)),
  day: optional(uuidText.check),
  entry: optional(isWhole(0)),
  price_kind: optional(isOneOf(PRICE_KINDS)),
  at: isInstant,
  gate: optional(isText(GATE_LENGTH)),
};

const isFact = isShaped(factShape);

/** Returns whether a fact is about a passage, and narrows its kind. */
export function isPassageFact(fact: MeshFact): fact is MeshFact & { kind: PassageFactKind } {
  return isOneOf(PASSAGE_FACT_KINDS)(fact.kind);
}

/** Returns whether a fact is about a stub, and narrows its kind. */
export function isStubFact(fact: MeshFact): fact is MeshFact & { kind: StubFactKind } {
  return isOneOf(STUB_FACT_KINDS)(fact.kind);
}

/** Returns the text of a fact: what travels is what was signed, so that no reader has to write it again. */
export function writeMeshFact(fact: MeshFact): string {
  return JSON.stringify(fact);
}

/** Returns the fact of a text; undefined for any other text. Never throws. */
export function readMeshFact(text: string): MeshFact | undefined {
  if (text.length > LONGEST_FACT) return undefined;
  try {
    const told: unknown = JSON.parse(text);
    return isFact(told) ? told : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what a device signs for the text of a fact: no signature for another purpose is one of a fact. */
export function meshFactText(text: string): string {
  return `festix-mesh-v1\0${text}`;
}
