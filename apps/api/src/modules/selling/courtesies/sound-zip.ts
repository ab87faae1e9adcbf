import type { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';

/** Most bytes of an unpacked spreadsheet, and most parts. */
const MOST_UNPACKED = 20 * 1024 * 1024;
const MOST_PARTS = 200;

/**
 * Returns the fault of a file that is no plain zip, or that unpacks beyond the limits; undefined for a sound one. Unpacks
 * every part, because declared sizes may be wrong.
 */
export async function zipFault(bytes: Buffer): Promise<'unsound' | 'too large' | undefined> {
  try {
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > MOST_PARTS) return 'too large';
    let left = MOST_UNPACKED;
    for await (const part of zip.eachEntry()) {
      const content: Readable = await zip.openReadStreamPromise(part);
      for await (const chunk of content as AsyncIterable<Buffer>) if ((left -= chunk.length) < 0) return 'too large';
    }
    return undefined;
  } catch {
    // No zip, or a part that is not as large as it says.
    return 'unsound';
  }
}
