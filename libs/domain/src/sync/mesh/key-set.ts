import { digestHex, EMPTY_DIGEST } from '../digest.ts';

/** Number of buckets: a key stands in that of its first byte. */
export const BUCKETS = 256;

/** Count and sum of a set of keys; two sets of equal figures are the same set. */
export interface Figures {
  count: number;
  /** Sum of the keys' first 8 bytes modulo 2^64, as 16 hex digits. */
  sum: string;
}

const BITS = 64;

/** Values by the key of a fact, in buckets, with the figures of each bucket and of all. */
export class KeySet<Value> {
  private readonly buckets = Array.from({ length: BUCKETS }, () => new Map<string, Value>());
  private readonly sums = Array.from({ length: BUCKETS }, () => EMPTY_DIGEST);
  private count = 0;
  private sum = EMPTY_DIGEST;

  get size(): number {
    return this.count;
  }

  has(key: string): boolean {
    return this.buckets[bucketOf(key)]!.has(key);
  }

  get(key: string): Value | undefined {
    return this.buckets[bucketOf(key)]!.get(key);
  }

  /** Puts a value under its key, in place of the former. */
  put(key: string, value: Value): void {
    if (!this.has(key)) this.reckon(key, 1);
    this.buckets[bucketOf(key)]!.set(key, value);
  }

  remove(key: string): void {
    if (this.buckets[bucketOf(key)]!.delete(key)) this.reckon(key, -1);
  }

  /** Returns the figures of all keys. */
  figures(): Figures {
    return { count: this.count, sum: digestHex(this.sum) };
  }

  /** Returns the figures of one bucket. */
  figuresOf(bucket: number): Figures {
    return { count: this.buckets[bucket]!.size, sum: digestHex(this.sums[bucket]!) };
  }

  /** Returns the values of a bucket by key. */
  inBucket(bucket: number): ReadonlyMap<string, Value> {
    return this.buckets[bucket]!;
  }

  /** Returns all values. */
  all(): Value[] {
    return this.buckets.flatMap((bucket) => [...bucket.values()]);
  }

  private reckon(key: string, by: 1 | -1): void {
    const bucket = bucketOf(key);
    const hash = BigInt(by) * hashOf(key);
    this.count += by;
    this.sum = BigInt.asUintN(BITS, this.sum + hash);
    this.sums[bucket] = BigInt.asUintN(BITS, this.sums[bucket]! + hash);
  }
}

/** Returns whether two sets have the same figures. */
export function isSameSet(one: Figures, other: Figures): boolean {
  return one.count === other.count && one.sum === other.sum;
}

/** Returns the figures of two sets together that have no key in common. */
export function figuresOfBoth(one: Figures, other: Figures): Figures {
  const sum = BigInt.asUintN(BITS, BigInt(`0x${one.sum}`) + BigInt(`0x${other.sum}`));
  return { count: one.count + other.count, sum: digestHex(sum) };
}

function hashOf(key: string): bigint {
  return BigInt(`0x${key.slice(0, 16)}`);
}

function bucketOf(key: string): number {
  return Number.parseInt(key.slice(0, 2), 16);
}
