import { setImmediate } from 'node:timers/promises';
import Fuse, { type FuseOptionKey, type FuseResult } from 'fuse.js';
import { WorkLine } from './work-line.ts';

/** Milliseconds until another process's changes are seen; those of this one at once. */
const FRESH_MS = 1_000;

/** Tolerance of a word against the query, at any position. */
const NEARNESS = { threshold: 0.4, ignoreLocation: true, ignoreDiacritics: true };

/** Rows searched before other work has its turn: a few milliseconds. */
const ROWS_AT_ONCE = 25;

/** Longest query: every letter has a cost, 33 cost twice as much as 32, and longer words name nothing. */
const MOST_LETTERS = 32;

/** One search at a time in the process: parts of several in the same turn of the event loop would add up. */
const line = new WorkLine({ atOnce: 1, waiting: 100, retryAfter: 5 });

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

  /** Returns all rows in their order. */
  async all(): Promise<Row[]> {
    return (await this.load()).rows;
  }

  /**
   * Returns the matches, the best first; all rows if there are no words. Searches wait in line, fairly between callers.
   * Throws BUSY when too many wait.
   */
  async search(words: string, caller: string): Promise<Row[]> {
    const { rows, parts } = await this.load();
    if (!words) return rows;
    return line.run(caller, async () => {
      const found: FuseResult<Row>[] = [];
      for (const part of parts) {
        await setImmediate();
        found.push(...part.search(words.slice(0, MOST_LETTERS)));
      }
      // Equal matches stay in the order of the list.
      return found.sort((a, b) => (a.score ?? 0) - (b.score ?? 0)).map(({ item }) => item);
    });
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
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      if (at > 0) await setImmediate();
      parts.push(new Fuse(rows.slice(at, at + ROWS_AT_ONCE), { ...NEARNESS, includeScore: true, keys: this.keys }));
    }
    return { rows, parts };
  }
}
