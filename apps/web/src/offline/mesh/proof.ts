import type { PeerView } from '@festix/domain/contract';
import {
  meshFactText,
  shownCodeText,
  writeMeshFact,
  writeShownCode,
  type KeptFact,
  type MeshFact,
  type ShownCode,
  type SignedCode,
} from '@festix/domain/sync';
import { fromBase64Url } from '../base64url.ts';
import { KEY, SIGNING, signed } from '../device.ts';
import type { DeviceRow } from '../journal.db.ts';

/** Signs a fact with this device's key. */
export async function signFact(fact: MeshFact, keys: DeviceRow['keys']): Promise<KeptFact> {
  const text = writeMeshFact(fact);
  return { fact, text, signature: await signed(keys, meshFactText(text)) };
}

/** Returns the text of a code that this device shows, with its proof. */
export async function signCode(shown: ShownCode, keys: DeviceRow['keys']): Promise<string> {
  return writeShownCode(shown, fromBase64Url(await signed(keys, shownCodeText(shown))));
}

/** Verifies facts and shown codes by the public keys of an event's devices. */
export class Proofs {
  private readonly keys = new Map<string, Promise<CryptoKey>>();

  /** Returns whether a device of these signed the fact. Never throws: a stranger chose every byte of it. */
  isGenuine({ fact, text, signature }: KeptFact, peers: readonly PeerView[]): Promise<boolean> {
    return this.isSigned(fact.device_id, () => fromBase64Url(signature), meshFactText(text), peers);
  }

  /** Returns whether the device that a code names has signed it, and is one of these. Never throws. */
  isShown({ code, text, signature }: SignedCode, peers: readonly PeerView[]): Promise<boolean> {
    return this.isSigned(code.device_id, () => signature.slice(), text, peers);
  }

  private async isSigned(
    device_id: string,
    signature: () => Uint8Array<ArrayBuffer>,
    text: string,
    peers: readonly PeerView[],
  ): Promise<boolean> {
    const peer = peers.find(({ id }) => id === device_id);
    if (!peer) return false;
    try {
      const key = await this.keyOf(peer.public_key);
      return await crypto.subtle.verify(SIGNING, key, signature(), new TextEncoder().encode(text));
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
