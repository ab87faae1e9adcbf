import { Injectable } from '@nestjs/common';
import { type TicketTransferBody, type TicketTransferView } from '@festix/domain/contract';
import { formatDateTime, nameInEmail } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { ORDER_WRITES, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { accountByEmail } from '../../messages/deliveries/account-by-email.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { SendTickets } from '../../messages/deliveries/send-tickets.ts';
import { newTicketCode } from '../orders/new-codes.ts';
import { endLinks } from '../orders/order-access.ts';
import { OrderViews } from '../orders/order-views.ts';
import { isHolder, isPassedOn } from '../../documents/tickets/passed-on.ts';
import { ACTIVE_KEY } from '../../documents/tickets/ticket-keys.ts';
import { refuseTransfer, standingTicket, type NamedTicket, type StandingTicket } from './standing-ticket.ts';

/** The former holder of a ticket. */
export interface Giver {
  is_buyer: boolean;
  name: string | null;
  email: string | null;
}

/** Transfers a ticket. One that returns to its buyer's address is the buyer's again. */
const PASS_ON = sql<{ serial: number }>`
  with receiver as (
    select ${accountByEmail(sql`$4`)} as id
  ),
  before as (
    select t.id, t.event_id, t.serial, o.buyer_email is not distinct from $4 as is_back
    from tickets t join orders o on o.id = t.order_id where t.id = $2
  ),
  gone as (
    insert into superseded_serials (event_id, serial, ticket_id, reason, superseded_at)
    select event_id, serial, id, 'transferred', $9 from before
  ),
  told_doors as (
    insert into door_dirty (event_id, ticket_id) select event_id, id from before
  ),
  noted as (
    insert into ticket_transfers (id, ticket_id, event_id, is_from_buyer, from_user_id, from_name, from_email, to_user_id,
      to_name, to_email, serial_before, transferred_at)
    select $1, before.id, event_id, $5, $6, $7, $8, receiver.id, $3, $4, serial, $9 from before, receiver
  )
  update tickets set serial = nextval('ticket_serials'), code = $10, key_id = (${ACTIVE_KEY}), transfers = transfers + 1,
    holder_name = $3, holder_document = null,
    assignee_name = case when not is_back then $3 end,
    assignee_email = case when not is_back then $4 end,
    assignee_id = case when not is_back then receiver.id end
  from before, receiver where tickets.id = before.id
  returning tickets.serial`;

/** Transfers tickets from person to person, until the event starts and never after admission. */
@Injectable()
export class TransferTicket {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly orders: OrderViews,
    private readonly sending: SendTickets,
    private readonly deliveries: Deliveries,
    private readonly realtime: Realtime,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Gives a ticket to another person under a new serial and code: the former QR and code are dead at once, and so are
   * the links that its buyer was sent. Throws
   * NOT_FOUND, FORBIDDEN to a caller who never had it, TICKET_PASSED_ON, the domain's reason against it, or
   * TRANSFER_TO_HOLDER.
   */
  async transfer(
    actor: Actor,
    named: NamedTicket,
    body: TicketTransferBody,
  ): Promise<TicketTransferView | Repeated<TicketTransferView>> {
    const isBuyer = await this.orders.isBuyer(actor, named.order_id, named.proof);
    const asked = { ...body, order_id: named.order_id, ticket_id: named.ticket_id };
    return this.idempotency.once(actor, 'customer.transfer', asked, async (_, tx) => {
      const ticket = await standingTicket(tx, actor, named);
      const giver = giverOf(ticket, actor, isBuyer);
      this.limits.consumeLocally(ORDER_WRITES, named.order_id);
      refuseTransfer(ticket, this.clock.now());
      const { id, name, email } = body;
      if (email === (ticket.assignee_email ?? ticket.buyer_email)) throw new ProblemError('TRANSFER_TO_HOLDER');
      const at = await this.passOn(tx, actor, named, ticket, giver, body);
      await this.tellHoldersOfBefore(tx, named.order_id, ticket, giver, { name, email });
      return { id, ticket_id: named.ticket_id, name, email, transferred_at: at.toISOString() };
    });
  }

  /** Runs in the transaction that holds the ticket. Throws the domain's reason against it. */
  async passOn(
    tx: Tx,
    actor: Actor,
    { ticket_id, order_id }: NamedTicket,
    ticket: StandingTicket,
    giver: Giver,
    { id, name, email }: TicketTransferBody,
  ): Promise<Date> {
    const now = this.clock.now();
    refuseTransfer(ticket, now);
    const [passed] = await tx.query(
      PASS_ON.with([
        ...[id, ticket_id, name, email],
        ...[giver.is_buyer, actor.id, giver.name, giver.email],
        ...[now, newTicketCode()],
      ]),
    );
    await this.audit.record(tx, actor, {
      action: 'tickets:transfer',
      ...{ subject_kind: 'ticket', subject_id: ticket_id, event_id: ticket.event_id },
      before: { serial: ticket.serial },
      after: { serial: passed?.serial, transfer: id },
    });
    if (giver.is_buyer) await endLinks(tx, order_id);
    await this.sending.passedOn(tx, ticket_id, giver.name);
    tx.afterCommit(() => this.realtime.hint(ticket.event_id, 'order.updated', [order_id]));
    return now;
  }

  /** Notifies former holders. A buyer may take a ticket from its assignee of the purchase, who is notified as well. */
  private async tellHoldersOfBefore(
    tx: Tx,
    order_id: string,
    { event, start_date, time_zone, lot, assignee_name, assignee_email }: StandingTicket,
    giver: Giver,
    to: { name: string; email: string },
  ): Promise<void> {
    const facts = { event, when: formatDateTime(start_date, time_zone), lot };
    if (giver.email) {
      const data = { ...facts, name: giver.name ?? nameInEmail(giver.email), to_name: to.name, to_email: to.email };
      await this.deliveries.send(tx, { template: 'ticket-passed-on', recipient: giver.email, data, order_id });
    }
    if (assignee_email && assignee_email !== giver.email && assignee_email !== to.email) {
      const data = { ...facts, name: assignee_name ?? nameInEmail(assignee_email), to_name: null, to_email: null };
      await this.deliveries.send(tx, { template: 'ticket-passed-on', recipient: assignee_email, data, order_id });
    }
  }
}

/**
 * Returns the giver, if the caller may transfer: everybody who sees the QR, that is its holder, or its buyer until the
 * first transfer.
 */
function giverOf(ticket: StandingTicket, actor: Actor, isBuyer: boolean): Giver {
  const { assignee_name, assignee_email, buyer_name, buyer_email } = ticket;
  if (isHolder(ticket, actor)) return { is_buyer: false, name: assignee_name, email: assignee_email };
  if (!isBuyer) throw new ProblemError('FORBIDDEN');
  if (isPassedOn(ticket)) throw new ProblemError('TICKET_PASSED_ON');
  return { is_buyer: true, name: buyer_name, email: buyer_email };
}
