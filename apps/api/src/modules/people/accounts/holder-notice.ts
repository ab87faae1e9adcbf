import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import type { RegisteredPerson } from './account-register.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';

/** Notifies the owner of an address that another person requested it. The requester learns nothing. */
@Injectable()
export class HolderNotice {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  /**
   * Sends a notice to the holder of an address that somebody tried to register; `redirectUrl` is the page that the
   * requester wanted to go on to.
   */
  async send(tx: Tx, { id, name, email }: RegisteredPerson, redirectUrl?: string): Promise<void> {
    const data = {
      name,
      sign_in_link: this.links.page('/signin', { redirectUrl }),
      recover_link: this.links.page('/recover-password', { redirectUrl }),
    };
    await this.deliveries.send(tx, { template: 'account-exists', recipient: email, user_id: id, data });
  }
}
