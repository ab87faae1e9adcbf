import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from './paths.ts';

/** Writes what a command found to DATA_DIR/reports and answers the file's path. */
export function writeReport(command: string, found: object): string {
  const folder = join(resolve(ROOT, process.env['DATA_DIR'] || '.data'), 'reports');
  const at = new Date();
  const file = join(folder, `${command}-${at.toISOString().replace(/[:.]/g, '-')}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ at: at.toISOString(), machine: machine(), ...found }, null, 2));
  return file;
}

function machine(): object {
  const cores = cpus();
  return {
    cores: cores.length,
    model: cores[0]?.model,
    memory_mb: Math.round(totalmem() / 2 ** 20),
    node: process.version,
  };
}

/** Rows of text as a table; the first one is its head. Columns named in `right` hold figures. */
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

/** Characters, not UTF-16 units. */
const width = (text: string): number => [...text].length;
