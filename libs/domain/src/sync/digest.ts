import { md5 } from '@noble/hashes/legacy.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { ListedPassage } from '../door/snapshot/listed-ticket.ts';

/**
 * The digest of a door's list: the sum, modulo 2^64, of one hash for each ticket. A sum needs no order, so the server
 * adds up rows and the phone adds and takes away as changes come in. A hash is the first 8 bytes of
 * md5(`serial:status:entry`), big-endian, with the text of its passages after it (`passagesText`) where there are any.
 * PostgreSQL computes the same hex text from rows of serial, status and entry:
 *
 *     select lpad(to_hex((mod(mod(coalesce(sum(hash), 0) + 9223372036854775808, 18446744073709551616)
 *              + 18446744073709551616, 18446744073709551616) - 9223372036854775808)::bigint), 16, '0')
 *     from (select ('x' || left(md5(serial || ':' || status || ':' || entry), 16))::bit(64)::bigint as hash from …) rows
 */
export interface DigestRow {
  serial: number;
  status: string;
  entry: number;
  /** Absent, null or empty: nothing beyond the entry. */
  passages?: readonly Pick<ListedPassage, 'area' | 'day' | 'entry' | 'out'>[] | null;
}

const BITS = 64;

/** The digest of an empty list. */
export const EMPTY_DIGEST = 0n;

/** Returns the hash of one ticket, an unsigned 64-bit integer. */
export function rowHash({ serial, status, entry, passages }: DigestRow): bigint {
  const hash = md5(utf8ToBytes(`${serial}:${status}:${entry}${passagesText(passages ?? [])}`));
  return new DataView(hash.buffer, hash.byteOffset).getBigUint64(0);
}

/** Returns the passages as the hash takes them, `:area.day.entry.out` each, by day and area. */
export function passagesText(passages: NonNullable<DigestRow['passages']>): string {
  return [...passages]
    .sort((one, other) => one.day - other.day || one.area - other.area)
    .map(({ area, day, entry, out }) => `:${area}.${day}.${entry}.${Number(out)}`)
    .join('');
}

/** Returns the digest with one more ticket. */
export function addTo(digest: bigint, row: DigestRow): bigint {
  return BigInt.asUintN(BITS, digest + rowHash(row));
}

/** Returns the digest with one ticket less. */
export function removeFrom(digest: bigint, row: DigestRow): bigint {
  return BigInt.asUintN(BITS, digest - rowHash(row));
}

/** Returns the digest of a list. */
export function digestOf(rows: Iterable<DigestRow>): bigint {
  let digest = EMPTY_DIGEST;
  for (const row of rows) digest = addTo(digest, row);
  return digest;
}

/** Returns the digest as 16 hex digits, its form on the wire. */
export function digestHex(digest: bigint): string {
  return digest.toString(16).padStart(16, '0');
}

/** Returns the digest of 16 hex digits. */
export function digestFromHex(hex: string): bigint {
  return BigInt.asUintN(BITS, BigInt(`0x${hex}`));
}
