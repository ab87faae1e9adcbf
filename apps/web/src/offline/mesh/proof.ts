import type { PeerView } from '@festix/domain/contract';
import { meshFactText, writeMeshFact, type KeptFact, type MeshFact } from '@festix/domain/sync';
import { fromBase64Url } from '../base64url.ts';
import { KEY, SIGNING, signed } from '../device.ts';
import type { DeviceRow } from '../journal.db.ts';

/** Signs a fact with this device's key. */
export async function signFact(fact: MeshFact, keys: DeviceRow['keys']): Promise<KeptFact> {
  const text = writeMeshFact(fact);
  return { fact, text, signature: await signed(keys, meshFactText(text)) };
}

/** Verifies facts by the public keys of an event's devices. */
export class Proofs {
  private readonly keys = new Map<string, Promise<CryptoKey>>();

  /** Returns whether a device of these signed the fact. Never throws: a stranger chose every byte of it. */
  async isGenuine({ fact, text, signature }: KeptFact, peers: readonly PeerView[]): Promise<boolean> {
    const peer = peers.find(({ id }) => id === fact.device_id);
    if (!peer) return false;
    try {
      const key = await this.keyOf(peer.public_key);
      return await crypto.subtle.verify(SIGNING, key, fromBase64Url(signature), bytesOf(text));
    } catch {
      return false;
    }
  }

  private keyOf(public_key: string): Promise<CryptoKey> {
    const known = this.keys.get(public_key);
    if (known) return known;
    const key = crypto.subtle.importKey('raw', fromBase64Url(public_key), KEY, false, ['verify']);
    this.keys.set(public_key, key);
    return key;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(meshFactText(text));
}
