import { Injectable } from '@nestjs/common';
import { type ReturnRequestView } from '@festix/domain/contract';
import { formatDateTime, nameInEmail } from '@festix/domain/ground';
import { refundRight } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { MoveOrder } from '../orders/move-order.ts';
import { LAST_TRANSFER_ID } from '../../documents/tickets/passed-on.ts';
import { rightFactsOf } from './refund-choice.ts';
import { RefundsQueries, type RefundableOrder, type RefundableTicket } from './refunds.queries.ts';

interface Asking {
  is_new: boolean;
  asked_at: Date;
  kept_at: Date | null;
}

/** Asks once for each transfer to a holder; a holder who has answered is not asked again. */
const ASK = sql<Asking>`
  with last as (
    select x.id, x.return_asked_at, x.return_kept_at from ticket_transfers x
    where x.id = (select ${LAST_TRANSFER_ID} from tickets t where t.id = $1) for update
  ),
  asked as (
    update ticket_transfers x set return_asked_at = $2 from last where x.id = last.id and last.return_asked_at is null
  )
  select return_asked_at is null as is_new, coalesce(return_asked_at, $2) as asked_at, return_kept_at as kept_at from last`;

const EVENT = sql<{ time_zone: string }>`select time_zone from events where id = $1`;

/** Asks the holder of a transferred ticket to return it, for a buyer who wants a refund; the holder decides. */
@Injectable()
export class AskReturn {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly refunds: RefundsQueries,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Asks the holder of a ticket to return it. A repeat is the same request and sends no second mail. Throws NOT_FOUND,
   * REFUND_NOT_YOURS, the reason against a refund of the order, and TICKET_NOT_PASSED_ON for the buyer's own or a dead
   * ticket.
   */
  ask(actor: Actor, orderId: string, ticketId: string, isBuyer: boolean): Promise<ReturnRequestView> {
    return this.database.transaction(async (tx) => {
      const order = (await this.orders.lock(tx, orderId)) && (await this.refunds.order(orderId, tx));
      const ticket = order?.tickets.find(({ id }) => id === ticketId);
      if (!order || !ticket) throw new ProblemError('NOT_FOUND');
      if (!isBuyer) throw new ProblemError('REFUND_NOT_YOURS');
      const right = refundRight(rightFactsOf(order), this.clock.now());
      if (right.kind === 'closed') throw new ProblemError(right.code);
      if (ticket.status !== 'valid' || !ticket.is_with_holder) throw new ProblemError('TICKET_NOT_PASSED_ON');
      const [asking] = await tx.query(ASK.with([ticketId, this.clock.now()]));
      if (!asking) throw new ProblemError('TICKET_NOT_PASSED_ON');
      if (asking.is_new) await this.tell(tx, actor, order, ticket);
      const { asked_at, kept_at } = asking;
      return { state: kept_at ? 'kept' : 'asked', at: new Date(kept_at ?? asked_at).toISOString() };
    });
  }

  private async tell(tx: Tx, actor: Actor, order: RefundableOrder, ticket: RefundableTicket): Promise<void> {
    await this.audit.record(tx, actor, {
      action: 'tickets:ask-return',
      ...{ subject_kind: 'ticket', subject_id: ticket.id, event_id: order.event_id },
    });
    const { assignee_email: recipient, assignee_name } = ticket;
    const [event] = await tx.query(EVENT.with([order.event_id]));
    if (recipient === null || !event) throw new Error('who holds a ticket has an address');
    await this.deliveries.send(tx, {
      ...{ template: 'ticket-asked-back', recipient, order_id: order.id },
      data: {
        name: assignee_name ?? nameInEmail(recipient),
        event: order.event_name,
        when: formatDateTime(order.start_date, event.time_zone),
        lot: ticket.lot.name,
        buyer: order.buyer_name,
        link: this.links.page(`/events/${order.event_slug}/orders/${order.id}`),
      },
    });
    tx.afterCommit(() => this.realtime.hint(order.event_id, 'order.updated', [order.id]));
  }
}
