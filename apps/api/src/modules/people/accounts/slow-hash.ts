import { hashRaw, type Options } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id, and the library's default: 19 MiB, two passes, one lane. */
export const ARGON2_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Returns 32 bytes that are as slow to guess as a password's, deterministic by secret and salt, so that they can be
 * looked up. Never await it in a transaction, which would hold its locks.
 */
export function slowHash(secret: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(secret, { ...ARGON2_COST, salt });
}
