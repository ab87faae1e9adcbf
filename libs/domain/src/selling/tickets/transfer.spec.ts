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

describe('transferRefusal', () => {
  it('a ticket can be transferred until the moment its event starts', () => {
    expect(transferRefusal(good, BEFORE)).toBeUndefined();
    expect(transferRefusal(good, START)).toBe('TRANSFER_CLOSED');
  });

  it('a ticket cannot be transferred after entry, not even before the start', () => {
    expect(transferRefusal({ ...good, checked_in_at: BEFORE }, BEFORE)).toBe('TICKET_IS_IN');
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'paid'))(
    'a ticket cannot be transferred while its order is %s',
    (order_status) => {
      expect(transferRefusal({ ...good, order_status }, BEFORE)).toBe('TICKET_NOT_GOOD');
    },
  );

  it.each(['held', 'cancelled', 'refunded', 'leased'])('a ticket cannot be transferred when it is %s', (status) => {
    expect(transferRefusal({ ...good, status }, BEFORE)).toBe('TICKET_NOT_GOOD');
  });

  it('a ticket cannot be transferred while its refund is requested', () => {
    expect(transferRefusal({ ...good, is_refund_asked: true }, BEFORE)).toBe('TICKET_REFUND_ASKED');
    expect(transferRefusal({ ...good, is_refund_asked: false }, BEFORE)).toBeUndefined();
  });

  it('a ticket cannot be transferred when its event is cancelled', () => {
    expect(transferRefusal({ ...good, canceled_at: BEFORE }, BEFORE)).toBe('EVENT_CANCELLED');
  });
});
