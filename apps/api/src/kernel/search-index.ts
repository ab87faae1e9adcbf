import Fuse, { type FuseOptionKey } from 'fuse.js';

/** Another process's changes are seen after this long; those of this one at once. */
const FRESH_MS = 1_000;

/** How far a word may be from what was typed, wherever it stands. */
const NEARNESS = { threshold: 0.4, ignoreLocation: true, ignoreDiacritics: true };

/** Letters that are looked for: each more is compared with all of every row, in the one thread that serves everybody. */
const MOST_LETTERS = 40;

interface Held<Row> {
  since: number;
  loaded: Promise<{ rows: Row[]; fuse: Fuse<Row> }>;
}

/** A list in memory, ready to be searched by words; `keys` say what is looked at and what counts more. */
export class SearchIndex<Row> {
  private held: Held<Row> | undefined;

  constructor(
    private readonly read: () => Promise<Row[]>,
    private readonly keys: FuseOptionKey<Row>[],
  ) {}

  /** All rows in their order, or those that the words fit, the best first. */
  async search(words: string): Promise<Row[]> {
    const { rows, fuse } = await this.load();
    return words ? fuse.search(words.slice(0, MOST_LETTERS)).map(({ item }) => item) : rows;
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
    return { rows, fuse: new Fuse(rows, { ...NEARNESS, keys: this.keys }) };
  }
}
