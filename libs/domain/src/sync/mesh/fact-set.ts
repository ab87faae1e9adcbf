import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { KeySet } from './key-set.ts';
import type { MeshFact, SignedFact } from './mesh-fact.ts';

/**
 * Most facts of one event, and of one of its devices: a device that invents facts fills its own share, and nobody
 * else's. A list promises 300,000 passages, each with an entry and an exit; a device that reads one ticket a second for
 * 24 hours has 86,400 facts.
 */
export const MOST_FACTS = 600_000;
export const MOST_FACTS_OF_A_DEVICE = 100_000;

/** A fact with the text and the signature that prove it. */
export interface KeptFact extends SignedFact {
  fact: MeshFact;
}

/** Facts of one event by key, each device's up to its share. */
export class FactSet extends KeySet<KeptFact> {
  private readonly byDevice = new Map<string, number>();

  /** Adds a fact. Returns false, and adds nothing, for one that is here and past a device's or the event's share. */
  add(kept: KeptFact): boolean {
    const key = factKey(kept.fact);
    const device = kept.fact.device_id.toLowerCase();
    const ofDevice = this.byDevice.get(device) ?? 0;
    if (this.has(key) || this.size >= MOST_FACTS || ofDevice >= MOST_FACTS_OF_A_DEVICE) return false;
    this.byDevice.set(device, ofDevice + 1);
    this.put(key, kept);
    return true;
  }
}

/**
 * Returns the key of a fact: the md5 of its device and its op. No device has a key of another one's facts, and so none
 * suppresses them by an id that it took.
 */
export function factKey({ device_id, id }: Pick<MeshFact, 'device_id' | 'id'>): string {
  return bytesToHex(md5(utf8ToBytes(`${device_id} ${id}`.toLowerCase())));
}
