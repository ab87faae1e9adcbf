import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';

/** The columns of a row, in the order of the statement. */
export type CopiedRow = (string | null)[];

const NULL = '\\N';
/** COPY's escapes of characters that would end a row or a column. */
const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * Yields the rows of `COPY … TO STDOUT`, in its text format and UTF-8, chunk by chunk. A reader that leaves early waits
 * for the end: until then the connection can do nothing else.
 */
export async function* copiedRows(copy: Readable): AsyncGenerator<Iterable<CopiedRow>> {
  const ended = finished(copy, { cleanup: true });
  // The reader gets the error from the iteration itself.
  ended.catch(() => undefined);
  const decoder = new StringDecoder('utf8');
  let begun = '';
  try {
    for await (const piece of copy.iterator({ destroyOnReturn: false })) {
      const lines = (begun + decoder.write(piece as Buffer)).split('\n');
      begun = lines.pop() ?? '';
      yield rowsIn(lines);
    }
  } finally {
    copy.resume();
    await ended;
  }
}

function* rowsIn(lines: readonly string[]): Generator<CopiedRow> {
  for (const line of lines) yield columnsOf(line);
}

function columnsOf(line: string): CopiedRow {
  const columns = line.split('\t');
  return line.includes('\\') ? columns.map(unescaped) : columns;
}

function unescaped(column: string): string | null {
  if (column === NULL) return null;
  if (!column.includes('\\')) return column;
  return column.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
}
