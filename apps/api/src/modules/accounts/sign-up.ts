import { Injectable } from '@nestjs/common';
import { normaliseEmail, type SignUpBody } from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { Deliveries } from '../deliveries/deliveries.ts';
import { AccountCodes } from './account-codes.ts';
import { AccountRegister } from './account-register.ts';
import { Attempts } from './attempts.ts';
import { HolderNotice } from './holder-notice.ts';
import { MailLinks } from './mail-links.ts';
import { Passwords } from './passwords.ts';

/** What waits in a code until it comes back: there is no account before. */
export interface WaitingAccount {
  name: string;
  password_hash: string;
}

/** Asking for an account. Whether the address has one shows in no answer, limit or duration: only its mail says so. */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly register: AccountRegister,
    private readonly codes: AccountCodes,
    private readonly holders: HolderNotice,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
    private readonly clock: Clock,
  ) {}

  /** Throws VALIDATION_ERROR for a password that is too short here, PASSWORD_COMMON, PASSWORD_OWN or RATE_LIMITED. */
  async ask(_actor: Actor, body: SignUpBody, ip: string | undefined): Promise<void> {
    const email = normaliseEmail(body.email);
    this.passwords.refuseWeak(body.password, { name: body.name, email });
    await this.attempts.count('mail', { account: email, ip });
    const password_hash = await this.passwords.hash(body.password);
    const drawn = await this.codes.draw('signup', email);
    const waiting: WaitingAccount = { name: body.name.trim(), password_hash };
    await this.database.transaction(async (tx) => {
      const known = await this.register.find(tx, email);
      // Where there is an account the code is made as well, and told to nobody.
      const { code } = await this.codes.issue(tx, drawn, { payload: known ? {} : { ...waiting } });
      await (known ? this.holders.send(tx, known, body.redirect_url) : this.writeToNewcomer(tx, body, email, code));
    });
  }

  private async writeToNewcomer(tx: Tx, body: SignUpBody, email: string, code: string): Promise<void> {
    const link = this.links.signupConfirm({ type: 'signup', token: code, email, redirectUrl: body.redirect_url });
    const data = { name: body.name, at: this.clock.now().toISOString(), code, link };
    await this.deliveries.send(tx, { template: 'confirm-sign-up', recipient: email, data });
  }
}
