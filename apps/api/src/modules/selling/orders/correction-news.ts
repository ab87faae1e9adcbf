import { Inject, Injectable } from '@nestjs/common';
import type { Seller } from '@festix/domain/people';
import type { OrderOrigin, OrderStatus } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { SendTickets } from '../../messages/deliveries/send-tickets.ts';
import { sellerOfMail } from '../../documents/law/seller-of-mail.ts';

/** An order before the correction of its buyer's address. */
export interface CorrectedOrder {
  id: string;
  event_id: string;
  code: string;
  origin: OrderOrigin;
  status: OrderStatus;
  buyer_name: string | null;
  buyer_email: string | null;
  event: string;
  slug: string;
  seller: Seller | null;
}

const OWN_TICKETS = sql<{ id: string }>`
  select id from tickets where order_id = $1 and assignee_email is null and status = 'valid' order by position, id`;

/** Mails people about a corrected address. */
@Injectable()
export class CorrectionNews {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
    private readonly deliveries: Deliveries,
    private readonly sending: SendTickets,
  ) {}

  /** Mails both addresses, without naming the other, and sends the tickets to the right one. */
  async tell(tx: Tx, order: CorrectedOrder, address: string, by: 'seller' | 'support'): Promise<void> {
    const { id: order_id, code: order_code, event, buyer_email, buyer_name, slug } = order;
    if (buyer_email !== null) {
      const data = { event, order_code };
      await this.deliveries.send(tx, { template: 'order-address-removed', recipient: buyer_email, data, order_id });
    }
    const tickets = order.status === 'paid' ? await tx.query(OWN_TICKETS.with([order_id])) : [];
    await this.deliveries.send(tx, {
      template: 'order-address-corrected',
      recipient: address,
      data: {
        ...{ name: buyer_name ?? '', event, order_code, by, has_tickets: tickets.length > 0 },
        ...sellerOfMail(order.seller),
        link: `${this.env.PUBLIC_URL}/events/${slug}/orders/${order_id}`,
      },
      order_id,
    });
    if (tickets.length > 0)
      await this.sending.toHolders(
        tx,
        tickets.map(({ id }) => id),
        'email',
      );
  }
}
