import { ORDER_STATUSES } from '../orders/order-status.ts';
import { transferRefusal, type TransferFacts } from './transfer.ts';

const START = '2026-06-13T23:00:00.000Z';
const BEFORE = '2026-06-13T22:59:59.999Z';
const good: TransferFacts = {
  order_status: 'paid',
  status: 'valid',
  start_date: START,
  canceled_at: null,
  checked_in_at: null,
};

describe('a ticket can be passed on', () => {
  it('until the moment in which its event starts', () => {
    expect(transferRefusal(good, BEFORE)).toBeUndefined();
    expect(transferRefusal(good, START)).toBe('TRANSFER_CLOSED');
  });

  it('never after entry, not even before the start', () => {
    expect(transferRefusal({ ...good, checked_in_at: BEFORE }, BEFORE)).toBe('TICKET_IS_IN');
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'paid'))('not while its order is %s', (order_status) => {
    expect(transferRefusal({ ...good, order_status }, BEFORE)).toBe('TICKET_NOT_GOOD');
  });

  it.each(['held', 'cancelled', 'refunded', 'leased'])('not when it is %s', (status) => {
    expect(transferRefusal({ ...good, status }, BEFORE)).toBe('TICKET_NOT_GOOD');
  });

  it('not while its money is asked back', () => {
    expect(transferRefusal({ ...good, is_refund_asked: true }, BEFORE)).toBe('TICKET_REFUND_ASKED');
    expect(transferRefusal({ ...good, is_refund_asked: false }, BEFORE)).toBeUndefined();
  });

  it('not when its event is cancelled', () => {
    expect(transferRefusal({ ...good, canceled_at: BEFORE }, BEFORE)).toBe('EVENT_CANCELLED');
  });
});
