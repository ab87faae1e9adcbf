import { LAST_AREA } from '../../programme/passes/areas.ts';
import { uuidText } from '../../ground/rules/uuid.ts';
import { isInstant, type Instant } from '../../ground/time/instant.ts';
import { isOneOf, isShaped, isText, isWhole, optional, type Shape } from '../guards.ts';

/** Kinds of facts that devices of one event tell each other without a server. */
export const MESH_FACT_KINDS = ['entry', 'exit', 'release'] as const;

export type MeshFactKind = (typeof MESH_FACT_KINDS)[number];

/** A fact about one ticket, told by the device that made it. */
export interface MeshFact {
  /** Id of the op, on this device and on the server. */
  id: string;
  event_id: string;
  device_id: string;
  kind: MeshFactKind;
  serial: number;
  /** Number of the area; absent: the main one. */
  area?: number | null;
  /** Id of the day; absent: the day of `at`. */
  day?: string | null;
  /** Number of the passage that an entry begins, as its device counts; absent for other kinds. */
  entry?: number | null;
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

const factShape: Shape<MeshFact> = {
  id: uuidText.check,
  event_id: uuidText.check,
  device_id: uuidText.check,
  kind: isOneOf(MESH_FACT_KINDS),
  serial: isWhole(0),
  area: optional(isWhole(0, LAST_AREA)),
  day: optional(uuidText.check),
  entry: optional(isWhole(0)),
  at: isInstant,
  gate: optional(isText(GATE_LENGTH)),
};

const isFact = isShaped(factShape);

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
