import { Injectable } from '@nestjs/common';
import { normaliseEmail, type RecoverBody } from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import { Database } from '../../kernel/database.ts';
import { Deliveries } from '../deliveries/deliveries.ts';
import { AccountCodes } from './account-codes.ts';
import { AccountRegister } from './account-register.ts';
import { Attempts } from './attempts.ts';
import { MailLinks } from './mail-links.ts';

/** Asking for a new password. Whether the address has an account shows in no answer, limit or duration. */
@Injectable()
export class RecoverPassword {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly register: AccountRegister,
    private readonly codes: AccountCodes,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  /** Throws RATE_LIMITED. */
  async ask(_actor: Actor, { email: typed, redirect_url }: RecoverBody, ip: string | undefined): Promise<void> {
    const email = normaliseEmail(typed);
    await this.attempts.count('mail', { account: email, ip });
    const drawn = await this.codes.draw('recovery', email);
    await this.database.transaction(async (tx) => {
      const known = await this.register.find(tx, email);
      // Where there is no account the code is made as well, and told to nobody.
      const { code } = await this.codes.issue(tx, drawn, { user_id: known?.id ?? null });
      if (!known) {
        const data = { sign_up_link: this.links.page('/signup', { redirectUrl: redirect_url }) };
        await this.deliveries.send(tx, { template: 'no-account', recipient: email, data });
        return;
      }
      const link = this.links.newPassword({ type: 'recovery', token: code, email, redirectUrl: redirect_url });
      const data = { name: known.name, code, link };
      await this.deliveries.send(tx, { template: 'recovery', recipient: email, user_id: known.id, data });
    });
  }
}
