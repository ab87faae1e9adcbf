import { createHash } from 'node:crypto';
import { ProblemError } from '../watch/problem.ts';

/** Bytes of the largest stored file. */
export const LARGEST_FILE = 20 * 1024 * 1024;

export interface StoredFile {
  bytes: Buffer;
  /** Media type, by the key's ending. */
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

/** Stores files in a local folder or a bucket. Keys are relative paths; a missing file reads as undefined. */
export abstract class Files {
  /** Stores a file, in place of one with the same key. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (bytes.byteLength > LARGEST_FILE) throw new ProblemError('PAYLOAD_TOO_LARGE');
    await this.write(checkedKey(key), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  /** Stores a file under the hash of its content, so that equal content is stored once and never changes. */
  async putByContent(folder: string, bytes: Uint8Array, ending: string): Promise<string> {
    const key = `${folder}/${createHash('sha256').update(bytes).digest('hex')}.${ending}`;
    await this.put(key, bytes);
    return key;
  }

  async get(key: string): Promise<StoredFile | undefined> {
    const bytes = await this.read(checkedKey(key));
    return bytes && { bytes, type: typeOf(key) };
  }

  /** Removes a file; succeeds without one. */
  async remove(key: string): Promise<void> {
    await this.erase(checkedKey(key));
  }

  protected abstract write(key: string, bytes: Buffer): Promise<void>;
  protected abstract read(key: string): Promise<Buffer | undefined>;
  protected abstract erase(key: string): Promise<void>;
}

/** Returns the media type of a key's ending. */
export function typeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** Returns the key, if it stays within the folder and is portable. */
function checkedKey(key: string): string {
  const sound = key.length <= LONGEST_KEY && key.split('/').every((step) => STEP.test(step));
  if (!sound) throw new Error('a key of a file is made of plain names');
  return key;
}
