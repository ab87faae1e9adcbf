import { retryDelay } from '@festix/domain/sync';
import type { Drained } from './outbox.ts';

/** Why the loop should not wait any longer. A queued op heeds a wait that a dead link imposed; the others end it. */
export type Trigger = 'queued' | 'hint' | 'online' | 'visible' | 'background' | 'asked';

/**
 * Why syncing can't go on until a person does something: sign in again, get the right to this door back, or hand in a
 * device that was shut out.
 */
export type Halted = 'signed-out' | 'forbidden' | 'shut-out';

export interface SyncState {
  /** Whether this tab is the one that syncs. */
  elected: boolean;
  /** When the next round begins, in milliseconds by the device's clock; nothing while one runs. */
  next_at: number | undefined;
  last_push_at: number | undefined;
  halted: Halted | undefined;
}

export interface SyncParts {
  /** One lock elects the tab that syncs. Without locks, or where none is given, every tab does, and nothing goes wrong. */
  locks: LockManager | undefined;
  lockName: string;
  push: (signal: AbortSignal) => Promise<Drained>;
  /** Brings the list up to date. Rejects when the server can't be reached, or refuses. */
  pull: (signal: AbortSignal) => Promise<void>;
  /** Says whether what `pull` rejected with will not pass with time. */
  haltedBy: (error: unknown) => Halted | undefined;
  isVisible: () => boolean;
  /** Milliseconds that only count on: a clock that somebody sets neither hurries the loop nor holds it up. */
  mono: () => number;
  /** Milliseconds by the device's clock, for what is shown. */
  wall: () => number;
  random: () => number;
  tell: (state: SyncState) => void;
}

/** Milliseconds between two rounds, as a base and a spread, so that phones don't ask all at once. */
const POLL_VISIBLE = { base: 5_000, spread: 2_000 };
const POLL_HIDDEN = { base: 60_000, spread: 5_000 };
/** Hints come up to twice a second; the list is asked for at most this often. */
const BETWEEN_PULLS = 1_000;

/** A round in which nothing was heard for so long is given up and begun anew. */
const WEDGED = 60_000;
const WATCH_EVERY = 5_000;

/**
 * The loop that keeps device and server together. It sends what waits, then asks what is new; it runs again by itself,
 * sooner when something happens, later when the server can't be reached.
 */
export class DoorSync {
  private readonly parts: SyncParts;
  private state: SyncState = { elected: false, next_at: undefined, last_push_at: undefined, halted: undefined };
  private stopping: AbortController | undefined;
  private round: AbortController | undefined;
  private heardAt = 0;
  private failures = 0;
  private pulledAt = -Infinity;
  private pullWanted = true;
  private wake: (() => void) | undefined;
  private woken = false;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(parts: SyncParts) {
    this.parts = parts;
  }

  start(): void {
    if (this.stopping) return;
    this.begin(false);
    this.watch = setInterval(() => this.restartIfWedged(), WATCH_EVERY);
  }

  stop(): void {
    clearInterval(this.watch);
    this.stopping?.abort();
    this.round?.abort();
    this.stopping = undefined;
    this.wake?.();
  }

  /** Begins a round now, unless the link is known to be dead and only a queued op asks for it. */
  kick(trigger: Trigger): void {
    if (trigger !== 'queued') this.pullWanted = true;
    if (trigger === 'queued' && this.failures > 0) return;
    this.woken = true;
    this.wake?.();
  }

  /** Something was answered: the round is alive. */
  progressed(): void {
    this.heardAt = this.parts.mono();
  }

  private begin(steal: boolean): void {
    const stopping = new AbortController();
    this.stopping = stopping;
    this.heardAt = this.parts.mono();
    void this.elected(steal, stopping.signal);
  }

  private async elected(steal: boolean, stopped: AbortSignal): Promise<void> {
    const { locks, lockName } = this.parts;
    if (!locks) return this.loop(stopped);
    // A lock is stolen or waited for: the two can't be asked for together.
    const options: LockOptions = steal ? { steal: true } : { signal: stopped };
    try {
      await locks.request(lockName, options, () => this.loop(stopped));
    } catch (error) {
      // The lock was taken over, by a restart here or in another tab: that one goes on.
      if (isAbort(error)) return;
      await this.loop(stopped);
    }
  }

  private async loop(stopped: AbortSignal): Promise<void> {
    this.set({ elected: true });
    while (!stopped.aborted) {
      const round = new AbortController();
      this.round = round;
      const wait = await this.oneRound(round.signal);
      if (this.round === round) this.round = undefined;
      if (!stopped.aborted) await this.sleep(wait, stopped);
    }
    this.set({ elected: false, next_at: undefined });
  }

  /** Milliseconds to wait after it. */
  private async oneRound(signal: AbortSignal): Promise<number> {
    const { push, haltedBy, wall, random } = this.parts;
    this.set({ next_at: undefined });
    this.progressed();
    try {
      const drained = await push(signal);
      this.progressed();
      if (drained.end === 'empty') this.set({ last_push_at: wall() });
      if (drained.end === 'signed-out' || drained.end === 'shut-out') return this.halt(drained.end);
      const pulls = this.isPullDue();
      if (pulls) await this.pullNow(signal);
      this.failures = 0;
      // Uploads are taken from who has no right here any more: only asking tells that it is back.
      if (pulls || this.state.halted !== 'forbidden') this.set({ halted: undefined });
      return Math.min(drained.end === 'later' ? drained.wait : Infinity, this.untilPoll());
    } catch (error) {
      const halted = haltedBy(error);
      if (halted) return this.halt(halted);
      this.failures += 1;
      return retryDelay(this.failures, random());
    } finally {
      this.progressed();
    }
  }

  /** It may have been a mistake, so it is tried again, seldom. */
  private halt(halted: Halted): number {
    this.set({ halted });
    return POLL_HIDDEN.base;
  }

  private async pullNow(signal: AbortSignal): Promise<void> {
    this.pullWanted = false;
    this.pulledAt = this.parts.mono();
    try {
      await this.parts.pull(signal);
    } catch (error) {
      this.pullWanted = true;
      throw error;
    }
  }

  private isPullDue(): boolean {
    const since = this.parts.mono() - this.pulledAt;
    return since >= BETWEEN_PULLS && (this.pullWanted || since >= this.pollEvery().base);
  }

  private untilPoll(): number {
    if (this.pullWanted) return Math.max(0, this.pulledAt + BETWEEN_PULLS - this.parts.mono());
    const { base, spread } = this.pollEvery();
    return base + this.parts.random() * spread;
  }

  private pollEvery(): { base: number; spread: number } {
    return this.parts.isVisible() ? POLL_VISIBLE : POLL_HIDDEN;
  }

  private async sleep(wait: number, stopped: AbortSignal): Promise<void> {
    if (!this.woken) {
      this.set({ next_at: this.parts.wall() + wait });
      await new Promise<void>((done) => {
        const timer = setTimeout(done, wait);
        this.wake = () => {
          clearTimeout(timer);
          done();
        };
        if (stopped.aborted) this.wake();
      });
      this.wake = undefined;
    }
    this.woken = false;
  }

  /** A request that neither ends nor fails, a database that never answers: what was begun is left, and begun again. */
  private restartIfWedged(): void {
    if (!this.round || this.parts.mono() - this.heardAt < WEDGED) return;
    this.stopping?.abort();
    this.round?.abort(new DOMException('No progress', 'AbortError'));
    this.round = undefined;
    this.begin(true);
  }

  private set(change: Partial<SyncState>): void {
    this.state = { ...this.state, ...change };
    this.parts.tell(this.state);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
