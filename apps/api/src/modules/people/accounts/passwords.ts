import { Inject, Injectable } from '@nestjs/common';
import { newPassword, type Holder } from '@festix/domain/ground';
import { hash, verify } from '@node-rs/argon2';
import { ENV, type Env } from '../../../env.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';
import { HashLine, HOUSE, type Source } from './hash-line.ts';
import { ARGON2_COST } from './slow-hash.ts';

/** Judges passwords that are chosen, hashes and compares them, exactly as they were typed. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'PASSWORD_MIN_LENGTH'>,
    private readonly line: HashLine,
  ) {}

  /** Throws VALIDATION_ERROR for one that is shorter than this house asks for, PASSWORD_COMMON or PASSWORD_OWN. */
  refuseWeak(password: string, holder: Holder): void {
    const rule = newPassword(this.env.PASSWORD_MIN_LENGTH);
    if (!rule.check(password)) throw new ProblemError('VALIDATION_ERROR', { errors: { password: [rule.message] } });
    refuseGuessablePassword(password, holder);
  }

  /** In line, in the name of who chooses it. */
  hash(password: string, source: Source = HOUSE): Promise<string> {
    return this.line.run(source, () => hash(password, ARGON2_COST));
  }

  /** Called in line. Does the same work where there is no hash, so that its duration says nothing about an account. */
  async matches(password: string, hashed: string | null | undefined): Promise<boolean> {
    const known = hashed ?? (await this.decoyHash());
    const compared = await verify(known, password);
    return compared && Boolean(hashed);
  }

  private decoyHash(): Promise<string> {
    return (this.decoy ??= hash('a password that nobody has', ARGON2_COST));
  }
}
