// Read once: in Jest's machine each look at a global is slow.
const { floor, imul, sqrt } = Math;

/** Chance that is the same in every run, from a seed. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.next();
  }

  /** Returns a number of the normal distribution with mean 0 and deviation 1, nearly: the sum of four even ones. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * sqrt(3);
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => floor(this.next() * 256));
  }
}
