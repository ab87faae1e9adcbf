import type { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { ChunkError } from './chunk-error.ts';

/** No word; words count from 1. */
const NONE = 0;
const MOST_WORDS = 255;

/**
 * Writes a column of a few different words: the words once, then a byte for each row. So a chunk can carry statuses
 * unknown to its reader.
 */
export class WordWriter {
  private readonly numbers = new Map<string, number>();
  private readonly rows = new ByteWriter();

  /** Throws a RangeError for a word too many. */
  add(word: string | null): void {
    this.rows.u8(word === null ? NONE : (this.numbers.get(word) ?? this.numbered(word)));
  }

  private numbered(word: string): number {
    const number = this.numbers.size + 1;
    if (number > MOST_WORDS) throw new RangeError(`More than ${MOST_WORDS} words are too many for a column`);
    this.numbers.set(word, number);
    return number;
  }

  writeTo(writer: ByteWriter): void {
    writer.varint(this.numbers.size);
    for (const word of this.numbers.keys()) writer.text(word);
    writer.raw(this.rows.written());
  }
}

/** Reads such a column without expanding it. */
export class WordColumn {
  private readonly words: readonly (string | null)[];
  private readonly numbers: Uint8Array;

  constructor(words: readonly (string | null)[], numbers: Uint8Array) {
    this.words = words;
    this.numbers = numbers;
  }

  at(row: number): string | null {
    return this.words[this.numbers[row]!] ?? null;
  }

  static read(reader: ByteReader, count: number): WordColumn {
    const size = reader.varint();
    if (size > MOST_WORDS) throw new ChunkError('A column has too many words');
    const words = [null, ...Array.from({ length: size }, () => reader.text())];
    return new WordColumn(words, reader.raw(count));
  }
}
