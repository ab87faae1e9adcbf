/**
 * As much of the web platform as chunks need. Browsers and Node.js both have it; the domain names no more of it than
 * this, and takes no input or output from it.
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

/** Streams are handed on, never looked into. */
export type Transform = object;
type Flow = object;

export const platform = globalThis as unknown as WebPlatform;
