import { setImmediate } from 'node:timers/promises';
import Fuse, { type FuseOptionKey, type FuseResult } from 'fuse.js';

/** Milliseconds until another process's changes are seen; those of this one at once. */
const FRESH_MS = 1_000;

/** Tolerance of a word against the query, at any position. */
const NEARNESS = { threshold: 0.4, ignoreLocation: true, ignoreDiacritics: true };

/** Rows searched before other work has its turn: some milliseconds. */
const ROWS_AT_ONCE = 50;

/** Longest query: every letter has a cost, and longer words name nothing. */
const MOST_LETTERS = 40;

interface Held<Row> {
  since: number;
  loaded: Promise<{ rows: Row[]; parts: Fuse<Row>[] }>;
}

/**
 * Keeps a list in memory and searches it by words without blocking the process; `keys` are the searched fields with
 * their weights.
 */
export class SearchIndex<Row> {
  private held: Held<Row> | undefined;

  constructor(
    private readonly read: () => Promise<Row[]>,
    private readonly keys: FuseOptionKey<Row>[],
  ) {}

  /** Returns all rows in order, or the matches, the best first. */
  async search(words: string): Promise<Row[]> {
    const { rows, parts } = await this.load();
    if (!words) return rows;
    const found: FuseResult<Row>[] = [];
    for (const part of parts) {
      if (part !== parts[0]) await setImmediate();
      found.push(...part.search(words.slice(0, MOST_LETTERS)));
    }
    // Equal matches stay in the order of the list.
    return found.sort((a, b) => (a.score ?? 0) - (b.score ?? 0)).map(({ item }) => item);
  }

  /** Drops the rows: the next search reads them again. */
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
