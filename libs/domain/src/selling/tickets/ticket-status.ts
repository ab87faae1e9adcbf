/**
 * Statuses of the ticket alone, apart from its order: valid, dead (cancelled, refunded, or replaced by a reissue), or a
 * stub (leased to a till, returned unsold, or voided).
 */
export const TICKET_STATUSES = [
  'valid',
  'cancelled',
  'refunded',
  'leased',
  'returned',
  'voided',
  'superseded',
] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];
