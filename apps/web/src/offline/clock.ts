import { instantOf, type Instant } from '@festix/domain/ground';

/** A device's two clocks, in milliseconds: the one people set, and one that only counts on. */
export interface Clocks {
  wall(): number;
  mono(): number;
}

/** What an op says about time. */
export interface ClockReading {
  occurred_at: Instant;
  boot_id: string;
  mono: number;
  clock_offset: number | null;
  uncertainty: number | null;
}

/** What was measured before this start of the app, to go on with until the next measurement. */
export interface KnownOffset {
  offset: number;
  uncertainty: number;
  /** By the wall clock. */
  measured_at: number;
}

/** An offset as it stands after all that the clocks have done since. */
interface Judged extends KnownOffset {
  /** Milliseconds by which the clock runs ahead of its measurement; it was set, or the device slept. */
  ahead: number;
}

interface Sample extends KnownOffset {
  /** Wall clock less monotonic clock at the time: it moves when somebody sets the clock. */
  lead: number;
}

const KEPT_SAMPLES = 8;

/** A quartz clock may drift by fifty parts in a million. */
const DRIFT = 50e-6;

/** Milliseconds by which the two clocks may part without anybody having set one. */
const JUMP = 1_000;

export const browserClocks: Clocks = { wall: () => Date.now(), mono: () => performance.now() };

/**
 * How far this device's clock is from the server's. No scan is refused for it: the device tells what it knows, and the
 * server orders by it.
 */
export class DeviceClock {
  readonly boot_id: string;
  private readonly clocks: Clocks;
  private samples: Sample[] = [];
  /** What the server's time was at least when the monotonic clock stood at 0. */
  private least = -Infinity;

  /** A clock that was set back to before its measurement says nothing any more, but that it is not earlier than that. */
  constructor(boot_id: string, clocks: Clocks = browserClocks, known?: KnownOffset) {
    this.boot_id = boot_id;
    this.clocks = clocks;
    if (!known) return;
    if (clocks.wall() + JUMP >= known.measured_at) this.samples = [{ ...known, lead: this.lead() }];
    else this.least = known.measured_at + known.offset - known.uncertainty - clocks.mono();
  }

  /**
   * Takes the server's time out of an answer. The truth lies between the question and the answer, so the middle of
   * them is wrong by half the round trip at most; the best of the last eight counts.
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

  /** For `observe`: when a question went out or an answer came in. */
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

  /** The server's time as well as it is known here, in milliseconds since 1970. */
  serverNow(): number {
    return this.notBefore(this.clocks.wall() + (this.known()?.offset ?? 0));
  }

  /**
   * The latest that the server's time may be now: by it ends what must not outlive its end. A clock that runs ahead is
   * taken at its word, so that a till which slept still sells, and one whose clock was set stops early.
   */
  serverLatest(): number {
    const best = this.best();
    return this.notBefore(this.clocks.wall() + (best ? best.offset + best.uncertainty - best.ahead : 0));
  }

  /** The earliest that the server's time may be now: a clock that runs ahead is not taken at its word. */
  serverEarliest(): number {
    const best = this.best();
    return this.notBefore(this.clocks.wall() + (best ? best.offset - best.uncertainty : 0));
  }

  /** The offset to go on with after a restart. */
  known(): KnownOffset | undefined {
    const best = this.best();
    return best && { offset: best.offset, uncertainty: best.uncertainty, measured_at: best.measured_at };
  }

  /** Milliseconds by which somebody set the clock since the server was last heard; 0 if nobody did. */
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
   * A clock that was set back is found out by the other one, and put right. One that runs ahead may have been set, or
   * the other may have slept with the phone: both are possible, so the difference is told as uncertainty.
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
