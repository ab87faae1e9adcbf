import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds after which a spec is taken for one that never ends: its code keeps its thread, and no time limit reaches it. */
export const LONGEST_SPEC_MS = 15 * 60_000;

/** So much of why a test failed tells what it is about; the whole of it stands in the run's own output. */
const LINES_OF_WHY = 25;

/**
 * Is what a run of Jest or Vitest leaves in its file: two numbers, failures with their reasons, and by the path of each spec
 * in the workspace the whole titles of what passed.
 *
 * @typedef {{ passed: number, failed: number, failures: string[], titles: Record<string, string[]> }} FileTally
 */

/**
 * Writes the tally of a run.
 *
 * @param {string} file
 * @param {FileTally} tally
 */
export function writeTally(file, tally) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tally));
}

/**
 * Returns the path of a file in the workspace.
 *
 * @param {string} path
 */
export const inWorkspace = (path) => relative(ROOT, path);

/**
 * Returns the whole title of a test.
 *
 * @param {string[]} parts titles of the describes around it, then its own.
 */
export const wholeTitle = (parts) => parts.join(' › ');

/**
 * Returns a failure with the first lines of its reason.
 *
 * @param {string} what
 * @param {string} why
 */
export function failure(what, why) {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, LINES_OF_WHY);
  return [what, ...lines.map((line) => `  ${line}`)].join('\n');
}

/**
 * Returns the reason of a spec that has not ended.
 *
 * @param {string} path
 * @param {number} longest milliseconds
 */
export const notEnded = (path, longest) => `${inWorkspace(path)} has not ended after ${longest / 1000} s`;
