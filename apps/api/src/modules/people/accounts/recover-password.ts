import { Injectable } from '@nestjs/common';
import { type RecoverBody } from '@festix/domain/contract';
import { normaliseEmail } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { AccountCodes } from './account-codes.ts';
import { AccountMails } from './account-mails.ts';
import { AccountRegister } from './account-register.ts';
import { Attempts } from './attempts.ts';
import type { Source } from './hash-line.ts';
import { KnownBrowsers } from './known-browsers.ts';
import type { SessionPlace } from './session-place.ts';

/** Requests a new password. No answer, limit or duration shows whether the address has an account. */
@Injectable()
export class RecoverPassword {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly register: AccountRegister,
    private readonly codes: AccountCodes,
    private readonly mails: AccountMails,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * Throws RATE_LIMITED for the caller's own requests. Whatever others request, the account's mailbox has a valid code,
   * or gets one.
   */
  async ask(
    _actor: Actor,
    { email: typed, redirect_url: redirectUrl }: RecoverBody,
    place: SessionPlace,
  ): Promise<void> {
    const email = normaliseEmail(typed);
    const source = await this.sourceOf(email, place);
    const { is_enough, is_flood } = await this.attempts.mail('recovery', email, source);
    const drawn = await this.codes.draw('recovery', email, source);
    await this.database.transaction(async (tx) => {
      // The last sent code is in the mailbox and stays valid.
      if (is_enough && (await this.codes.open(tx, 'recovery', email)).length > 0) return;
      const known = await this.register.find(tx, email);
      // Without an account a code is made as well, but not sent.
      const { code } = await this.codes.issue(tx, drawn, { user_id: known?.id ?? null });
      if (!known) {
        if (!is_flood) await this.mails.noAccount(tx, email, redirectUrl);
        return;
      }
      await this.mails.recovery(tx, known, { email, code, redirectUrl });
    });
  }

  private async sourceOf(email: string, { known, address }: SessionPlace): Promise<Source> {
    const account = await this.register.find(this.database, email);
    const own = this.browsers.nameFor(known, account);
    return own === undefined ? { address } : { own };
  }
}
