import { PrinterError } from './printer-link.ts';

/** Milliseconds after which a printer that takes no bytes is stuck. */
export const STUCK_AFTER = 10_000;

/** Returns the parts of a text of bytes, none longer than `length`. */
export function* partsOf(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

/** Rejects as 'stuck' if the device has not taken a part in time, and after `stop` has given the write up. */
export async function takenInTime<T>(taken: Promise<T>, stop: () => void): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new PrinterError('stuck')), STUCK_AFTER);
  try {
    return await Promise.race([taken, late.promise]);
  } catch (error) {
    if (error instanceof PrinterError) {
      // The write that was given up rejects later, and nobody waits for it any more.
      taken.catch(() => undefined);
      stop();
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
