import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { ChunkError } from './chunk-error.ts';

/** No word at all; the words themselves count from 1. */
const NONE = 0;
const MOST_WORDS = 255;

/**
 * A column of a few different words: the words once, then a byte for each row. So a chunk carries statuses that its
 * reader has never heard of.
 */
export function writeWords(writer: ByteWriter, column: readonly (string | null)[]): void {
  const words = [...new Set(column.filter((word) => word !== null))];
  if (words.length > MOST_WORDS) throw new RangeError(`${words.length} different words are too many for a column`);
  const numbers = new Map<string | null, number>(words.map((word, index) => [word, index + 1]));
  writer.varint(words.length);
  words.forEach((word) => writer.text(word));
  column.forEach((word) => writer.u8(numbers.get(word) ?? NONE));
}

/** Such a column, read without spreading it out. */
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
