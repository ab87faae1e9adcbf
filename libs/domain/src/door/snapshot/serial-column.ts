import type { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { ChunkError } from './chunk-error.ts';

/** Serials of one event fit in 40 bits, as in the QR: 8 high and 32 low ones. */
const MOST_SERIAL = 2 ** 40 - 1;
const LOW = 2 ** 32;

export class SerialWriter {
  private last: number | undefined;
  private readonly highs = new ByteWriter();
  private readonly lows = new ByteWriter();

  /** Throws a RangeError for a serial out of range, or out of order. */
  add(serial: number): void {
    const fits = Number.isInteger(serial) && serial >= 0 && serial <= MOST_SERIAL;
    if (!fits || (this.last !== undefined && serial <= this.last))
      throw new RangeError(`Serial ${serial} does not fit, or is there twice`);
    this.last = serial;
    this.highs.u8(Math.floor(serial / LOW));
    this.lows.u32(serial % LOW);
  }

  writeTo(writer: ByteWriter): void {
    writer.raw(this.highs.written());
    writer.raw(this.lows.written());
  }
}

/**
 * Holds serials in ascending order, as the buffers they came in: a phone opens 100,000 of them without touching each.
 */
export class SerialColumn {
  private readonly highs: Uint8Array;
  private readonly lows: Uint32Array;

  private constructor(highs: Uint8Array, lows: Uint32Array) {
    this.highs = highs;
    this.lows = lows;
  }

  static read(reader: ByteReader, count: number): SerialColumn {
    const column = new SerialColumn(reader.raw(count), reader.u32s(count));
    if (!column.ascends()) throw new ChunkError('The serials are not in order');
    return column;
  }

  at(row: number): number {
    return this.highs[row]! * LOW + this.lows[row]!;
  }

  /** Returns the row of a serial, by binary search. */
  rowOf(serial: number): number | undefined {
    const row = this.rowFrom(serial);
    return row < this.lows.length && this.at(row) === serial ? row : undefined;
  }

  /** Returns the first row whose serial is this one or higher; the number of rows if there is none. */
  rowFrom(serial: number): number {
    let low = 0;
    let high = this.lows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle) < serial) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private ascends(): boolean {
    const { highs, lows } = this;
    for (let row = 1; row < lows.length; row++) {
      const isHigher = highs[row] === highs[row - 1] ? lows[row]! > lows[row - 1]! : highs[row]! > highs[row - 1]!;
      if (!isHigher) return false;
    }
    return true;
  }
}
