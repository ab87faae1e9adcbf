import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type SignInBody } from '@festix/domain/contract';
import { normaliseEmail } from '@festix/domain/ground';
import { ENV, type Env } from '../../../env.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Attempts } from './attempts.ts';
import type { Source } from './hash-line.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { loggedAccount } from './logged-account.ts';
import { Passwords } from './passwords.ts';
import type { SessionPlace } from './session-place.ts';
import { User } from './user.entity.ts';

/** Checks a password. No answer, limit or duration shows whether the account exists. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(EntityManager) private readonly em: SqlEntityManager,
    @Inject(ENV) private readonly env: Env,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * Throws INVALID_CREDENTIALS, or RATE_LIMITED after too many failures, even with the right password, but never in a
   * known browser for others' failures; and ACCOUNT_BLOCKED with the right password only.
   */
  async authenticate({ email, password }: SignInBody, place: SessionPlace): Promise<User> {
    const account = normaliseEmail(email);
    const source = await this.sourceOf(account, place);
    const user = await this.attempts.signIn(account, source, () => this.find(account, password));
    const log = { by: 'password', account: loggedAccount(this.env, account) };
    if (!user) throw new ProblemError('INVALID_CREDENTIALS', { log });
    if (user.blocked_at) throw new ProblemError('ACCOUNT_BLOCKED', { log });
    return user;
  }

  /**
   * Checks that the account is unchanged, and locks it until the session exists: a change of the password ends the
   * sessions it sees. Throws INVALID_CREDENTIALS.
   */
  async hold(tx: Tx, { id, password_hash }: User): Promise<void> {
    const held = await tx.query(
      sql`select from users
       where id = ${id} and password_hash = ${password_hash} and blocked_at is null and deleted_at is null for share`,
    );
    if (held.length === 0) throw new ProblemError('INVALID_CREDENTIALS');
  }

  /**
   * Returns the source; a request without a known browser's cookie is a stranger's, without a look-up of the account.
   */
  private async sourceOf(email: string, { known, address }: SessionPlace): Promise<Source> {
    if (this.browsers.nameIn(known) === undefined) return { address };
    const user = await this.em.fork().findOne(User, { email, deleted_at: null });
    const own = user && this.browsers.nameFor(known, { id: user.id, password_hash: user.password_hash ?? null });
    return own ? { own } : { address };
  }

  private async find(email: string, password: string): Promise<User | undefined> {
    const user = await this.em.fork().findOne(User, { email, deleted_at: null });
    return (await this.passwords.matches(password, user?.password_hash)) ? (user ?? undefined) : undefined;
  }
}
