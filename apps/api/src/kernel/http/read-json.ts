import { cutTooDeep, isTooDeep } from './json-depth.ts';
import { ProblemError } from '../watch/problem.ts';

const NUL = Buffer.from('\\u0000');
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const spoiled = new WeakMap<object, ReadonlySet<number>>();

/**
 * Parses a body as an object; an absent body is empty. Throws BODY_TOO_DEEP before parsing, and BAD_JSON for anything
 * that is no object or has a NUL character, which JSON allows and PostgreSQL does not.
 */
export function readJson(bytes: Buffer): object {
  if (isTooDeep(bytes)) throw new ProblemError('BODY_TOO_DEEP');
  if (bytes.includes(NUL)) throw new ProblemError('BAD_JSON');
  return parse(bytes);
}

/**
 * Parses a body with a list whose items are judged one by one: cuts too deep parts out of an item, and a NUL spoils its
 * item alone. `spoiledItemsOf` returns the items with cuts.
 */
export function readJsonOfItems(bytes: Buffer): object {
  const cut = cutTooDeep(bytes);
  if (!cut) throw new ProblemError('BODY_TOO_DEEP');
  const body = parse(cut.json);
  if (cut.spoiled.size > 0) spoiled.set(body, cut.spoiled);
  return body;
}

export function spoiledItemsOf(body: object): ReadonlySet<number> | undefined {
  return spoiled.get(body);
}

function parse(bytes: Buffer): object {
  const text = bytes.toString('utf8', bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0);
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ProblemError('BAD_JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ProblemError('BAD_JSON');
  return body;
}
