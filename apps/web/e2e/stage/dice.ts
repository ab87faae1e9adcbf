/** Chance that can be had again: the same seed rolls the same. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 up to, but not including, 1 (mulberry32). */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  happens(probability: number): boolean {
    return this.roll() < probability;
  }

  /** Returns a whole number from 1 to `most`. */
  upTo(most: number): number {
    return 1 + Math.floor(this.roll() * most);
  }

  pick<T>(things: readonly [T, ...T[]]): T {
    return things[Math.floor(this.roll() * things.length)] as T;
  }

  /** Returns separate dice, whose rolls do not depend on the order of calls. */
  another(): Dice {
    return new Dice(Math.floor(this.roll() * 2 ** 32));
  }
}

/** Returns `E2E_SEED`, to repeat a run; else a new seed. */
export function seedOfRun(): number {
  const asked = process.env['E2E_SEED'];
  return asked === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(asked);
}
