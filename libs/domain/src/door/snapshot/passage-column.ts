import { LAST_AREA } from '../../programme/passes/areas.ts';
import { LAST_DAY } from '../../programme/passes/event-days.ts';
import type { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { ChunkError } from './chunk-error.ts';
import type { ListedPassage } from './listed-ticket.ts';
import { MOST_ENTRY, MOST_SECOND, within } from './within.ts';

/** Passages of one ticket: one for each area on each day. */
const MOST_OF_A_ROW = (LAST_AREA + 1) * (LAST_DAY + 1);

/** Writes the passages of the rows, column by column; a chunk without any takes one byte for them. */
export class PassageWriter {
  private count = 0;
  private lastRow = 0;
  private readonly rows = new ByteWriter();
  private readonly areas = new ByteWriter();
  private readonly days = new ByteWriter();
  private readonly entries = new ByteWriter();
  private readonly undone = new ByteWriter();
  private readonly seconds = new ByteWriter();
  private readonly outs = new ByteWriter();

  /** Throws a RangeError for two passages of one area and day, or values out of range. Rows come in order. */
  add(row: number, passages: readonly ListedPassage[]): void {
    let before: ListedPassage | undefined;
    for (const passage of passages.length > 1 ? [...passages].sort(byPlace) : passages) {
      if (before && byPlace(before, passage) === 0) throw new RangeError('A ticket has two passages of one place');
      before = passage;
      this.rows.varint(row - this.lastRow);
      this.lastRow = row;
      this.areas.u8(within(passage.area, LAST_AREA, 'area'));
      this.days.u8(within(passage.day, LAST_DAY, 'day'));
      this.entries.u16(within(passage.entry, MOST_ENTRY, 'entry'));
      this.undone.u16(within(passage.undone, MOST_ENTRY, 'undone entries'));
      this.seconds.u32(within(passage.second, MOST_SECOND, 'second'));
      this.outs.u8(Number(passage.out));
      this.count += 1;
    }
  }

  writeTo(writer: ByteWriter): void {
    writer.varint(this.count);
    for (const column of [this.rows, this.areas, this.days, this.entries, this.undone, this.seconds, this.outs])
      writer.raw(column.written());
  }
}

function byPlace(one: ListedPassage, other: ListedPassage): number {
  return one.day - other.day || one.area - other.area;
}

/** Holds the passages of a chunk in the order of their rows; one becomes an object only on access. */
export class PassageColumn {
  private readonly rows: Uint16Array;
  private readonly areas: Uint8Array;
  private readonly days: Uint8Array;
  private readonly entries: Uint16Array;
  private readonly undone: Uint16Array;
  private readonly seconds: Uint32Array;
  private readonly outs: Uint8Array;

  private constructor(reader: ByteReader, count: number, rows: number) {
    this.rows = readRows(reader, count, rows);
    this.areas = reader.raw(count);
    this.days = reader.raw(count);
    this.entries = reader.u16s(count);
    this.undone = reader.u16s(count);
    this.seconds = reader.u32s(count);
    this.outs = reader.raw(count);
  }

  static read(reader: ByteReader, rows: number): PassageColumn | undefined {
    const count = reader.varint();
    if (count > rows * MOST_OF_A_ROW) throw new ChunkError('The chunk claims too many passages');
    return count === 0 ? undefined : new PassageColumn(reader, count, rows);
  }

  get count(): number {
    return this.rows.length;
  }

  /** Returns the passages of a row, by binary search, in the order of day and area. */
  of(row: number): ListedPassage[] {
    const passages: ListedPassage[] = [];
    for (let at = this.firstOf(row); this.rows[at] === row; at++) passages.push(this.passage(at));
    return passages;
  }

  private passage(at: number): ListedPassage {
    return {
      area: this.areas[at]!,
      day: this.days[at]!,
      entry: this.entries[at]!,
      undone: this.undone[at]!,
      second: this.seconds[at]!,
      out: this.outs[at] !== 0,
    };
  }

  private firstOf(row: number): number {
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Sums up the steps between rows, which gzip packs to almost nothing. */
function readRows(reader: ByteReader, count: number, rows: number): Uint16Array {
  reader.hasRoom(count);
  const ascending = new Uint16Array(count);
  let row = 0;
  for (let at = 0; at < count; at++) {
    row += reader.varint();
    if (row >= rows) throw new ChunkError('A passage has no ticket');
    ascending[at] = row;
  }
  return ascending;
}
