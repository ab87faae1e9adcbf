import { Injectable } from '@nestjs/common';
import { type TicketReturnView } from '@festix/domain/contract';
import { formatDateTime, maskName, nameInEmail } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { isHolder, isPassedOn, LAST_TRANSFER_ID } from '../../documents/tickets/passed-on.ts';
import { standingTicket, type NamedTicket, type StandingTicket } from './standing-ticket.ts';
import { TransferTicket } from './transfer-ticket.ts';

/** Path of the order, for the mail about an answer. */
const ORDER_PATH = sql<{ path: string; user_id: string | null }>`
  select '/events/' || s.slug || '/orders/' || o.id as path, o.user_id
  from orders o join public_slugs s on s.kind = 'event' and s.owner_id = o.event_id and s.is_current where o.id = $1`;

const KEEP = sql`
  update ticket_transfers set return_kept_at = $2
  where id = (select ${LAST_TRANSFER_ID} from tickets t where t.id = $1) and return_asked_at is not null
    and return_kept_at is null
  returning id`;

/** Returns a transferred ticket to its buyer, or keeps it, for its holder. */
@Injectable()
export class ReturnTicket {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly transfers: TransferTicket,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
    private readonly realtime: Realtime,
    private readonly audit: Audit,
  ) {}

  /**
   * Makes it its buyer's again, under a new serial and code: the holder's QR is dead at once. Throws NOT_FOUND,
   * FORBIDDEN to a caller who doesn't hold it, TICKET_NOT_PASSED_ON, and the domain's reason against the transfer.
   */
  giveBack(actor: Actor, named: NamedTicket, id: string): Promise<TicketReturnView | Repeated<TicketReturnView>> {
    const { order_id, ticket_id } = named;
    const asked = { id, order_id, ticket_id };
    return this.idempotency.once(actor, 'customer.return', asked, async (_, tx) => {
      const ticket = await this.held(tx, actor, named);
      const { buyer_email: email, buyer_name, assignee_name, assignee_email } = ticket;
      // The buyer's account was deleted, so the ticket can't return to it.
      if (email === null) throw new ProblemError('TICKET_NOT_PASSED_ON');
      const giver = { is_buyer: false, name: assignee_name, email: assignee_email };
      const to = { id, name: buyer_name ?? nameInEmail(email), email };
      const at = await this.transfers.passOn(tx, actor, named, ticket, giver, to);
      await this.record(tx, actor, named, ticket, 'tickets:return');
      if (assignee_email !== null) {
        const data = { ...factsOf(ticket), name: assignee_name ?? nameInEmail(assignee_email) };
        await this.deliveries.send(tx, { template: 'ticket-returned', recipient: assignee_email, data, order_id });
      }
      return { id, ticket_id, returned_at: at.toISOString() };
    });
  }

  /** Notifies the buyer who had asked, once; without a request nothing changes. Throws NOT_FOUND and FORBIDDEN. */
  async keep(actor: Actor, named: NamedTicket): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ticket = await this.held(tx, actor, named);
      const [kept] = await tx.query(KEEP.with([named.ticket_id, this.clock.now()]));
      if (!kept) return;
      await this.record(tx, actor, named, ticket, 'tickets:keep');
      await this.tellBuyer(tx, named, ticket);
      tx.afterCommit(() => this.realtime.hint(ticket.event_id, 'order.updated', [named.order_id]));
    });
  }

  private async held(tx: Tx, actor: Actor, named: NamedTicket): Promise<StandingTicket> {
    const ticket = await standingTicket(tx, actor, named);
    if (!isHolder(ticket, actor)) throw new ProblemError('FORBIDDEN');
    if (!isPassedOn(ticket)) throw new ProblemError('TICKET_NOT_PASSED_ON');
    return ticket;
  }

  private async tellBuyer(tx: Tx, { order_id }: NamedTicket, ticket: StandingTicket): Promise<void> {
    const { buyer_email, buyer_name, assignee_name } = ticket;
    const [order] = await tx.query(ORDER_PATH.with([order_id]));
    if (buyer_email === null || !order) return;
    await this.deliveries.send(tx, {
      ...{ template: 'ticket-kept', recipient: buyer_email, order_id, user_id: order.user_id },
      data: {
        ...factsOf(ticket),
        name: buyer_name ?? nameInEmail(buyer_email),
        holder: assignee_name && maskName(assignee_name),
        link: this.links.page(order.path),
      },
    });
  }

  private async record(
    tx: Tx,
    actor: Actor,
    { ticket_id }: NamedTicket,
    { event_id }: StandingTicket,
    action: 'tickets:return' | 'tickets:keep',
  ): Promise<void> {
    await this.audit.record(tx, actor, { action, subject_kind: 'ticket', subject_id: ticket_id, event_id });
  }
}

function factsOf({ event, start_date, time_zone, lot }: StandingTicket) {
  return { event, when: formatDateTime(start_date, time_zone), lot };
}
