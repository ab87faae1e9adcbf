import { openChunk, sealChunk, type ChunkKey } from '@festix/domain/door';

const NONCE_BYTES = 12;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Seals bytes that are written once, under a nonce of their own. */
export function sealBytes(bytes: Uint8Array, key: ChunkKey): Promise<Uint8Array> {
  return sealChunk(bytes, key, crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}

/** What belongs to the list and is no chunk of it: sealed all the same, for it has names too. */
export function sealJson(value: unknown, key: ChunkKey): Promise<Uint8Array> {
  return sealBytes(encoder.encode(JSON.stringify(value)), key);
}

/** Rejects with a ChunkError when the bytes or the key are wrong. */
export async function openJson(sealed: Uint8Array, key: ChunkKey): Promise<unknown> {
  return JSON.parse(decoder.decode(await openChunk(sealed, key)));
}
