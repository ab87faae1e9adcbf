import { Injectable } from '@nestjs/common';
import { type SignUpBody } from '@festix/domain/contract';
import { normaliseEmail } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { AccountCodes } from './account-codes.ts';
import { AccountMails } from './account-mails.ts';
import { AccountRegister } from './account-register.ts';
import { Attempts } from './attempts.ts';
import { Passwords } from './passwords.ts';

/** The data of a sign-up, stored with its code: no account exists before. */
export interface WaitingAccount {
  name: string;
  /** Null if several requested the address: the confirming person sets a password. */
  password_hash: string | null;
  /** The requesting browser; a confirmation in another sets its own password. */
  browser: string;
}

/** The place of a sign-up. */
export interface SignUpPlace {
  address: string | undefined;
  /** As `nameSignUpBrowser` names it. */
  browser: string;
}

/** Requests an account. No answer, limit or duration shows whether the address has one: only its mail does. */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly register: AccountRegister,
    private readonly codes: AccountCodes,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
  ) {}

  /** Throws VALIDATION_ERROR for a password that is too short here, PASSWORD_COMMON, PASSWORD_OWN or RATE_LIMITED. */
  async ask(_actor: Actor, body: SignUpBody, { address, browser }: SignUpPlace): Promise<void> {
    const email = normaliseEmail(body.email);
    await this.passwords.refuseWeak(body.password, { name: body.name, email });
    const source = { address };
    const { is_enough } = await this.attempts.mail('sign-up', email, source);
    const password_hash = await this.passwords.hash(body.password, source);
    const drawn = await this.codes.draw('signup', email, source);
    await this.database.transaction(async (tx) => {
      // Serialises two concurrent requests.
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${email}`}, 0))`);
      const before = (await this.codes.open(tx, 'signup', email)) as Partial<WaitingAccount>[];
      const isAlone = before.every((other) => other.browser === browser && other.password_hash !== null);
      // The last sent code stays valid, without a person's name and password.
      if (is_enough && before.length > 0) return this.codes.carry(tx, 'signup', email, { password_hash: null });
      const waiting: WaitingAccount = {
        name: body.name.trim(),
        password_hash: isAlone ? password_hash : null,
        browser,
      };
      const known = await this.register.find(tx, email);
      // For an existing account a code is made as well, but not sent.
      const { code } = await this.codes.issue(tx, drawn, { payload: known ? { browser } : { ...waiting } });
      const redirectUrl = body.redirect_url;
      await (known
        ? this.mails.accountExists(tx, known, redirectUrl)
        : this.mails.confirmSignUp(tx, { email, code, redirectUrl }, this.clock.now()));
    });
  }
}
