import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { advisoryLocks } from './advisory-locks.ts';

const SOURCES = join(import.meta.dirname, '../..');

it('advisory locks have distinct numbers', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('advisory lock numbers are written in one file only', () => {
  const others = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      !path.includes('advisory-locks') &&
      /0x667478/.test(readFileSync(join(SOURCES, path), 'utf8')),
  );
  expect(others).toEqual([]);
});
