import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { crockford, foldTyped, isCrockford } from '../../ground/words/crockford.ts';
import { normaliseOrderCode, ORDER_CODE_MARK } from '../orders/order-code.ts';
import { MAX_SCANNED_LENGTH } from './scanned-text.ts';

/** Characters of a ticket's own code, the one for people. */
export const TICKET_CODE_LENGTH = 10;

const HASHED_BYTES = 8;

/** A new ticket code from at least ten random bytes; it never begins like an order code. */
export function makeTicketCode(randomBytes: Uint8Array): string {
  const code = crockford(randomBytes, TICKET_CODE_LENGTH);
  return code.startsWith(ORDER_CODE_MARK) ? `0${code.slice(1)}` : code;
}

/** A code that somebody typed. */
export interface TypedCode {
  kind: 'order' | 'ticket';
  code: string;
}

/**
 * The code meant by what was typed, in any case, with stray spaces and hyphens; nothing when it can't be one. Ten letters
 * of a name can look like a ticket code, so whoever finds no such ticket goes on to search names.
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

/** Words of a text that are tried together, for people write a code in groups; and codes that are told of one text. */
const MOST_GROUPS = 3;
const MOST_CODES = 12;

const NO_WORD = /[^\p{L}\p{N}-]+/u;
const OUTER_HYPHENS = /^-+|-+$/g;

/**
 * The codes that a text may hold, as somebody pastes it: with a word before or after it, spaces, line ends or a full stop
 * around it. Orders' codes come first, for nothing else begins as they do, and then what has digits, for ten letters may
 * be words. At most twelve.
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
 * What a door's list carries in place of a ticket's code, or an order's, so that a stolen list shows no code that can be typed: the
 * first 8 bytes, in hex, of SHA-256 over `event_id:code`.
 */
export function hashTicketCode(eventId: string, code: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${eventId}:${code}`)).subarray(0, HASHED_BYTES));
}
