import { instantOf, type Instant } from '@festix/domain/ground';

/** A device's two clocks in milliseconds: the wall clock, which people can set, and the monotonic one. */
export interface Clocks {
  wall(): number;
  mono(): number;
}

/** The time fields of an op. */
export interface ClockReading {
  occurred_at: Instant;
  boot_id: string;
  mono: number;
  clock_offset: number | null;
  uncertainty: number | null;
}

/** The offset of an earlier start of the app, valid until the next measurement. */
export interface KnownOffset {
  offset: number;
  uncertainty: number;
  /** By the wall clock. */
  measured_at: number;
}

/** An offset with the changes of both clocks since its measurement. */
interface Judged extends KnownOffset {
  /** Milliseconds by which the wall clock has gained on the monotonic one: it was set, or the device slept. */
  ahead: number;
}

interface Sample extends KnownOffset {
  /** Wall clock minus monotonic clock at the measurement; it changes when somebody sets the clock. */
  lead: number;
}

const KEPT_SAMPLES = 8;

/** Drift of a quartz clock: up to fifty parts in a million. */
const DRIFT = 50e-6;

/** Milliseconds by which the clocks may differ without anybody setting one. */
const JUMP = 1_000;

export const browserClocks: Clocks = { wall: () => Date.now(), mono: () => performance.now() };

/**
 * Estimates the offset from the server's clock. No scan is refused for it: the device reports its estimate, and the
 * server orders scans by it.
 */
export class DeviceClock {
  readonly boot_id: string;
  private readonly clocks: Clocks;
  private samples: Sample[] = [];
  /** Lower bound of the server's time at 0 of the monotonic clock. */
  private least = -Infinity;

  /** A clock that was set back to before its measurement proves nothing but a lower bound. */
  constructor(boot_id: string, clocks: Clocks = browserClocks, known?: KnownOffset) {
    this.boot_id = boot_id;
    this.clocks = clocks;
    if (!known) return;
    if (clocks.wall() + JUMP >= known.measured_at) this.samples = [{ ...known, lead: this.lead() }];
    else this.least = known.measured_at + known.offset - known.uncertainty - clocks.mono();
  }

  /**
   * Takes a measurement from a response. The true offset lies within the round trip, so its middle is wrong by half of
   * it at most. The best of the last eight counts.
   */
  observe(server_time: Instant, asked: number, answered: number): void {
    const server = Date.parse(server_time);
    if (Number.isNaN(server)) return;
    const lead = this.lead();
    const middle = (asked + answered) / 2 + lead;
    const sample = { offset: server - middle, uncertainty: (answered - asked) / 2, measured_at: middle, lead };
    this.samples = [...this.samples, sample].slice(-KEPT_SAMPLES);
    this.least = -Infinity;
  }

  /** Returns the monotonic clock, for the times of `observe`. */
  mono(): number {
    return this.clocks.mono();
  }

  wall(): number {
    return this.clocks.wall();
  }

  read(): ClockReading {
    const known = this.known();
    return {
      occurred_at: instantOf(this.clocks.wall()),
      boot_id: this.boot_id,
      mono: Math.round(this.clocks.mono()),
      clock_offset: known ? Math.round(known.offset) : null,
      uncertainty: known ? Math.ceil(known.uncertainty) : null,
    };
  }

  /** Returns the estimated server time in milliseconds since 1970. */
  serverNow(): number {
    return this.notBefore(this.clocks.wall() + (this.known()?.offset ?? 0));
  }

  /**
   * Returns the latest possible server time, for deadlines that must hold. Believes a clock that runs ahead, so that a
   * till that slept still sells, and one whose clock was set stops early.
   */
  serverLatest(): number {
    const best = this.best();
    return this.notBefore(this.clocks.wall() + (best ? best.offset + best.uncertainty - best.ahead : 0));
  }

  /** Returns the earliest possible server time. Does not believe a clock that runs ahead. */
  serverEarliest(): number {
    const best = this.best();
    return this.notBefore(this.clocks.wall() + (best ? best.offset - best.uncertainty : 0));
  }

  /** Returns the offset to use after a restart. */
  known(): KnownOffset | undefined {
    const best = this.best();
    return best && { offset: best.offset, uncertainty: best.uncertainty, measured_at: best.measured_at };
  }

  /** Returns the milliseconds by which somebody has set the clock since the last answer of the server; 0 for none. */
  get jump(): number {
    const last = this.samples.at(-1);
    const moved = last ? this.lead() - last.lead : 0;
    return Math.abs(moved) > JUMP ? moved : 0;
  }

  private best(): Judged | undefined {
    const wall = this.clocks.wall();
    const judged = this.samples.map((sample) => this.judged(sample, wall));
    return judged.sort((one, other) => one.uncertainty - other.uncertainty)[0];
  }

  /**
   * Corrects a clock that was set back by the monotonic one. A clock that runs ahead may have been set, or the
   * monotonic one may have slept with the phone, so the difference becomes uncertainty.
   */
  private judged({ offset, uncertainty, measured_at, lead }: Sample, wall: number): Judged {
    const moved = this.lead() - lead;
    const set = Math.abs(moved) > JUMP ? moved : 0;
    const ahead = Math.max(set, 0);
    const age = Math.max(0, wall - Math.min(set, 0) - measured_at);
    return {
      offset: set < 0 ? offset - set : offset,
      uncertainty: uncertainty + age * DRIFT + ahead,
      measured_at,
      ahead,
    };
  }

  private notBefore(moment: number): number {
    return Math.max(moment, this.least + this.clocks.mono());
  }

  private lead(): number {
    return this.clocks.wall() - this.clocks.mono();
  }
}
