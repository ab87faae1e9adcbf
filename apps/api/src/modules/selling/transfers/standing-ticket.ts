import { transferRefusal, type OrderStatus } from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { firstEntryAt } from '../../documents/tickets/has-entered.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { BuyerProof } from '../orders/buyer-session.ts';
import { IS_WITH_HOLDER } from '../../documents/tickets/passed-on.ts';
import { IS_ASKED } from '../refunds/refunds.queries.ts';

/** Names a ticket. `proof` is the browser's cookie. */
export interface NamedTicket {
  order_id: string;
  ticket_id: string;
  proof: BuyerProof;
}

/** A ticket under the locks of its order and its own. */
export interface StandingTicket {
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
  /** Whether another person than its buyer holds it. */
  is_with_holder: boolean;
  /** The caller's confirmed address. */
  actor_email: string | null;
}

/** Locks the order before its tickets, as admissions and refunds do. */
const LOCK_ORDER = sql`select id from orders where id = $1 for share`;
/** Locks the whole row, because the serial is part of a key. */
const LOCK_TICKET = sql`select id from tickets where id = $1 and order_id = $2 for update`;

/** Reads under the locks: concurrent admissions, refunds and transfers have ended, or wait. */
const STANDING = sql<StandingTicket>`
  select t.event_id, t.serial, t.status, t.transfers, t.assignee_id, t.assignee_name, t.assignee_email,
    o.status as order_status, o.buyer_name, o.buyer_email, e.name as event, e.start_date, e.time_zone, e.canceled_at,
    l.name as lot, ${firstEntryAt(sql`t.id`)} as checked_in_at, ${IS_ASKED} as is_refund_asked,
    ${IS_WITH_HOLDER} as is_with_holder,
    (select u.email from users u where u.id = $2 and u.email_confirmed_at is not null) as actor_email
  from tickets t
  join orders o on o.id = t.order_id
  join events e on e.id = t.event_id
  join lots l on l.id = t.lot_id
  where t.id = $1`;

/** Takes the locks and reads the ticket. Throws NOT_FOUND. */
export async function standingTicket(
  tx: Tx,
  actor: Actor,
  { order_id, ticket_id }: NamedTicket,
): Promise<StandingTicket> {
  await tx.query(LOCK_ORDER.with([order_id]));
  const [locked] = await tx.query(LOCK_TICKET.with([ticket_id, order_id]));
  if (!locked) throw new ProblemError('NOT_FOUND');
  const [ticket] = await tx.query(STANDING.with([ticket_id, actor.id]));
  if (!ticket) throw new Error('a ticket that is locked is there');
  return ticket;
}

/** Throws the domain's reason against a transfer of the ticket now. */
export function refuseTransfer(ticket: StandingTicket, now: Date): void {
  const refusal = transferRefusal(
    {
      order_status: ticket.order_status,
      status: ticket.status,
      start_date: ticket.start_date.toISOString(),
      canceled_at: ticket.canceled_at?.toISOString() ?? null,
      checked_in_at: ticket.checked_in_at?.toISOString() ?? null,
      is_refund_asked: ticket.is_refund_asked,
    },
    now.toISOString(),
  );
  if (refusal) throw new ProblemError(refusal);
}
