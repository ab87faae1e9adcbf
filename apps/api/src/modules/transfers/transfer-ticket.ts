import { Injectable } from '@nestjs/common';
import {
  formatDateTime,
  nameInEmail,
  transferRefusal,
  type OrderStatus,
  type TicketTransferBody,
  type TicketTransferView,
} from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database.ts';
import { Idempotency } from '../../kernel/idempotency.ts';
import { Problem } from '../../kernel/problem.ts';
import { ORDER_WRITES, RateLimits } from '../../kernel/rate-limits.ts';
import { Realtime } from '../../kernel/realtime.ts';
import type { Repeated } from '../../kernel/serve.ts';
import { accountByEmail } from '../accounts/account-by-email.ts';
import { Deliveries } from '../deliveries/deliveries.ts';
import { SendTickets } from '../deliveries/send-tickets.ts';
import { newTicketCode } from '../orders/new-codes.ts';
import { OrdersService } from '../orders/orders.service.ts';
import { isPassedOn } from '../orders/passed-on.ts';
import { IS_ASKED } from '../refunds/refunds.queries.ts';
import { ACTIVE_KEY } from '../tickets/ticket-keys.ts';

/** The ticket that a call names. `has_proof` says whether the browser shows the cookie of the booking. */
export interface NamedTicket {
  order_id: string;
  ticket_id: string;
  has_proof: boolean;
}

interface StandingTicket {
  event_id: string;
  serial: number;
  status: string;
  transfers: number;
  assignee_id: string | null;
  assignee_name: string | null;
  assignee_email: string | null;
  order_status: OrderStatus;
  buyer_name: string | null;
  buyer_email: string | null;
  event: string;
  start_date: Date;
  time_zone: string;
  canceled_at: Date | null;
  lot: string;
  checked_in_at: Date | null;
  is_refund_asked: boolean;
  /** The address at which who asks is known to read mail. */
  actor_email: string | null;
}

/** Who had a ticket until now. */
interface Giver {
  is_buyer: boolean;
  name: string | null;
  email: string | null;
}

/** An order is locked before its tickets, as where people enter and where money goes back. */
const LOCK_ORDER = `select id from orders where id = $1 for share`;
/** The serial is a part of a key, so writing it takes the whole row. */
const LOCK_TICKET = `select id from tickets where id = $1 and order_id = $2 for update`;

/** Read under the locks: whoever enters, refunds or passes it on has done so by now, or waits. */
const STANDING = `
  select t.event_id, t.serial, t.status, t.transfers, t.assignee_id, t.assignee_name, t.assignee_email,
    o.status as order_status, o.buyer_name, o.buyer_email, e.name as event, e.start_date, e.time_zone, e.canceled_at,
    l.name as lot, c.scanned_at as checked_in_at, ${IS_ASKED} as is_refund_asked,
    (select u.email from users u where u.id = $2 and u.email_confirmed_at is not null) as actor_email
  from tickets t
  join orders o on o.id = t.order_id
  join events e on e.id = t.event_id
  join lots l on l.id = t.lot_id
  left join checkins c on c.ticket_id = t.id and c.entry = t.entry and c.undone_at is null
  where t.id = $1`;

