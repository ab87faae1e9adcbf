import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import type { RegisteredPerson } from './account-register.ts';

/** A code for an address, and the page that its person wanted to go on to. */
interface MailedCode {
  email: string;
  code: string;
  redirectUrl?: string | undefined;
}

/** Writes the mails of accounts, in the transaction of their cause. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  /** Sends the code of a sign-up requested at that time. */
  async confirmSignUp(tx: Tx, { email, code, redirectUrl }: MailedCode, at: Date): Promise<void> {
    const link = this.links.signupConfirm({ type: 'signup', token: code, email, redirectUrl });
    const data = { at: at.toISOString(), code, link };
    await this.deliveries.send(tx, { template: 'confirm-sign-up', recipient: email, data });
  }

  /**
   * Notifies the holder of an address that another person requested it; the requester learns nothing. `redirectUrl` is
   * the page that the requester wanted to go on to.
   */
  async accountExists(tx: Tx, { id, name, email }: RegisteredPerson, redirectUrl?: string): Promise<void> {
    const data = {
      name,
      sign_in_link: this.links.page('/signin', { redirectUrl }),
      recover_link: this.links.page('/recover-password', { redirectUrl }),
    };
    await this.deliveries.send(tx, { template: 'account-exists', recipient: email, user_id: id, data });
  }

  /** Sends the code of a new password. */
  async recovery(tx: Tx, { id, name }: RegisteredPerson, { email, code, redirectUrl }: MailedCode): Promise<void> {
    const link = this.links.newPassword({ type: 'recovery', token: code, email, redirectUrl });
    const data = { name, code, link };
    await this.deliveries.send(tx, { template: 'recovery', recipient: email, user_id: id, data });
  }

  /** Tells an address that it has no account. */
  async noAccount(tx: Tx, email: string, redirectUrl?: string): Promise<void> {
    const data = { sign_up_link: this.links.page('/signup', { redirectUrl }) };
    await this.deliveries.send(tx, { template: 'no-account', recipient: email, data });
  }

  /** Notifies an account's person of the new password. */
  async passwordChanged(tx: Tx, userId: string, { name, email }: { name: string; email: string }, at: Date) {
    const data = { name, at: at.toISOString(), recover_link: this.links.page('/recover-password') };
    await this.deliveries.send(tx, { template: 'password-changed', recipient: email, user_id: userId, data });
  }

  /** Sends the code of a new address to that address. */
  async emailChange(tx: Tx, userId: string, { email, code }: MailedCode): Promise<void> {
    const link = this.links.settings({ type: 'email_change', token: code, email });
    const data = { code, link };
    await this.deliveries.send(tx, { template: 'email-change', recipient: email, user_id: userId, data });
  }

  /** Notifies the former address of the new one. */
  async emailChanged(tx: Tx, userId: string, before: { name: string; email: string }, email: string): Promise<void> {
    const data = { name: before.name, new_email: email };
    await this.deliveries.send(tx, { template: 'email-changed', recipient: before.email, user_id: userId, data });
  }
}
