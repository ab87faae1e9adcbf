import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withSourcePlaces } from './source-places.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'festix-places-'));
  mkdirSync(join(folder, 'dist'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a map whose first line comes from line 5 of the source. */
function writeMap(name: string, text?: string): string {
  const map = { version: 3, sources: [`../src/${name}.ts`], names: [], mappings: 'AAIA' };
  const file = join(folder, 'dist', `${name}.js`);
  writeFileSync(`${file}.map`, text ?? JSON.stringify(map));
  return file;
}

it('a stack tells the places of the sources where there is a map, and of the built files elsewhere', () => {
  const file = writeMap('sell');
  const source = join(folder, 'src', 'sell.ts');
  const stack = `Error: no place left\n    at sell (file://${file}:1:1)\n    at async ${file}:1:4\n    at node:internal/timers:594:17\n    at x (/nowhere/else.js:3:7)`;
  expect(withSourcePlaces(stack)).toBe(
    `Error: no place left\n    at sell (${source}:5:1)\n    at async ${source}:5:4\n    at node:internal/timers:594:17\n    at x (/nowhere/else.js:3:7)`,
  );
});

it('a stack of a file with a broken map stays as it is', () => {
  const stack = `Error\n    at ${writeMap('broken', '{"version":')}:1:1`;
  expect(withSourcePlaces(stack)).toBe(stack);
});

it('maps of many files are read again when they are needed again', () => {
  const files = Array.from({ length: 25 }, (_, at) => writeMap(`many-${at}`));
  for (const file of [...files, ...files]) expect(withSourcePlaces(`${file}:1:1`)).toMatch(/src\/many-\d+\.ts:5:1$/);
});
