import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import type { RegisteredPerson } from './account-register.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';

/** Tells who has an address that somebody asked for it. The one who asked learns nothing. */
@Injectable()
export class HolderNotice {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  /** `redirectUrl` is where the one who asked wanted to go on. */
  async send(tx: Tx, { id, name, email }: RegisteredPerson, redirectUrl?: string): Promise<void> {
    const data = {
      name,
      sign_in_link: this.links.page('/signin', { redirectUrl }),
      recover_link: this.links.page('/recover-password', { redirectUrl }),
    };
    await this.deliveries.send(tx, { template: 'account-exists', recipient: email, user_id: id, data });
  }
}
