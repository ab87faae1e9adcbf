import { ticketObstacle, type TicketToRefund } from './ticket-obstacle.ts';

const good: TicketToRefund = { status: 'valid', is_in: false, is_asked: false };

const DEAD = 'REFUND_TICKET_DEAD';

it.each<[string, TicketToRefund, string | null, string | null, string | null]>([
  ['that is good', good, null, null, null],
  ['that is in', { ...good, is_in: true }, 'REFUND_TICKET_IN', null, 'REFUND_TICKET_IN'],
  ['that is asked for', { ...good, is_asked: true }, 'REFUND_ASKED', null, null],
  ['that is somebody else’s', { ...good, is_with_holder: true }, 'REFUND_TICKET_PASSED_ON', null, null],
  [
    'that is somebody else’s and in',
    { ...good, is_with_holder: true, is_in: true },
    'REFUND_TICKET_PASSED_ON',
    null,
    'REFUND_TICKET_IN',
  ],
  ['that was refunded', { ...good, status: 'refunded' }, DEAD, DEAD, DEAD],
  ['that died while it was in', { ...good, status: 'cancelled', is_in: true }, DEAD, DEAD, DEAD],
])(
  'ticketObstacle of a ticket %s is %j for the buyer, %j for the seller and %j for a till',
  (_, ticket, buyer, seller, till) => {
    expect(ticketObstacle(ticket, 'buyer')).toBe(buyer);
    expect(ticketObstacle(ticket, 'seller')).toBe(seller);
    expect(ticketObstacle(ticket, 'till')).toBe(till);
  },
);

it('ticketObstacle of a cancelled event lets the buyer have the money, whoever holds the ticket', () => {
  expect(ticketObstacle({ ...good, is_with_holder: true }, 'buyer', true)).toBeNull();
  expect(ticketObstacle({ ...good, is_with_holder: true, is_in: true }, 'buyer', true)).toBe('REFUND_TICKET_IN');
});
