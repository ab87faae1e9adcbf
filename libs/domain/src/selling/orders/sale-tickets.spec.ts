import { ORDER_STATUSES } from './order-status.ts';
import { cents } from '../../ground/money/index.ts';
import { countsInSale, disputedOf, isFoughtOver, isSold, receivedOf } from './sale-tickets.ts';

describe('a ticket in the count of its sale', () => {
  it.each(ORDER_STATUSES)('countsInSale is true in an order that is %s', (status) => {
    for (const ticket of ['held', 'valid', 'cancelled'])
      expect(countsInSale({ status: ticket }, { status })).toBe(true);
  });

  it('countsInSale is true for a refunded ticket of a refunded order only', () => {
    const counted = ORDER_STATUSES.filter((status) => countsInSale({ status: 'refunded' }, { status }));
    expect(counted).toEqual(['refunded']);
  });
});

describe('a ticket that is sold', () => {
  it('isSold is true for a valid ticket of a paid order that is no courtesy', () => {
    const sold = ORDER_STATUSES.filter((status) => isSold({ status: 'valid' }, { status, origin: 'online' }));
    expect(sold).toEqual(['paid']);
    expect(isSold({ status: 'valid' }, { status: 'paid', origin: 'pdv' })).toBe(true);
    expect(isSold({ status: 'valid' }, { status: 'paid', origin: 'courtesy' })).toBe(false);
    for (const status of ['held', 'cancelled', 'refunded'])
      expect(isSold({ status }, { status: 'paid', origin: 'online' })).toBe(false);
  });
});

describe('the money of a sale', () => {
  const money = { status_detail: null, total: cents(100_00), refunded_amount: cents(30_00) };

  it('receivedOf is the total of a paid order minus refunds', () => {
    const received = ORDER_STATUSES.map((status) => [status, receivedOf({ ...money, status })]);
    expect(received.filter(([, amount]) => amount !== 0)).toEqual([['paid', 70_00]]);
  });

  it('isFoughtOver is true in a mediation and in a chargeback that is not lost', () => {
    const disputed = ORDER_STATUSES.filter((status) => disputedOf({ ...money, status }) !== 0);
    expect(disputed).toEqual(['in_mediation', 'charged_back']);
    expect(isFoughtOver('charged_back', 'settled')).toBe(false);
  });
});
