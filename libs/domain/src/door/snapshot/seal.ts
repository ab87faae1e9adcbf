import { ChunkError } from './chunk-error.ts';
import { platform, type Transform } from './platform.ts';

/** Bytes of AES-GCM's nonce, which begins an encrypted chunk. */
const IV_BYTES = 12;

/** An AES-GCM `CryptoKey`. */
export type ChunkKey = object;

/**
 * Compresses and encrypts a chunk: the nonce, then AES-GCM over gzip. One nonce must never serve two contents under
 * one key.
 */
export async function sealChunk(bytes: Uint8Array, key: ChunkKey, iv: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (iv.length !== IV_BYTES) throw new RangeError(`A nonce has ${IV_BYTES} bytes`);
  const packed = await through(new platform.CompressionStream('gzip'), bytes);
  const hidden = await platform.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, packed);
  const sealed = new Uint8Array(IV_BYTES + hidden.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(hidden), IV_BYTES);
  return sealed;
}

/** Reverses `sealChunk`. Throws a ChunkError if the bytes or the key are wrong. */
export async function openChunk(sealed: Uint8Array, key: ChunkKey): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const iv = sealed.slice(0, IV_BYTES);
    const packed = await platform.crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.slice(IV_BYTES));
    return await through(new platform.DecompressionStream('gzip'), new Uint8Array(packed));
  } catch (cause) {
    throw new ChunkError('The chunk can not be opened with this key', cause);
  }
}

/**
 * Returns the nonce of these bytes: the beginning of their SHA-256. Equal content encrypts to the same chunk, so a
 * phone downloads it once, and two contents get two nonces.
 */
export async function nonceFor(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await platform.crypto.subtle.digest('SHA-256', bytes)).slice(0, IV_BYTES);
}

async function through(transform: Transform, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const flow = new platform.Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new platform.Response(flow).arrayBuffer());
}
