import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { digestHex, EMPTY_DIGEST } from '../digest.ts';
import type { MeshFact, SignedFact } from './mesh-fact.ts';

/** Number of buckets: a fact stands in that of its key's first byte. */
export const BUCKETS = 256;

/**
 * Most facts of one event, and of one of its devices: a device that invents facts fills its own share, and nobody
 * else's. A list promises 300,000 passages, each with an entry and an exit; a device that reads one ticket a second for
 * 24 hours has 86,400 facts.
 */
export const MOST_FACTS = 600_000;
export const MOST_FACTS_OF_A_DEVICE = 100_000;

/** Count and sum of the keys of a set of facts; two sets of equal figures are the same set. */
export interface Figures {
  count: number;
  /** Sum of the keys' first 8 bytes modulo 2^64, as 16 hex digits. */
  sum: string;
}

/** A fact with the text and the signature that prove it. */
export interface KeptFact extends SignedFact {
  fact: MeshFact;
}

const BITS = 64;

/** Facts of one event by key, in buckets, with the figures of each bucket and of all. */
export class FactSet {
  private readonly buckets = Array.from({ length: BUCKETS }, () => new Map<string, KeptFact>());
  private readonly sums = Array.from({ length: BUCKETS }, () => EMPTY_DIGEST);
  private readonly byDevice = new Map<string, number>();
  private count = 0;
  private sum = EMPTY_DIGEST;

  get size(): number {
    return this.count;
  }

  has(key: string): boolean {
    return this.buckets[bucketOf(key)]!.has(key);
  }

  get(key: string): KeptFact | undefined {
    return this.buckets[bucketOf(key)]!.get(key);
  }

  /** Adds a fact. Returns false, and adds nothing, for one that is here and past a device's or the event's share. */
  add(kept: KeptFact): boolean {
    const key = factKey(kept.fact);
    const device = kept.fact.device_id.toLowerCase();
    const hash = hashOf(key);
    const bucket = bucketOf(key);
    const ofDevice = this.byDevice.get(device) ?? 0;
    if (this.has(key)) return false;
    if (this.count >= MOST_FACTS || ofDevice >= MOST_FACTS_OF_A_DEVICE) return false;
    this.buckets[bucket]!.set(key, kept);
    this.byDevice.set(device, ofDevice + 1);
    this.count += 1;
    this.sum = BigInt.asUintN(BITS, this.sum + hash);
    this.sums[bucket] = BigInt.asUintN(BITS, this.sums[bucket]! + hash);
    return true;
  }

  /** Returns the figures of all facts. */
  figures(): Figures {
    return { count: this.count, sum: digestHex(this.sum) };
  }

  /** Returns the figures of one bucket. */
  figuresOf(bucket: number): Figures {
    return { count: this.buckets[bucket]!.size, sum: digestHex(this.sums[bucket]!) };
  }

  /** Returns the figures of each bucket, by its number. */
  bucketFigures(): Figures[] {
    return this.buckets.map((_, bucket) => this.figuresOf(bucket));
  }

  /** Returns the facts of a bucket by key. */
  inBucket(bucket: number): ReadonlyMap<string, KeptFact> {
    return this.buckets[bucket]!;
  }

  /** Returns all facts. */
  all(): KeptFact[] {
    return this.buckets.flatMap((bucket) => [...bucket.values()]);
  }
}

/** Returns whether two sets have the same figures. */
export function isSameSet(one: Figures, other: Figures): boolean {
  return one.count === other.count && one.sum === other.sum;
}

/**
 * Returns the key of a fact: the md5 of its device and its op. No device has a key of another one's facts, and so none
 * suppresses them by an id that it took.
 */
export function factKey({ device_id, id }: Pick<MeshFact, 'device_id' | 'id'>): string {
  return bytesToHex(md5(utf8ToBytes(`${device_id} ${id}`.toLowerCase())));
}

function hashOf(key: string): bigint {
  return BigInt(`0x${key.slice(0, 16)}`);
}

function bucketOf(key: string): number {
  return Number.parseInt(key.slice(0, 2), 16);
}
