/**
 * What a ticket is by itself, beside its order: good, dead (cancelled, refunded, or superseded by a reissue), or a stub
 * (leased to a till, returned unsold, or voided).
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
