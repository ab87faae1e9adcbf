import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from './paths.ts';

/** The measured machine, for readers of a report elsewhere. */
export interface Machine {
  cores: number;
  model: string | undefined;
  memory_mb: number;
  node: string;
}

/** A report as a page to look at. */
export type Page = (at: Date, machine: Machine) => string;

/** Writes a command's findings to DATA_DIR/reports as JSON, and as a page beside it; returns the file to open. */
export function writeReport(command: string, found: object, page?: Page): string {
  const folder = join(resolve(ROOT, process.env['DATA_DIR'] || '.data'), 'reports');
  const at = new Date();
  const file = join(folder, `${command}-${at.toISOString().replace(/[:.]/g, '-')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.json`, JSON.stringify({ at: at.toISOString(), machine: machine(), ...found }, null, 2));
  if (!page) return `${file}.json`;
  writeFileSync(`${file}.html`, page(at, machine()));
  return `${file}.html`;
}

function machine(): Machine {
  const cores = cpus();
  return {
    cores: cores.length,
    model: cores[0]?.model,
    memory_mb: Math.round(totalmem() / 2 ** 20),
    node: process.version,
  };
}

/** Formats rows of text as a table; the first one is its head. Columns named in `right` hold figures. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - width(cell));
        return right.includes(column) ? space + cell : cell + space;
      })
      .join('   ')
      .trimEnd();
  const rule = widths.map((size) => '─'.repeat(size)).join('   ');
  return rows.flatMap((row, index) => (index === 0 ? [line(row), rule] : [line(row)])).join('\n');
}

/** Counts characters, not UTF-16 units. */
const width = (text: string): number => [...text].length;
