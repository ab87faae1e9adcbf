import { Injectable } from '@nestjs/common';
import { CODE_LIFE, formatDateTime, normaliseEmail } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { limited } from '../../../kernel/access/rate-limits.ts';
import { AccountCodes } from '../../people/accounts/account-codes.ts';
import { Attempts } from '../../people/accounts/attempts.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import type { LockedOrder } from './move-order.ts';
import { PayableOrder } from './payable-order.ts';

/** Time after a code during which a repeated request sends no other. */
export const SENT_MS = 60_000;

export const NOTE_SENT = sql`update orders set proof_sent_at = $2 where id = $1`;

const EVENT = sql<ProvedEvent>`
  select e.name, e.start_date, e.time_zone, s.slug from events e
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  where e.id = $1`;

interface ProvedEvent {
  name: string;
  start_date: Date;
  time_zone: string;
  slug: string;
}

/** Sends the code with which a buyer of free places proves to read mail at the address. */
@Injectable()
export class SendProof {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly codes: AccountCodes,
    private readonly attempts: Attempts,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
    private readonly payable: PayableOrder,
  ) {}

  /**
   * Sends the code to a booking's buyer, unless one was sent a moment ago. Throws RATE_LIMITED, also if strangers have
   * requested too many for that address, and BUSY.
   */
  async send(orderId: string, email: string, address: string | undefined): Promise<void> {
    if (await this.wasSent(orderId, email)) return;
    const source = { address };
    const { is_enough } = await this.attempts.mail('order', email, source);
    const drawn = await this.codes.draw('order', email, source);
    await this.database.transaction(async (tx) => {
      const order = await this.payable.lock(tx, orderId);
      if (order.buyer_email !== email) return;
      const open = await this.codes.open(tx, 'order', email);
      if (is_enough && open.length > 0) {
        // The code sent before is in the mailbox and stays valid.
        if (open.some(({ order_id }) => order_id === orderId)) return;
        throw limited(CODE_LIFE.order.ms);
      }
      const { code } = await this.codes.issue(tx, drawn, { payload: { order_id: orderId } });
      await tx.query(NOTE_SENT.with([orderId, this.clock.now()]));
      await this.write(tx, order, email, code);
    });
  }

  private async wasSent(orderId: string, email: string): Promise<boolean> {
    const sent = await this.database.query(
      sql`select from orders where id = ${orderId} and buyer_email = ${normaliseEmail(email)} and proof_sent_at > ${new Date(this.clock.now().getTime() - SENT_MS)}`,
    );
    return sent.length > 0;
  }

  private async write(tx: Tx, { id, event_id }: LockedOrder, email: string, code: string): Promise<void> {
    const [event] = await tx.query(EVENT.with([event_id]));
    if (!event) throw new Error('an order is of an event');
    await this.deliveries.send(tx, {
      template: 'confirm-order',
      recipient: email,
      order_id: id,
      data: {
        event: event.name,
        when: formatDateTime(event.start_date, event.time_zone),
        code,
        link: this.links.orderProof(`/events/${event.slug}/orders/${id}`, code),
      },
    });
  }
}
