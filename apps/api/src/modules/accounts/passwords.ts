import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ARGON2_COST } from './slow-hash.ts';

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
