import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Milliseconds by which a clock may be set back without notice: ids go on from where they were. */
const LEAST_STEP = 1_000;
/** Numbers at which a millisecond's first id begins; as many follow. */
const FIRST_NUMBERS = 2 ** 31;

let msecs = 0;
let seq = 0;

/**
 * Returns a new UUID, version 7, after all before it: rows of the same moment stand side by side in an index. Once the
 * clock was set back ids have its time again, for a table that is divided by month has them in theirs.
 */
export function newId(): string {
  // eslint-disable-next-line no-restricted-syntax -- an id has the time at which it is made, whatever time a test gives
  const now = Date.now();
  if (now > msecs || msecs - now > LEAST_STEP) [msecs, seq] = [now, randomInt(FIRST_NUMBERS)];
  else seq += 1;
  return v7({ msecs, seq });
}
