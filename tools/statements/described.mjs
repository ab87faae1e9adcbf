import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ name: string, type: number }} Column
 * @typedef {{ site: string, text: string, params?: number[], columns: Column[], fault?: string }} Described
 */

/** Name of the file that marks the statements of a run of all API specs. */
export const WHOLE = 'whole';

/**
 * Returns the statements that PostgreSQL described while the API's specs ran, each text of a site once. Leaves out those
 * that fetch from a cursor, whose columns are those of another statement.
 *
 * @param {string} folder
 * @returns {Described[]}
 */
export function describedIn(folder) {
  /** @type {Map<string, Described>} */
  const found = new Map();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.jsonl')) continue;
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      /** @type {Described} */
      const one = JSON.parse(line);
      const key = `${one.site}\0\0${one.text}`;
      // Of two descriptions the one without a fault counts: a spec may have changed its tables.
      if (one.text.startsWith('fetch ') || (found.has(key) && one.fault !== undefined)) continue;
      found.set(key, one);
    }
  }
  return [...found.values()];
}
