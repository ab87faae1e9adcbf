/**
 * A ticket that was handed to somebody who is not the buyer: from then on its buyer sees no code and no QR of it, and of
 * its holders only the one whom the buyer gave it to.
 */
export function isPassedOn(ticket: { transfers: number; assignee_email: string | null }): boolean {
  return ticket.transfers > 0 && ticket.assignee_email !== null;
}

/** The same rule in SQL, for a ticket `t`. */
export const IS_PASSED_ON = `(t.transfers > 0 and t.assignee_email is not null)`;

/** Whether a ticket was given to this person, by account or by an address that is known to be read. */
export function isHolder(
  ticket: { assignee_id: string | null; assignee_email: string | null; actor_email: string | null },
  actor: { id: string | null },
): boolean {
  const { assignee_id, assignee_email, actor_email } = ticket;
  return assignee_email !== null && ((actor.id !== null && assignee_id === actor.id) || assignee_email === actor_email);
}

/**
 * Somebody else's ticket, for a ticket `t` of an order `o`: accepted by an account that isn't its buyer's, or passed further
 * by one. Who was named by an address that nobody reads has not accepted it.
 */
export const IS_WITH_HOLDER = `(${IS_PASSED_ON} and (
  (t.assignee_id is not null and t.assignee_id is distinct from o.user_id)
  or (t.assignee_id is null and exists (select from ticket_transfers x
    where x.ticket_id = t.id and not x.is_from_buyer and x.to_email = t.assignee_email))))`;

/** How the last who got it came to have it: the row of `ticket_transfers` for a ticket `t`. */
const LAST_TRANSFER = `ticket_transfers x where x.ticket_id = t.id order by x.transferred_at desc, x.id desc limit 1`;

/** The id of that. */
export const LAST_TRANSFER_ID = `(select x.id from ${LAST_TRANSFER})`;

/** Whether its buyer has asked the present holder for it, and what that person said. */
export interface ReturnAsked<Moment = Date | string> {
  asked_at: Moment | null;
  kept_at: Moment | null;
}

/** That in SQL, as JSON, for a ticket `t`; null for one that was not passed on. */
export const RETURN_ASKED = `case when ${IS_PASSED_ON} then (
  select json_build_object('asked_at', x.return_asked_at, 'kept_at', x.return_kept_at) from ${LAST_TRANSFER}) end`;

/** What its buyer may know of it: since when it is elsewhere, and whom the buyer gave it to, if he did. */
export interface PassedOn<Moment = Date | string> {
  name: string | null;
  email: string | null;
  at: Moment;
}

/** That in SQL, as JSON, for a ticket `t`; null for one that was not passed on. */
export const PASSED_ON = `case when ${IS_PASSED_ON} then (
  select json_build_object('name', case when x.is_from_buyer then x.to_name end,
    'email', case when x.is_from_buyer then x.to_email end, 'at', x.transferred_at)
  from ticket_transfers x where x.ticket_id = t.id
  order by x.is_from_buyer desc, x.transferred_at desc, x.id desc limit 1) end`;
