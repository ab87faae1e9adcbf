/**
 * Is the part of the web platform that chunks need, in browsers and Node.js. The domain names no more of it, and does
 * no I/O with it.
 */
interface WebPlatform {
  TextEncoder: new () => { encode(text: string): Uint8Array };
  TextDecoder: new (label: 'utf-8', options: { fatal: true; ignoreBOM: true }) => { decode(bytes: Uint8Array): string };
  CompressionStream: new (format: 'gzip') => Transform;
  DecompressionStream: new (format: 'gzip') => Transform;
  Blob: new (parts: readonly Uint8Array[]) => { stream(): { pipeThrough(transform: Transform): Flow } };
  Response: new (flow: Flow) => { arrayBuffer(): Promise<ArrayBuffer> };
  crypto: {
    subtle: {
      digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer>;
      encrypt(algorithm: AesGcm, key: object, bytes: Uint8Array): Promise<ArrayBuffer>;
      decrypt(algorithm: AesGcm, key: object, bytes: Uint8Array): Promise<ArrayBuffer>;
    };
  };
}

interface AesGcm {
  name: 'AES-GCM';
  iv: Uint8Array;
}

/** Streams are passed on, never read. */
export type Transform = object;
type Flow = object;

export const platform = globalThis as unknown as WebPlatform;
