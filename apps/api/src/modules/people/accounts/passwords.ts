import { Inject, Injectable } from '@nestjs/common';
import { newPassword, type Holder } from '@festix/domain/ground';
import { hash, verify } from '@node-rs/argon2';
import { ENV, type Env } from '../../../env.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { HashLine, HOUSE, type Source } from './hash-line.ts';
import { ARGON2_COST } from './slow-hash.ts';

/** Judges new passwords, hashes and compares them, exactly as typed. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'PASSWORD_MIN_LENGTH'>,
    private readonly line: HashLine,
  ) {}

  /** Throws VALIDATION_ERROR for one below the platform's length, PASSWORD_COMMON or PASSWORD_OWN. */
  async refuseWeak(password: string, holder: Holder): Promise<void> {
    const rule = newPassword(this.env.PASSWORD_MIN_LENGTH);
    if (!rule.check(password)) throw new ProblemError('VALIDATION_ERROR', { errors: { password: [rule.message] } });
    // Its dictionaries are loaded for the first new password.
    const { refuseGuessablePassword } = await import('./guessable-passwords.ts');
    refuseGuessablePassword(password, holder);
  }

  /** Hashes in the queue, for the source. */
  hash(password: string, source: Source = HOUSE): Promise<string> {
    return this.line.run(source, () => hash(password, ARGON2_COST));
  }

  /** Runs in the queue. Does the same work without a hash, so that its duration shows nothing about an account. */
  async matches(password: string, hashed: string | null | undefined): Promise<boolean> {
    const known = hashed ?? (await this.decoyHash());
    const compared = await verify(known, password);
    return compared && Boolean(hashed);
  }

  private decoyHash(): Promise<string> {
    return (this.decoy ??= hash('a password that nobody has', ARGON2_COST));
  }
}
