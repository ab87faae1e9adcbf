import type { SoughtWord } from '../../ground/rules/name-search.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { ChunkError } from './chunk-error.ts';
import { CODE_HASH_BYTES, CodeIndex, readCodeHash, showCodeHash, writeCodeHash } from './code-index.ts';
import type { ChunkRow, ListedTicket } from './listed-ticket.ts';
import { joinNames, NameTable } from './name-table.ts';
import { PartyColumn, PartyWriter } from './party-column.ts';
import { PassageColumn, PassageWriter } from './passage-column.ts';
import { SerialColumn, SerialWriter } from './serial-column.ts';
import { packDocument, unpackDocument } from './shown-document.ts';
import { MOST_ENTRY, MOST_SECOND, within } from './within.ts';
import { WordColumn, WordWriter } from './word-column.ts';

/** Tickets in one chunk: some 400 kB that a phone downloads, checks and decrypts at once. */
export const CHUNK_TICKETS = 20_000;

const MOST_LOT = 0xff;

/** 'FXL'; the version follows it. */
const MAGIC = 0x4c_5846;
const VERSION_SCALE = 2 ** 24;

/** Versions of the format: since 2, a chunk ends with parties and passages. */
export const CHUNK_FORMATS = [1, 2] as const;

export type ChunkFormat = (typeof CHUNK_FORMATS)[number];

/**
 * Packs rows of the list, column by column, so that a phone keeps and searches 100,000 of them as a handful of buffers
 * and gzip finds repeats. Rows come in the order of their serials; none is kept as an object, or packing a whole event
 * would keep the garbage collector busy.
 */
export class ChunkPacker {
  private readonly serials = new SerialWriter();
  private readonly codeHashes = new ByteWriter();
  private readonly lots = new ByteWriter();
  private readonly kinds = new WordWriter();
  private readonly statuses = new WordWriter();
  private readonly orderStatuses = new WordWriter();
  private readonly entries = new ByteWriter();
  private readonly seconds = new ByteWriter();
  private readonly documents = new ByteWriter();
  private readonly names: (string | null | undefined)[] = [];
  private readonly parties = new PartyWriter();
  private readonly passages = new PassageWriter();
  private readonly format: ChunkFormat;

  /** Chunks of format 1 leave out parties and passages. */
  constructor(format: ChunkFormat = 1) {
    this.format = format;
  }

  get count(): number {
    return this.names.length;
  }

  /** Throws a RangeError for a row too many, equal to the one before it, or out of range. */
  add(row: ChunkRow | ListedTicket): void {
    if (this.count === CHUNK_TICKETS) throw new RangeError(`A chunk takes ${CHUNK_TICKETS} tickets, and no more`);
    this.serials.add(row.serial);
    if (!writeCodeHash(this.codeHashes, row.code_hash)) throw new RangeError('A code hash is not hex, or too short');
    this.lots.u8(within(row.lot_number, MOST_LOT, 'lot number'));
    this.kinds.add(row.price_kind);
    this.statuses.add(row.status);
    this.orderStatuses.add(row.order_status);
    this.entries.u16(within(row.entry, MOST_ENTRY, 'entry'));
    this.seconds.u32(secondOf(row.checked_in_at));
    this.documents.u16(packDocument(row.document_masked));
    if (this.format > 1) {
      this.parties.add(row.serial, row.party);
      if (row.passages) this.passages.add(this.count, row.passages);
    }
    this.names.push(row.holder_name);
  }

  packed(): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter();
    writer.u32(MAGIC + this.format * VERSION_SCALE);
    writer.u32(this.count);
    this.serials.writeTo(writer);
    writer.raw(this.codeHashes.written());
    writer.raw(this.lots.written());
    for (const column of [this.kinds, this.statuses, this.orderStatuses]) column.writeTo(writer);
    for (const column of [this.entries, this.seconds, this.documents]) writer.raw(column.written());
    writer.text(joinNames(this.names));
    if (this.format > 1) {
      this.parties.writeTo(writer);
      this.passages.writeTo(writer);
    }
    return writer.written();
  }
}

/** Packs existing rows, in any order. Throws a RangeError for equal rows or values out of range. */
export function packChunk(
  rows: readonly (ChunkRow | ListedTicket)[],
  format: ChunkFormat = 1,
): Uint8Array<ArrayBuffer> {
  const packer = new ChunkPacker(format);
  for (const row of [...rows].sort((one, other) => one.serial - other.serial)) packer.add(row);
  return packer.packed();
}

