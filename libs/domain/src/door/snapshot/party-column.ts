import type { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { ChunkError } from './chunk-error.ts';
import { within } from './within.ts';

/** Of a ticket that is alone; the first of a party has 1, so that it is told from those. */
const ALONE = 0;
const FIRST = 1;

/** Bytes of the largest offset: serials have 40 bits. */
const MOST_WIDTH = 5;

/**
 * Writes how far each row's serial is from its party's first one. Every row takes as many bytes as the farthest one
 * needs, the lowest bytes of all rows first: mostly one byte a row, and none where nobody has a party.
 */
export class PartyWriter {
  private readonly offsets: number[] = [];
  private farthest = ALONE;

  /** Throws a RangeError for a party that begins after the row's serial. */
  add(serial: number, party: number | null | undefined): void {
    const offset = party === null || party === undefined ? ALONE : within(serial - party, serial, 'party') + FIRST;
    this.offsets.push(offset);
    this.farthest = Math.max(this.farthest, offset);
  }

  writeTo(writer: ByteWriter): void {
    const planes: ByteWriter[] = [];
    for (let rest = this.farthest; rest > 0; rest = Math.floor(rest / 0x100)) planes.push(new ByteWriter());
    for (const offset of this.offsets) {
      let rest = offset;
      for (const plane of planes) {
        plane.u8(rest % 0x100);
        rest = Math.floor(rest / 0x100);
      }
    }
    writer.u8(planes.length);
    for (const plane of planes) writer.raw(plane.written());
  }
}

/** Reads such a column without expanding it. */
export class PartyColumn {
  private readonly planes: readonly Uint8Array[];

  private constructor(planes: readonly Uint8Array[]) {
    this.planes = planes;
  }

  static readonly none = new PartyColumn([]);

  static read(reader: ByteReader, count: number): PartyColumn {
    const width = reader.u8();
    if (width > MOST_WIDTH) throw new ChunkError('The parties are too wide');
    return new PartyColumn(Array.from({ length: width }, () => reader.raw(count)));
  }

  get isEmpty(): boolean {
    return this.planes.length === 0;
  }

  /** Returns the most by which a serial of this column exceeds the first one of its party. */
  get reach(): number {
    return 0x100 ** this.planes.length - 1 - FIRST;
  }

  /** Returns the first serial of the row's party; null if its ticket is alone. */
  at(row: number, serial: number): number | null {
    let offset = 0;
    for (let plane = this.planes.length - 1; plane >= 0; plane--) offset = offset * 0x100 + this.planes[plane]![row]!;
    return offset === ALONE ? null : serial - (offset - FIRST);
  }
}
