/** Levels of nested lists and objects that a body may have; no call has half of them. */
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
 * Returns whether a JSON text nests deeper than so many levels, before it is parsed: in one pass over its bytes that
 * stores only a number. For invalid JSON it may return either, because the parser refuses that.
 */
export function isTooDeep(json: Uint8Array, most: number = MOST_LEVELS): boolean {
  return findTooDeep(json, 0, 0, most) >= 0;
}

/** Returns the position of a level too many, from a position at so many levels on; -1 for none. */
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

/** Returns the end of the text that begins here, with its closing quote. */
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

/** A text with the too deep parts cut, and the items that had some. */
export interface CutJson {
  json: Buffer;
  spoiled: ReadonlySet<number>;
}

/** Level of the items of a list in a field: `{ "ops": [ item, … ] }`. */
const OF_LIST = 2;

/**
 * Replaces the too deep parts of items in `{ "…": [item, …] }` with null, so that one bad item does not affect the
 * others. Undefined if another part of the text is too deep, or never ends.
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

/** Returns the end of the list or object that begins here, with its closing bracket. */
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
