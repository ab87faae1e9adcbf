import { openChunk, sealChunk, type ChunkKey } from '@festix/domain/door';

const NONCE_BYTES = 12;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Encrypts bytes under a new nonce. */
export function sealBytes(bytes: Uint8Array, key: ChunkKey): Promise<Uint8Array> {
  return sealChunk(bytes, key, crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}

/** Encrypts data of the list that is not a chunk, because it has names too. */
export function sealJson(value: unknown, key: ChunkKey): Promise<Uint8Array> {
  return sealBytes(encoder.encode(JSON.stringify(value)), key);
}

/** Decrypts JSON. Rejects with ChunkError when the bytes or the key are wrong. */
export async function openJson(sealed: Uint8Array, key: ChunkKey): Promise<unknown> {
  return JSON.parse(decoder.decode(await openChunk(sealed, key)));
}
