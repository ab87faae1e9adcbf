import { PrinterError, type PrinterFault } from './printer-link.ts';

/** Milliseconds after which a printer that takes no bytes is stuck. */
export const STUCK_AFTER = 10_000;

/** Returns the parts of a text of bytes, none longer than `length`. */
export function* partsOf(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

/** Rejects as 'stuck' if the device has not taken a part in time, and after `stop` has given the write up. */
export function takenInTime<T>(taken: Promise<T>, stop: () => void): Promise<T> {
  return inTime(taken, { within: STUCK_AFTER, fault: 'stuck', stop });
}

export interface TimeLimit {
  /** Milliseconds. */
  within: number;
  /** What it rejects with afterwards. */
  fault: PrinterFault;
  /** Gives the work up. */
  stop: () => void;
}

/** Rejects if a device has not done its work in time: a browser may leave it without an answer for ever. */
export async function inTime<T>(work: Promise<T>, { within, fault, stop }: TimeLimit): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // The work that was given up may reject later, and nobody waits for it any more.
    work.catch(() => undefined);
    late.reject(new PrinterError(fault));
    stop();
  }, within);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
