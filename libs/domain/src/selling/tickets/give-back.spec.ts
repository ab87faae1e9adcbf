import { ORDER_STATUSES } from '../orders/order-status.ts';
import { giveBackRefusal, type GiveBackFacts } from './give-back.ts';

const START = '2026-06-13T23:00:00.000Z';
const BEFORE = '2026-06-13T22:59:59.999Z';
const good: GiveBackFacts = {
  origin: 'online',
  order_status: 'paid',
  status: 'valid',
  is_free: true,
  start_date: START,
  checked_in_at: null,
};

describe('giveBackRefusal', () => {
  it('a free ticket can be given back until the moment its event starts', () => {
    expect(giveBackRefusal(good, BEFORE)).toBeUndefined();
    expect(giveBackRefusal(good, START)).toBe('GIVE_BACK_TOO_LATE');
  });

  it('a free ticket cannot be given back after entry, not even before the start', () => {
    expect(giveBackRefusal({ ...good, checked_in_at: BEFORE }, BEFORE)).toBe('TICKET_IS_IN');
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'paid'))(
    'a free ticket cannot be given back while its order is %s',
    (order_status) => {
      expect(giveBackRefusal({ ...good, order_status }, BEFORE)).toBe('DELETE_BOOKINGS_ERROR');
    },
  );

  it.each(['held', 'cancelled', 'refunded', 'leased'])('a free ticket cannot be given back when it is %s', (status) => {
    expect(giveBackRefusal({ ...good, status }, BEFORE)).toBe('DELETE_BOOKINGS_ERROR');
  });

  it('a ticket cannot be given back if it was paid for, or made by a till or as a courtesy', () => {
    for (const facts of [{ is_free: false }, { origin: 'pdv' }, { origin: 'courtesy' }] as const) {
      expect(giveBackRefusal({ ...good, ...facts }, BEFORE)).toBe('DELETE_BOOKINGS_ERROR');
    }
  });
});
