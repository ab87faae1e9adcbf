import { hashRaw, type Options } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id, which is what the library hashes by: 19 MiB, two passes, one lane. */
export const ARGON2_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * 32 bytes that take as long to guess at as a password's: the same for the same secret and salt, so that they can be
 * looked up. Never to be awaited in a transaction, which would hold its locks meanwhile.
 */
export function slowHash(secret: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(secret, { ...ARGON2_COST, salt });
}
