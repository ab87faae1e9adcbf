import { hashRaw, type Options } from '@node-rs/argon2';
import { callerAddress } from '../../kernel/callers.ts';
import { WorkLine } from '../../kernel/work-line.ts';

/** OWASP's first choice for Argon2id, which is what the library hashes by: 19 MiB, two passes, one lane. */
export const ARGON2_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * 32 bytes that take as long to guess at as a password's: the same for the same secret and salt, so that they can be
 * looked up. Never to be awaited in a transaction, which would hold its locks meanwhile.
 */
export function slowHash(secret: string, salt: Uint8Array): Promise<Buffer> {
  return slowly(() => hashRaw(secret, { ...ARGON2_COST, salt }));
}

/**
 * Two at a time in a process: each takes its memory and a thread of the four that files and names are looked up by as well.
 * Fair between addresses, so that who tries passwords by the thousand waits for himself. Throws BUSY.
 */
const line = new WorkLine({ atOnce: 2, waiting: 200, retryAfter: 3 });

/** Waits for a turn to hash or compare. */
export function slowly<Result>(work: () => Promise<Result>): Promise<Result> {
  return line.run(callerAddress(), work);
}
