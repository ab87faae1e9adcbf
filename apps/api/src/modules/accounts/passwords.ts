import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id, which is what the library hashes by: 19 MiB, two passes, one lane. */
export const ARGON2_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and compares passwords exactly as they were typed. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password, ARGON2_COST);
  }

  /** Does the same work where there is no hash, so that its duration says nothing about an account. */
  async matches(password: string, hashed: string | null | undefined): Promise<boolean> {
    const compared = await verify(hashed ?? (await this.decoyHash()), password);
    return compared && Boolean(hashed);
  }

  private decoyHash(): Promise<string> {
    return (this.decoy ??= this.hash('a password that nobody has'));
  }
}
