import { setImmediate } from 'node:timers/promises';
import Fuse, { type FuseOptionKey, type FuseResult } from 'fuse.js';

/** Another process's changes are seen after this long; those of this one at once. */
const FRESH_MS = 1_000;

/** How far a word may be from what was typed, wherever it stands. */
const NEARNESS = { threshold: 0.4, ignoreLocation: true, ignoreDiacritics: true };

/** So many are looked at before everything else has its turn: some milliseconds of work. */
const ROWS_AT_ONCE = 50;

/** What is looked for; every letter costs, and longer words than these name nothing. */
const MOST_LETTERS = 40;

interface Held<Row> {
  since: number;
  loaded: Promise<{ rows: Row[]; parts: Fuse<Row>[] }>;
}

/**
 * A list in memory, ready to be searched by words without holding up the process; `keys` say what is looked at and what counts more.
 */
export class SearchIndex<Row> {
  private held: Held<Row> | undefined;

  constructor(
    private readonly read: () => Promise<Row[]>,
    private readonly keys: FuseOptionKey<Row>[],
  ) {}

  /** All rows in their order, or those that the words fit, the best first. */
  async search(words: string): Promise<Row[]> {
    const { rows, parts } = await this.load();
    if (!words) return rows;
    const found: FuseResult<Row>[] = [];
    for (const part of parts) {
      if (part !== parts[0]) await setImmediate();
      found.push(...part.search(words.slice(0, MOST_LETTERS)));
    }
    // What fits as well as another stays in the order of the list.
    return found.sort((a, b) => (a.score ?? 0) - (b.score ?? 0)).map(({ item }) => item);
  }

  /** What was read is old: the next search reads it again. */
  forget(): void {
    this.held = undefined;
  }

  private load(): Held<Row>['loaded'] {
    if (this.held && performance.now() - this.held.since < FRESH_MS) return this.held.loaded;
    const held = { since: performance.now(), loaded: this.readAll() };
    this.held = held;
    held.loaded.catch(() => (this.held = undefined));
    return held.loaded;
  }

  private async readAll(): Held<Row>['loaded'] {
    const rows = await this.read();
    const parts: Fuse<Row>[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      parts.push(new Fuse(rows.slice(at, at + ROWS_AT_ONCE), { ...NEARNESS, includeScore: true, keys: this.keys }));
    return { rows, parts };
  }
}
