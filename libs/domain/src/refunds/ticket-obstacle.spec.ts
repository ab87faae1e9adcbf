import { ticketObstacle, type TicketToRefund } from './ticket-obstacle.ts';

const good: TicketToRefund = { status: 'valid', is_in: false, is_asked: false };

it.each<[string, TicketToRefund, string | null, string | null]>([
  ['that is good', good, null, null],
  ['that is in', { ...good, is_in: true }, 'REFUND_TICKET_IN', null],
  ['that is asked for', { ...good, is_asked: true }, 'REFUND_ASKED', null],
  ['that was refunded', { ...good, status: 'refunded' }, 'REFUND_TICKET_DEAD', 'REFUND_TICKET_DEAD'],
  [
    'that died while it was in',
    { ...good, status: 'cancelled', is_in: true },
    'REFUND_TICKET_DEAD',
    'REFUND_TICKET_DEAD',
  ],
])('of a ticket %s the buyer meets %j, and the seller another', (_, ticket, buyer, seller) => {
  expect(ticketObstacle(ticket, 'buyer')).toBe(buyer);
  expect(ticketObstacle(ticket, 'seller')).toBe(seller);
});