/** Parses a chunk of any format. Throws a ChunkError, and nothing else, for invalid bytes. */
export function readChunk(bytes: Uint8Array): Chunk {
  const reader = new ByteReader(bytes);
  const format = formatOf(reader.u32());
  const count = reader.u32();
  if (count > CHUNK_TICKETS) throw new ChunkError('The chunk claims too many tickets');
  const columns: Columns = {
    serials: SerialColumn.read(reader, count),
    codeHashes: reader.raw(count * CODE_HASH_BYTES),
    lots: reader.raw(count),
    kinds: WordColumn.read(reader, count),
    statuses: WordColumn.read(reader, count),
    orderStatuses: WordColumn.read(reader, count),
    entries: reader.u16s(count),
    seconds: reader.u32s(count),
    documents: reader.u16s(count),
    names: new NameTable(reader.text(), count),
    parties: format > 1 ? PartyColumn.read(reader, count) : PartyColumn.none,
    passages: format > 1 ? PassageColumn.read(reader, count) : undefined,
  };
  reader.end();
  return new Chunk(columns);
}

function formatOf(magic: number): ChunkFormat {
  const format = CHUNK_FORMATS.find((each) => magic === MAGIC + each * VERSION_SCALE);
  if (!format) throw new ChunkError('These bytes are no chunk of this format');
  return format;
}

interface Columns {
  serials: SerialColumn;
  codeHashes: Uint8Array;
  lots: Uint8Array;
  kinds: WordColumn;
  statuses: WordColumn;
  orderStatuses: WordColumn;
  entries: Uint16Array;
  /** Seconds since 1970 of the check-in, 0 for none. */
  seconds: Uint32Array;
  documents: Uint16Array;
  names: NameTable;
  parties: PartyColumn;
  /** undefined: none in this chunk. */
  passages: PassageColumn | undefined;
}

/** A part of the list, in the order of its serials. A ticket becomes an object only on access. */
export class Chunk {
  readonly count: number;
  private readonly columns: Columns;
  private codes: CodeIndex | undefined;

  constructor(columns: Columns) {
    this.columns = columns;
    this.count = columns.documents.length;
  }

  /** Returns the lowest and the highest serial; undefined in an empty chunk. */
  get first(): number | undefined {
    return this.count === 0 ? undefined : this.columns.serials.at(0);
  }

  get last(): number | undefined {
    return this.count === 0 ? undefined : this.columns.serials.at(this.count - 1);
  }

  find(serial: number): ListedTicket | undefined {
    const row = this.columns.serials.rowOf(serial);
    return row === undefined ? undefined : this.ticket(row);
  }

  /** Returns tickets whose short code has this hash (`hashTicketCode`); more than one only by chance. */
  withCode(hash: string): ListedTicket[] {
    const bytes = readCodeHash(hash);
    if (!bytes) return [];
    this.codes ??= new CodeIndex(this.columns.codeHashes);
    return this.codes.find(bytes).map((row) => this.ticket(row));
  }

  /** Returns tickets whose holder's name has every word, as `matchesName` decides. */
  named(words: readonly SoughtWord[], limit: number): ListedTicket[] {
    return this.columns.names.find(words, limit).map((row) => this.ticket(row));
  }

  /** Returns tickets of the party with this first serial. */
  ofParty(first: number): ListedTicket[] {
    const { serials, parties } = this.columns;
    if (parties.isEmpty) return [];
    const found: ListedTicket[] = [];
    const last = first + parties.reach;
    for (let row = serials.rowFrom(first); row < this.count && serials.at(row) <= last; row++) {
      if (parties.at(row, serials.at(row)) === first) found.push(this.ticket(row));
    }
    return found;
  }

  ticket(row: number): ListedTicket {
    const { columns } = this;
    const serial = columns.serials.at(row);
    const second = columns.seconds[row]!;
    const party = columns.parties.at(row, serial);
    const passages = columns.passages?.of(row) ?? [];
    return {
      serial,
      lot_number: columns.lots[row]!,
      price_kind: columns.kinds.at(row) as ListedTicket['price_kind'],
      status: columns.statuses.at(row) as ListedTicket['status'],
      order_status: columns.orderStatuses.at(row) as ListedTicket['order_status'],
      entry: columns.entries[row]!,
      code_hash: showCodeHash(columns.codeHashes, row),
      checked_in_at: second === 0 ? null : new Date(second * 1000).toISOString(),
      holder_name: columns.names.at(row),
      document_masked: unpackDocument(columns.documents[row]!),
      ...(party !== null && { party }),
      ...(passages.length > 0 && { passages }),
    };
  }
}

function secondOf(instant: string | null | undefined): number {
  if (instant === null || instant === undefined) return 0;
  return within(Math.floor(Date.parse(instant) / 1000), MOST_SECOND, 'check-in time');
}
