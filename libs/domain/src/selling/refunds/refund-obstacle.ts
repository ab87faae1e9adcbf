/** A reason why an order can't be refunded, as a code of the catalogue. */
export type RefundObstacle =
  | 'REFUND_NOT_YOURS'
  | 'REFUND_NOT_PAID'
  | 'REFUND_COURTESY'
  | 'REFUND_FREE'
  | 'REFUND_AT_SALE_POINT'
  | 'REFUND_TOO_LATE';

/** The same for a single ticket. */
export type TicketObstacle = 'REFUND_TICKET_IN' | 'REFUND_TICKET_DEAD' | 'REFUND_TICKET_PASSED_ON' | 'REFUND_ASKED';
