import { retryDelay } from '@festix/domain/sync';
import type { Drained } from './outbox.ts';

/** The reasons to wake the loop. `queued` respects the wait of a dead link; the others end it. */
export type Trigger = 'queued' | 'hint' | 'online' | 'visible' | 'background' | 'asked';

/** Why sync stops until a person acts: signs in again, regains the right to this door, or hands in a revoked device. */
export type Halted = 'signed-out' | 'forbidden' | 'shut-out';

export interface SyncState {
  /** true: this tab syncs. */
  elected: boolean;
  /** Time of the next round in milliseconds by the device's clock; undefined during a round. */
  next_at: number | undefined;
  last_push_at: number | undefined;
  halted: Halted | undefined;
}

export interface SyncParts {
  /** One lock elects the tab that syncs. Without locks every tab syncs, which is harmless. */
  locks: LockManager | undefined;
  lockName: string;
  push: (signal: AbortSignal) => Promise<Drained>;
  /** Brings the list up to date. Rejects when the server is unreachable or refuses. */
  pull: (signal: AbortSignal) => Promise<void>;
  /** Returns why a rejection of `pull` will not pass with time; undefined if it may. */
  haltedBy: (error: unknown) => Halted | undefined;
  isVisible: () => boolean;
  /** Monotonic milliseconds: setting the clock neither hurries nor delays the loop. */
  mono: () => number;
  /** Milliseconds by the device's clock, for display. */
  wall: () => number;
  random: () => number;
  tell: (state: SyncState) => void;
}

/** Milliseconds between two rounds, as a base and a random spread, so that phones do not ask all at once. */
const POLL_VISIBLE = { base: 5_000, spread: 2_000 };
const POLL_HIDDEN = { base: 60_000, spread: 5_000 };
/** Hints arrive up to twice a second; the list is fetched at this interval at most. */
const BETWEEN_PULLS = 1_000;

/** Timeout in milliseconds without a sign of life, after which a round restarts. */
const WEDGED = 60_000;
const WATCH_EVERY = 5_000;

/**
 * Keeps device and server in sync in a loop: uploads the queue, then fetches changes. Runs again by itself, earlier
 * after a trigger and later while the server is unreachable.
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

  /** Begins a round now, unless the link is dead and the trigger is `queued`. */
  kick(trigger: Trigger): void {
    if (trigger !== 'queued') this.pullWanted = true;
    if (trigger === 'queued' && this.failures > 0) return;
    this.woken = true;
    this.wake?.();
  }

  /** Records a sign of life of the present round. */
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
    // The Web Locks API allows no signal together with `steal`.
    const options: LockOptions = steal ? { steal: true } : { signal: stopped };
    try {
      await locks.request(lockName, options, () => this.loop(stopped));
    } catch (error) {
      // Another tab, or a restart here, has taken the lock and goes on.
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

  /** Runs one round, and returns the milliseconds until the next. */
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
      // The server accepts uploads without the right to the door, so that only a pull proves that the right is back.
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

  /** Retries at a long interval, because the refusal may have been a mistake. */
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

  /** Restarts a round in which a request or a database never answers. The old round is abandoned. */
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
