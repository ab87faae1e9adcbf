import { Injectable } from '@nestjs/common';
import { CODE_LIFE } from '@festix/domain/ground';
import { limited } from '../../../kernel/access/rate-limits.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { isGuarded } from '../../messages/deliveries/order-links.ts';
import { AccountCodes } from '../../people/accounts/account-codes.ts';
import { Attempts } from '../../people/accounts/attempts.ts';
import { MoveOrder } from './move-order.ts';
import type { OrderRecord } from './order-record.ts';
import { NOTE_SENT, SENT_MS } from './send-proof.ts';

/** Sends the code that opens a paid order to its buyer. */
@Injectable()
export class SendAccessCode {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly codes: AccountCodes,
    private readonly attempts: Attempts,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
    private readonly orders: MoveOrder,
  ) {}

  /**
   * Sends a code that opens a paid order to its buyer, unless one was sent a moment ago. Does nothing for other orders
   * and for an address whose account has a second factor. Throws as `SendProof` does.
   */
  async send(
    { id, code: order_code, buyer_email: email, paid_at, event }: OrderRecord,
    address: string | undefined,
  ): Promise<void> {
    if (email === null || paid_at === null || (await this.wasSent(id))) return;
    const source = { address };
    const { is_enough } = await this.attempts.mail('order', email, source);
    // Drawn for a guarded address as well, so that the time of an answer does not tell which one is.
    const drawn = await this.codes.draw('order', email, source);
    if (await this.isGuarded(email)) return;
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, id);
      if (order?.buyer_email !== email) return;
      const open = await this.codes.open(tx, 'order', email);
      if (is_enough && open.some(({ order_id }) => order_id === id)) return;
      if (is_enough && open.length > 0) throw limited(CODE_LIFE.order.ms);
      const { code } = await this.codes.issue(tx, drawn, { payload: { order_id: id } });
      await tx.query(NOTE_SENT.with([id, this.clock.now()]));
      await this.deliveries.send(tx, {
        ...{ template: 'order-access', recipient: email, order_id: id },
        data: {
          ...{ event: event.name, order_code, code },
          link: this.links.orderProof(`/events/${event.slug}/orders/${id}`, code),
        },
      });
    });
  }

  private async isGuarded(email: string): Promise<boolean> {
    const [address] = await this.database.query(
      sql<{ is_guarded: boolean }>`select ${isGuarded(sql.value(email))} as is_guarded`,
    );
    return address?.is_guarded === true;
  }

  private async wasSent(orderId: string): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - SENT_MS);
    const sent = await this.database.query(sql`select from orders where id = ${orderId} and proof_sent_at > ${since}`);
    return sent.length > 0;
  }
}
