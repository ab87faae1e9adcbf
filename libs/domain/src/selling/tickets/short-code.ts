import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { crockford, foldTyped, isCrockford } from '../../ground/words/crockford.ts';
import { normaliseOrderCode, ORDER_CODE_MARK } from '../orders/order-code.ts';
import { MAX_SCANNED_LENGTH } from './scanned-text.ts';

/** Characters of a ticket's code for people. */
export const TICKET_CODE_LENGTH = 10;

const HASHED_BYTES = 8;

/** Makes a ticket code from at least ten random bytes; it never begins like an order code. */
export function makeTicketCode(randomBytes: Uint8Array): string {
  const code = crockford(randomBytes, TICKET_CODE_LENGTH);
  return code.startsWith(ORDER_CODE_MARK) ? `0${code.slice(1)}` : code;
}

/** A typed code. */
export interface TypedCode {
  kind: 'order' | 'ticket';
  code: string;
}

/**
 * Returns the code of a typed text, in any case, with stray spaces and hyphens; undefined for an impossible one. Ten
 * letters of a name can look like a ticket code, so a search without a result goes on to names.
 */
export function normaliseTypedCode(text: string): TypedCode | undefined {
  if (text.length > MAX_SCANNED_LENGTH) return undefined;
  const typed = text.replace(/[\s-]/g, '').toUpperCase();
  if (typed.startsWith(ORDER_CODE_MARK)) {
    const code = normaliseOrderCode(typed);
    return code === undefined ? undefined : { kind: 'order', code };
  }
  const code = foldTyped(typed);
  return isCrockford(code, TICKET_CODE_LENGTH) ? { kind: 'ticket', code } : undefined;
}

/** Most words joined to one code, because people write a code in groups; and most codes of one text. */
const MOST_GROUPS = 3;
const MOST_CODES = 12;

const NO_WORD = /[^\p{L}\p{N}-]+/u;
const OUTER_HYPHENS = /^-+|-+$/g;

/**
 * Returns the codes in a pasted text: with words before or after, spaces, line ends or a full stop around. Order codes
 * come first, because nothing else begins like them, and then those with digits, because ten letters may be words. At
 * most twelve.
 */
export function codesWithin(text: string): TypedCode[] {
  const words = text
    .slice(0, MAX_SCANNED_LENGTH)
    .split(NO_WORD)
    .map((word) => word.replace(OUTER_HYPHENS, ''))
    .filter(Boolean);
  const found = new Map<string, TypedCode & { place: number }>();
  const look = (written: string) => {
    const code = normaliseTypedCode(written);
    if (!code || found.has(code.code)) return;
    found.set(code.code, { ...code, place: code.kind === 'order' ? 0 : /\d/.test(written) ? 1 : 2 });
  };
  look(text);
  for (let groups = 1; groups <= MOST_GROUPS; groups++) {
    for (let at = 0; at + groups <= words.length; at++) look(words.slice(at, at + groups).join(''));
  }
  return [...found.values()]
    .sort((one, other) => one.place - other.place)
    .slice(0, MOST_CODES)
    .map(({ kind, code }) => ({ kind, code }));
}

/**
 * Returns the list's stand-in for a ticket's or order's code, so that a stolen list has no code that can be typed: the
 * first 8 bytes, in hex, of SHA-256 over `event_id:code`.
 */
export function hashTicketCode(eventId: string, code: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${eventId}:${code}`)).subarray(0, HASHED_BYTES));
}
