import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';

/** Ends the waiting events of an address that is switched off; they may be sent again later. */
export const END_WAITING = sql`
  update webhook_deliveries set state = 'failed', failure = 'switched_off' where endpoint_id = $1 and state = 'waiting'`;

const SWITCH_OFF = sql<SwitchedOff>`
  update webhook_endpoints w set is_active = false, switched_off_at = $2
  from users u where w.id = $1 and w.is_active and u.id = w.producer_id
  returning w.url, u.id as user_id, u.name, u.email`;

/** Without an actor: no request asks for it. */
const NOTE = sql`
  insert into audit_entries (at, action, subject_kind, subject_id) values ($1, 'webhooks:switch-off', 'webhook', $2)`;

interface SwitchedOff {
  url: string;
  user_id: string;
  name: string;
  email: string;
}

/** Switches off an address that has only failed, and notifies its producer. */
@Injectable()
export class SwitchOff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  async carryOut(endpointId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [off] = await tx.query(SWITCH_OFF.with([endpointId, this.clock.now()]));
      if (!off) return;
      await tx.query(END_WAITING.with([endpointId]));
      await tx.query(NOTE.with([this.clock.now(), endpointId]));
      const { url, name, email: recipient, user_id } = off;
      const data = { name, url, link: this.links.page('/producer/developers') };
      await this.deliveries.send(tx, { template: 'webhook-switched-off', recipient, user_id, data });
    });
  }
}
