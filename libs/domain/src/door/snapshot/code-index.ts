import { ByteWriter } from './byte-writer.ts';

/** Bytes of a short code's hash in the list. */
export const CODE_HASH_BYTES = 6;

const EMPTY = -1;

/**
 * Finds rows by the hash of their short code, in a table with open addressing that is at most half full. Six bytes may
 * collide, so a result can have several rows.
 */
export class CodeIndex {
  private readonly hashes: Uint8Array;
  private readonly slots: Int32Array;

  constructor(hashes: Uint8Array) {
    const count = hashes.length / CODE_HASH_BYTES;
    this.hashes = hashes;
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 1))).fill(EMPTY);
    for (let row = 0; row < count; row++) this.slots[this.freeSlot(row)] = row;
  }

  find(hash: Uint8Array): number[] {
    const rows: number[] = [];
    for (let slot = this.firstSlot(hash, 0); this.slots[slot] !== EMPTY; slot = this.next(slot)) {
      const row = this.slots[slot]!;
      if (this.matches(row, hash)) rows.push(row);
    }
    return rows.sort((one, other) => one - other);
  }

  private freeSlot(row: number): number {
    let slot = this.firstSlot(this.hashes, row * CODE_HASH_BYTES);
    while (this.slots[slot] !== EMPTY) slot = this.next(slot);
    return slot;
  }

  private firstSlot(bytes: Uint8Array, at: number): number {
    const spread = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    return spread & (this.slots.length - 1);
  }

  private next(slot: number): number {
    return (slot + 1) & (this.slots.length - 1);
  }

  private matches(row: number, hash: Uint8Array): boolean {
    const from = row * CODE_HASH_BYTES;
    for (let byte = 0; byte < CODE_HASH_BYTES; byte++) {
      if (this.hashes[from + byte] !== hash[byte]) return false;
    }
    return true;
  }
}

const HEX = /^[0-9a-f]{12,64}$/;

/** Parses the list's bytes of a hash in hex; undefined for an invalid one. */
export function readCodeHash(hex: string): Uint8Array | undefined {
  const writer = new ByteWriter();
  return writeCodeHash(writer, hex) ? writer.written() : undefined;
}

/** Writes those bytes; returns false, with nothing written, for an invalid hash. */
export function writeCodeHash(writer: ByteWriter, hex: string): boolean {
  if (!HEX.test(hex)) return false;
  for (let half = 0; half < 2; half++) {
    const three = Number.parseInt(hex.slice(half * 6, half * 6 + 6), 16);
    writer.u8(three >> 16);
    writer.u8(three >> 8);
    writer.u8(three);
  }
  return true;
}

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function showCodeHash(hashes: Uint8Array, row: number): string {
  const from = row * CODE_HASH_BYTES;
  let hex = '';
  for (let byte = 0; byte < CODE_HASH_BYTES; byte++) hex += HEX_OF_BYTE[hashes[from + byte]!]!;
  return hex;
}