/** What comes back to its buyer's address is the buyer's again. */
const PASS_ON = `
  with receiver as (
    select ${accountByEmail('$4')} as id
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

/** Passes tickets on from person to person, until the event starts and never after entry. */
@Injectable()
export class TransferTicket {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly orders: OrdersService,
    private readonly sending: SendTickets,
    private readonly deliveries: Deliveries,
    private readonly realtime: Realtime,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Gives a ticket to another person under a new serial and code: the QR and the code of before are dead at once. Throws
   * NOT_FOUND, FORBIDDEN to who never had it, TICKET_PASSED_ON, what the domain has against it, or TRANSFER_TO_HOLDER.
   */
  async transfer(
    actor: Actor,
    named: NamedTicket,
    body: TicketTransferBody,
  ): Promise<TicketTransferView | Repeated<TicketTransferView>> {
    const isBuyer = await this.orders.isBuyer(actor, named.order_id, named.has_proof);
    const asked = { ...body, order_id: named.order_id, ticket_id: named.ticket_id };
    return this.idempotency.once(actor, 'customer.transfer', asked, async (_, tx) => {
      const ticket = await this.standing(tx, actor, named);
      const giver = giverOf(ticket, actor, isBuyer);
      this.limits.consumeLocally(ORDER_WRITES, named.order_id);
      this.refuse(ticket, body);
      return this.passOn(tx, actor, named, ticket, giver, body);
    });
  }

  private async standing(tx: Tx, actor: Actor, { order_id, ticket_id }: NamedTicket): Promise<StandingTicket> {
    await tx.query(LOCK_ORDER, [order_id]);
    const [locked] = await tx.query(LOCK_TICKET, [ticket_id, order_id]);
    if (!locked) throw new Problem('NOT_FOUND');
    const [ticket] = await tx.query<StandingTicket & object>(STANDING, [ticket_id, actor.id]);
    if (!ticket) throw new Error('a ticket that is locked is there');
    return ticket;
  }

  private refuse(ticket: StandingTicket, { email }: TicketTransferBody): void {
    const refusal = transferRefusal(
      {
        order_status: ticket.order_status,
        status: ticket.status,
        start_date: ticket.start_date.toISOString(),
        canceled_at: ticket.canceled_at?.toISOString() ?? null,
        checked_in_at: ticket.checked_in_at?.toISOString() ?? null,
        is_refund_asked: ticket.is_refund_asked,
      },
      this.clock.now().toISOString(),
    );
    if (refusal) throw new Problem(refusal);
    if (email === (ticket.assignee_email ?? ticket.buyer_email)) throw new Problem('TRANSFER_TO_HOLDER');
  }

  private async passOn(
    tx: Tx,
    actor: Actor,
    { ticket_id, order_id }: NamedTicket,
    ticket: StandingTicket,
    giver: Giver,
    { id, name, email }: TicketTransferBody,
  ): Promise<TicketTransferView> {
    const now = this.clock.now();
    const [passed] = await tx.query<{ serial: number }>(PASS_ON, [
      ...[id, ticket_id, name, email],
      ...[giver.is_buyer, actor.id, giver.name, giver.email],
      ...[now, newTicketCode()],
    ]);
    await this.audit.record(tx, actor, {
      action: 'tickets:transfer',
      ...{ subject_kind: 'ticket', subject_id: ticket_id, event_id: ticket.event_id },
      before: { serial: ticket.serial },
      after: { serial: passed?.serial, transfer: id },
    });
    await this.sending.passedOn(tx, ticket_id, giver.name);
    await this.tellHoldersOfBefore(tx, order_id, ticket, giver, { name, email });
    tx.afterCommit(() => this.realtime.hint(ticket.event_id, 'order.updated', [order_id]));
    return { id, ticket_id, name, email, transferred_at: now.toISOString() };
  }

  /** Who gave it is told to whom it went. A buyer may take it from who had it by the purchase: that person is told as well. */
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
 * Whoever sees a ticket's QR may pass it on: whom it was given, and its buyer until it was passed on from person to
 * person.
 */
function giverOf(ticket: StandingTicket, actor: Actor, isBuyer: boolean): Giver {
  const { assignee_id, assignee_name, assignee_email, actor_email, buyer_name, buyer_email } = ticket;
  const isAssignee =
    assignee_email !== null && ((actor.id !== null && assignee_id === actor.id) || assignee_email === actor_email);
  if (isAssignee) return { is_buyer: false, name: assignee_name, email: assignee_email };
  if (!isBuyer) throw new Problem('FORBIDDEN');
  if (isPassedOn(ticket)) throw new Problem('TICKET_PASSED_ON');
  return { is_buyer: true, name: buyer_name, email: buyer_email };
}
