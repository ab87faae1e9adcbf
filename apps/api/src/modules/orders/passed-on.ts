/**
 * A ticket that was handed to somebody who is not the buyer: from then on its buyer sees no code and no QR of it, and of
 * its holders only the one whom the buyer gave it to.
 */
export function isPassedOn(ticket: { transfers: number; assignee_email: string | null }): boolean {
  return ticket.transfers > 0 && ticket.assignee_email !== null;
}

/** The same rule in SQL, for a ticket `t`. */
export const IS_PASSED_ON = `(t.transfers > 0 and t.assignee_email is not null)`;

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
