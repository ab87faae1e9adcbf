import { createHash } from 'node:crypto';
import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { normaliseEmail, type SignInBody } from '@festix/domain';
import { Problem } from '../../kernel/problem.ts';
import { addressKey, RateLimits, type Limit, type Limited } from '../../kernel/rate-limits.ts';
import { Passwords } from './passwords.ts';
import { User } from './user.entity.ts';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT: Limit = { name: 'sign-in-account', points: 10, seconds: WINDOW_SECONDS };
const PER_ADDRESS: Limit = { name: 'sign-in-address', points: 100, seconds: WINDOW_SECONDS };

/** Finds out who knows an account's password. Whether the account exists shows in no answer, limit or duration. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(EntityManager) private readonly em: SqlEntityManager,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
  ) {}

  /** Throws INVALID_CREDENTIALS, or RATE_LIMITED after too many failures, also to who then knows the password. */
  async authenticate({ email, password }: SignInBody, ip: string | undefined): Promise<User> {
    const address = normaliseEmail(email);
    const limited: Limited[] = [
      [PER_ACCOUNT, createHash('sha256').update(address).digest('base64url')],
      [PER_ADDRESS, addressKey(ip)],
    ];
    await this.limits.checkAll(limited);
    const user = await this.em.findOne(User, { email: address });
    if (await this.passwords.matches(password, user?.password_hash)) {
      // Guesses sent all at once fail while this one is compared; success must not outrun their count.
      await this.limits.checkAll(limited);
      return user as User;
    }
    await Promise.all(limited.map(([limit, subject]) => this.limits.consume(limit, subject)));
    throw new Problem('INVALID_CREDENTIALS');
  }
}
