/** Levels of lists and objects, one within the other, that a body may have. Nothing that this API takes has half of them. */
export const MOST_LEVELS = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const NOTHING = Buffer.from('null');

/**
 * Says whether a JSON text nests deeper than so many levels, before anybody parses it: in one pass over its bytes that
 * keeps nothing but a number. Of what is no JSON it may say either, for the parser refuses that.
 */
export function isTooDeep(json: Uint8Array, most: number = MOST_LEVELS): boolean {
  return findTooDeep(json, 0, 0, most) >= 0;
}

/** Where, from a place on that lies so many levels deep, a level too many begins; -1 where none does. */
function findTooDeep(json: Uint8Array, from: number, levels: number, most: number): number {
  const { length } = json;
  let depth = levels;
  for (let at = from; at < length; at++) {
    const byte = json[at] as number;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (depth === most) return at;
      depth++;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
  }
  return -1;
}

/** Where the text that begins here ends, with its closing quote. */
function endOfText(json: Uint8Array, opening: number): number {
  const { length } = json;
  let at = opening + 1;
  while (at < length) {
    const byte = json[at] as number;
    if (byte === QUOTE) return at;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return length;
}

/** A text without what was too deep in it, and which items of its list had that. */
export interface CutJson {
  json: Buffer;
  spoiled: ReadonlySet<number>;
}

/** The level of the items of a list that is a field of the text: `{ "ops": [ item, … ] }`. */
const OF_LIST = 2;

/**
 * Takes what nests deeper than so many levels out of the items of `{ "…": [item, …] }`, with null in its place, so that
 * one item that nobody could mean spoils no other. Undefined where something else of the text is too deep, or never ends.
 */
export function cutTooDeep(json: Buffer, most: number = MOST_LEVELS): CutJson | undefined {
  const spoiled = new Set<number>();
  if (!isTooDeep(json, most)) return { json, spoiled };
  const parts: Buffer[] = [];
  let kept = 0;
  let depth = 0;
  let item = 0;
  let isInList = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === COMMA && depth === OF_LIST) item++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (depth === OF_LIST - 1) [isInList, item] = [byte === OPEN_LIST, 0];
      if (depth < most) depth++;
      else {
        const end = endOfNesting(json, at);
        if (!isInList || end === undefined) return undefined;
        spoiled.add(item);
        parts.push(json.subarray(kept, at), NOTHING);
        kept = end + 1;
        at = end;
      }
    }
  }
  return { json: Buffer.concat([...parts, json.subarray(kept)]), spoiled };
}

/** Where the list or object that begins here ends, with its closing bracket. */
function endOfNesting(json: Uint8Array, opening: number): number | undefined {
  let depth = 0;
  for (let at = opening; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && --depth === 0) return at;
  }
  return undefined;
}
