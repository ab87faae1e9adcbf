import { createHash } from 'node:crypto';
import { ProblemError } from '../watch/problem.ts';

/** Bytes of the largest file that is kept. */
export const LARGEST_FILE = 20 * 1024 * 1024;

export interface StoredFile {
  bytes: Buffer;
  /** Media type, by the ending of the key. */
  type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};

const STEP = /^[a-z0-9][a-z0-9._-]*$/i;
const LONGEST_KEY = 512;

/** Where files live: a folder here or a bucket elsewhere. Keys are relative paths; what isn't there reads as undefined. */
export abstract class Files {
  /** Keeps a file, in place of one with the same key. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (bytes.byteLength > LARGEST_FILE) throw new ProblemError('PAYLOAD_TOO_LARGE');
    await this.write(checkedKey(key), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  /** Keeps a file under the hash of what it holds, so that the same content is kept once and never changes. */
  async putByContent(folder: string, bytes: Uint8Array, ending: string): Promise<string> {
    const key = `${folder}/${createHash('sha256').update(bytes).digest('hex')}.${ending}`;
    await this.put(key, bytes);
    return key;
  }

  async get(key: string): Promise<StoredFile | undefined> {
    const bytes = await this.read(checkedKey(key));
    return bytes && { bytes, type: typeOf(key) };
  }

  /** Also succeeds where there is nothing. */
  async remove(key: string): Promise<void> {
    await this.erase(checkedKey(key));
  }

  protected abstract write(key: string, bytes: Buffer): Promise<void>;
  protected abstract read(key: string): Promise<Buffer | undefined>;
  protected abstract erase(key: string): Promise<void>;
}

/** The media type that a key's ending stands for. */
export function typeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** No key leaves the folder or means another one elsewhere. */
function checkedKey(key: string): string {
  const sound = key.length <= LONGEST_KEY && key.split('/').every((step) => STEP.test(step));
  if (!sound) throw new Error('a key of a file is made of plain names');
  return key;
}
