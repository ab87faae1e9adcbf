import { sql } from '../../../kernel/database/sql.ts';

/**
 * Returns whether a ticket was transferred: from then on its buyer sees no code and no QR of it, and of its holders
 * only the first.
 */
export function isPassedOn(ticket: { transfers: number; assignee_email: string | null }): boolean {
  return ticket.transfers > 0 && ticket.assignee_email !== null;
}

/** SQL: the same rule, for a ticket `t`. */
export const IS_PASSED_ON = sql`(t.transfers > 0 and t.assignee_email is not null)`;

/** Returns whether a ticket is this person's, by account or confirmed address. */
export function isHolder(
  ticket: { assignee_id: string | null; assignee_email: string | null; actor_email: string | null },
  actor: { id: string | null },
): boolean {
  const { assignee_id, assignee_email, actor_email } = ticket;
  return assignee_email !== null && ((actor.id !== null && assignee_id === actor.id) || assignee_email === actor_email);
}

/**
 * SQL: another person's ticket, for a ticket `t` of an order `o`: accepted by an account other than the buyer's, or
 * transferred further by one. A ticket at an address that nobody confirmed is not accepted.
 */
export const IS_WITH_HOLDER = sql`(${IS_PASSED_ON} and (
  (t.assignee_id is not null and t.assignee_id is distinct from o.user_id)
  or (t.assignee_id is null and exists (select from ticket_transfers x
    where x.ticket_id = t.id and not x.is_from_buyer and x.to_email = t.assignee_email))))`;

/** SQL: the row of `ticket_transfers` with the last transfer of a ticket `t`. */
const LAST_TRANSFER = sql`ticket_transfers x where x.ticket_id = t.id order by x.transferred_at desc, x.id desc limit 1`;

/** SQL: the id of that. */
export const LAST_TRANSFER_ID = sql`(select x.id from ${LAST_TRANSFER})`;

/** The buyer's request for the return, and the holder's answer. */
export interface ReturnAsked<Moment = Date | string> {
  asked_at: Moment | null;
  kept_at: Moment | null;
}

/** SQL: that as JSON, for a ticket `t`; null without a transfer. */
export const RETURN_ASKED = sql`case when ${IS_PASSED_ON} then (
  select json_build_object('asked_at', x.return_asked_at, 'kept_at', x.return_kept_at) from ${LAST_TRANSFER}) end`;

/** The facts that a buyer may know of a transferred ticket: the time, and the first holder, if the buyer chose one. */
export interface PassedOn<Moment = Date | string> {
  name: string | null;
  email: string | null;
  at: Moment;
}

/** SQL: that as JSON, for a ticket `t`; null without a transfer. */
export const PASSED_ON = sql`case when ${IS_PASSED_ON} then (
  select json_build_object('name', case when x.is_from_buyer then x.to_name end,
    'email', case when x.is_from_buyer then x.to_email end, 'at', x.transferred_at)
  from ticket_transfers x where x.ticket_id = t.id
  order by x.is_from_buyer desc, x.transferred_at desc, x.id desc limit 1) end`;
