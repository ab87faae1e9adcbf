import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { ChunkError } from './chunk-error.ts';
import { SerialColumn, SerialWriter } from './serial-column.ts';

/** 'FXO' and the version of the format. */
const MAGIC = 0x014f_5846;

/** Hex digits of an order code's hash (`hashTicketCode`) in a list: enough to find it, too few to recover it. */
export const ORDER_HASH_DIGITS = 8;

const HEX = /^[0-9a-f]{8,64}$/;

/** Packs the orders of a chunk's tickets, beside it: an older phone never asks for it. */
export class OrderPacker {
  private readonly serials = new SerialWriter();
  private readonly hashes = new ByteWriter();
  private count = 0;

  /** Adds a ticket in the order of the serials; skips one without an order. Throws a RangeError for an invalid hash. */
  add(serial: number, hash: string | null | undefined): void {
    if (hash === null || hash === undefined) return;
    this.serials.add(serial);
    this.hashes.u32(numberOf(hash));
    this.count += 1;
  }

  packed(): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter();
    writer.u32(MAGIC);
    writer.u32(this.count);
    this.serials.writeTo(writer);
    writer.raw(this.hashes.written());
    return writer.written();
  }
}

/** Parses an `OrderPacker`'s bytes. Throws a ChunkError, and nothing else, for invalid bytes. */
export function readOrderTable(bytes: Uint8Array): OrderTable {
  const reader = new ByteReader(bytes);
  if (reader.u32() !== MAGIC) throw new ChunkError('These bytes are no orders of this format');
  const count = reader.u32();
  const serials = SerialColumn.read(reader, count);
  const hashes = reader.u32s(count);
  reader.end();
  return new OrderTable(serials, hashes);
}

/** Maps orders to their tickets. */
export class OrderTable {
  private readonly serials: SerialColumn;
  private readonly hashes: Uint32Array;

  constructor(serials: SerialColumn, hashes: Uint32Array) {
    this.serials = serials;
    this.hashes = hashes;
  }

  /** Returns serials of the tickets whose order's code has this hash; others only by chance. */
  serialsOf(hash: string): number[] {
    if (!HEX.test(hash)) return [];
    const sought = numberOf(hash);
    const found: number[] = [];
    for (let row = this.hashes.indexOf(sought); row !== -1; row = this.hashes.indexOf(sought, row + 1)) {
      found.push(this.serials.at(row));
    }
    return found;
  }
}

function numberOf(hash: string): number {
  if (!HEX.test(hash)) throw new RangeError('A hash is not hex, or too short');
  return Number.parseInt(hash.slice(0, ORDER_HASH_DIGITS), 16);
}
