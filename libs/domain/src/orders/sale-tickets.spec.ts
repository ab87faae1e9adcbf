import { ORDER_STATUSES } from './order-status.ts';
import { countsInSale } from './sale-tickets.ts';

describe('a ticket in the count of its sale', () => {
  it.each(ORDER_STATUSES)('counts with an order that is %s', (status) => {
    for (const ticket of ['held', 'valid', 'cancelled'])
      expect(countsInSale({ status: ticket }, { status })).toBe(true);
  });

  it('that was refunded counts only with an order that was', () => {
    const counted = ORDER_STATUSES.filter((status) => countsInSale({ status: 'refunded' }, { status }));
    expect(counted).toEqual(['refunded']);
  });
});
