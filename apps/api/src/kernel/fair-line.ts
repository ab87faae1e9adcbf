import { Problem } from './problem.ts';

/** How long it is worth waiting, in seconds, for who found a line full. */
const LATER = '5';

/** How much a line takes on. */
export interface LineLimits {
  /** Works at once. */
  at_once: number;
  /** Works that wait for one key. */
  waiting: number;
}

type Start = () => void;

/**
 * A line for costly work that takes turns between those who ask: whoever sends a thousand waits behind his own, and
 * somebody else's only piece comes next.
 */
export class FairLine {
  /** By key, in the order of their next turns. */
  private readonly lines = new Map<string, Start[]>();
  private running = 0;

  constructor(private readonly limits: LineLimits) {}

  /** Does the work when its key's turn comes. Throws BUSY where too much of the same key waits. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.turn(key);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.startNext();
    }
  }

  private turn(key: string): Promise<void> | undefined {
    if (this.running < this.limits.at_once && this.lines.size === 0) {
      this.running += 1;
      return undefined;
    }
    const line = this.lines.get(key) ?? [];
    if (line.length >= this.limits.waiting) throw new Problem('BUSY', { headers: { 'retry-after': LATER } });
    return new Promise((start) => {
      line.push(start);
      this.lines.set(key, line);
      this.startNext();
    });
  }

  private startNext(): void {
    while (this.running < this.limits.at_once) {
      const [next] = this.lines;
      if (!next) return;
      const [key, line] = next;
      const start = line.shift();
      // Its next turn comes after everybody else's.
      this.lines.delete(key);
      if (line.length > 0) this.lines.set(key, line);
      if (!start) continue;
      this.running += 1;
      start();
    }
  }
}
