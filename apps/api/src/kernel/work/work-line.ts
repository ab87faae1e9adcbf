import { MINUTE } from '@festix/domain/ground';
import { ProblemError } from '../watch/problem.ts';

export interface LineLimits {
  /** Concurrent pieces of work. */
  atOnce: number;
  /** Waiting pieces of all callers together. */
  waiting: number;
  /** Pieces of one caller, running or waiting; default: no separate bound. */
  ofOne?: number;
  /** Seconds after which a retry may succeed. */
  retryAfter: number;
}

interface Piece {
  who: string;
  begin(): void;
  refuse(problem: ProblemError): void;
}

interface Used {
  milliseconds: number;
  /** Time of that value, which decays from there. */
  at: number;
}

/** Half-life of a caller's past use. */
const HALF_LIFE = 5 * MINUTE;
const MOST_REMEMBERED = 5_000;

/**
 * Queues work that takes memory or a core, fairly between callers: the one with the least recent use is next, of equal
 * ones the smaller request, and then the first. So a caller who fills the queue waits for the others, not they for that
 * one. A full queue drops the latest piece of the caller with the most for one with fewer.
 */
export class WorkLine {
  private readonly waiting: Piece[] = [];
  private readonly used = new Map<string, Used>();
  private running = 0;
  private readonly runningOf = new Map<string, number>();

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(
    private readonly limits: LineLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Throws RATE_LIMITED to a caller at its own bound, and BUSY when it is full. */
  async run<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    await this.turnOf(who);
    const began = this.now();
    try {
      return await work();
    } finally {
      this.leave(who, this.now() - began);
    }
  }

  private turnOf(who: string): Promise<void> {
    const own = this.countOf(who);
    if (own >= (this.limits.ofOne ?? Infinity)) throw this.problem('RATE_LIMITED');
    if (this.running < this.limits.atOnce) {
      this.enter(who);
      return Promise.resolve();
    }
    if (this.waiting.length >= this.limits.waiting) this.makeRoomFor(who, own);
    return new Promise((resolve, reject) => {
      this.waiting.push({
        who,
        begin: () => {
          this.enter(who);
          resolve();
        },
        refuse: reject,
      });
    });
  }

  private enter(who: string): void {
    this.running += 1;
    this.runningOf.set(who, (this.runningOf.get(who) ?? 0) + 1);
  }

  private leave(who: string, milliseconds: number): void {
    this.running -= 1;
    const left = (this.runningOf.get(who) ?? 1) - 1;
    if (left > 0) this.runningOf.set(who, left);
    else this.runningOf.delete(who);
    this.remember(who, milliseconds);
    const [next] = this.inOrder();
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    next.begin();
  }

  /** Returns the waiting pieces by priority; the sort is stable. */
  private inOrder(): Piece[] {
    const claims = new Map<string, [seconds: number, count: number]>();
    for (const { who } of this.waiting) {
      const claim = claims.get(who);
      if (claim) claim[1] += 1;
      else claims.set(who, [this.secondsOf(who), (this.runningOf.get(who) ?? 0) + 1]);
    }
    return this.waiting.toSorted((one, other) => {
      const [[seconds, count], [others, othersCount]] = [claims.get(one.who)!, claims.get(other.who)!];
      return seconds - others || count - othersCount;
    });
  }

  /** Throws BUSY if nobody clearly has more of the queue than the caller. */
  private makeRoomFor(who: string, own: number): void {
    const last = this.inOrder().at(-1);
    if (!last || last.who === who) throw this.problem('BUSY');
    const isHeavier =
      this.secondsOf(last.who) > this.secondsOf(who) ||
      (this.secondsOf(last.who) === this.secondsOf(who) && this.countOf(last.who) > own + 1);
    if (!isHeavier) throw this.problem('BUSY');
    // The latest piece of that caller: it has waited the least.
    const latest = this.waiting.findLast((piece) => piece.who === last.who) ?? last;
    this.waiting.splice(this.waiting.indexOf(latest), 1);
    latest.refuse(this.problem('BUSY'));
  }

  private countOf(who: string): number {
    return (this.runningOf.get(who) ?? 0) + this.waiting.filter((piece) => piece.who === who).length;
  }

  /** Returns whole seconds of recent use, so that tiny differences don't decide. */
  private secondsOf(who: string): number {
    const used = this.used.get(who);
    return used ? Math.floor(this.halved(used) / 1000) : 0;
  }

  private halved({ milliseconds, at }: Used): number {
    return milliseconds * 0.5 ** ((this.now() - at) / HALF_LIFE);
  }

  private remember(who: string, milliseconds: number): void {
    const before = this.used.get(who);
    this.used.delete(who);
    if (this.used.size >= MOST_REMEMBERED) {
      const [longestAgo] = this.used.keys();
      if (longestAgo !== undefined) this.used.delete(longestAgo);
    }
    this.used.set(who, { milliseconds: milliseconds + (before ? this.halved(before) : 0), at: this.now() });
  }

  private problem(code: 'BUSY' | 'RATE_LIMITED'): ProblemError {
    return new ProblemError(code, { headers: { 'retry-after': String(this.limits.retryAfter) } });
  }
}
