import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type OrderView } from '@festix/domain/contract';
import { DAY, HOUR } from '@festix/domain/ground';
import { ownOrder } from '../testing/own-orders.ts';
import { GUEST } from './own-lists.ts';
import { OwnTicketsDb } from './own-tickets.db.ts';
import { OwnTickets } from './own-tickets.ts';

const [ANA, LEO] = ['ana', 'leo'];
let db: OwnTicketsDb;
let now: number;
let tickets: OwnTickets;

beforeEach(() => {
  now = Date.parse('2026-06-01T12:00:00.000Z');
  db = new OwnTicketsDb(`own-tickets-${Math.random()}`);
  tickets = new OwnTickets(db, () => now);
});
afterEach(() => db.delete());

const gift = (facts: Partial<OrderView> = {}) => {
  const { user: _, ...order } = ownOrder(facts);
  return order;
};

describe('stored order', () => {
  it('a stored order contains the fields that the door reads, and nothing else about the buyer @V14.3.3', async () => {
    await tickets.keep(ANA, ownOrder());
    const kept = await tickets.find(ownOrder().id);
    expect(kept?.order.tickets).toEqual(ownOrder().tickets);
    expect(kept).toMatchObject({ list: 'purchased', kept_at: now, order: { payment: null } });
    const stored = JSON.stringify(await db.orders.toArray());
    const { email, phone, document } = ownOrder().user!;
    for (const secret of [email, phone, document, 'Com quem você vai?']) expect(stored).not.toContain(secret);
  });

  it('a stored order follows the order’s state, and is removed once it is not paid any more', async () => {
    await tickets.keep(ANA, ownOrder());
    await tickets.keep(ANA, ownOrder({ status: 'in_mediation' }));
    expect(await tickets.find(ownOrder().id)).toBeUndefined();
  });

  it('a stored order is removed a day after its event', async () => {
    await tickets.keep(ANA, ownOrder());
    now = Date.parse(ownOrder().event.start_date) + DAY + 23 * HOUR;
    await tickets.forgetOver();
    expect(await tickets.find(ownOrder().id)).toBeDefined();
    now += 2 * HOUR;
    // Before the cleanup it is not shown any more either.
    expect(await tickets.find(ownOrder().id)).toBeUndefined();
    expect(await tickets.list('purchased')).toEqual([]);
    await tickets.forgetOver();
    expect(await db.orders.count()).toBe(0);
  });
});

describe('lists on a device', () => {
  it('the lists on a device follow the account, newest first', async () => {
    const [first, second] = [ownOrder({ id: '1', created_at: '2026-05-01T00:00:00Z' }), ownOrder({ id: '2' })];
    await tickets.keepList(ANA, 'purchased', [first, second]);
    await tickets.keepList(ANA, 'assigned', [gift({ id: '3' })]);
    expect((await tickets.list('purchased')).map(({ order_id }) => order_id)).toEqual(['2', '1']);
    expect((await tickets.list('assigned')).map(({ order_id }) => order_id)).toEqual(['3']);
    await tickets.keepList(ANA, 'assigned', []);
    await tickets.keepList(ANA, 'purchased', [second]);
    expect(await tickets.find('1')).toBeUndefined();
    expect(await tickets.list('assigned')).toEqual([]);
  });

  it('the lists on a device begin with coming events, by start', async () => {
    const on = (start_date: string) => ({ event: { ...ownOrder().event, start_date } });
    await tickets.keepList(ANA, 'purchased', [
      ownOrder({ id: 'over', created_at: '2026-05-31T09:00:00Z', ...on('2026-05-30T20:00:00Z') }),
      ownOrder({ id: 'late', created_at: '2026-05-31T08:00:00Z', ...on('2026-07-01T20:00:00Z') }),
      ownOrder({ id: 'soon', created_at: '2026-05-02T08:00:00Z', ...on('2026-06-02T20:00:00Z') }),
    ]);
    expect((await tickets.list('purchased')).map(({ order_id }) => order_id)).toEqual(['soon', 'late', 'over']);
  });

  it('the lists of another account are removed with the next person, the browser’s own at a sign-out', async () => {
    await tickets.keepList(ANA, 'purchased', [ownOrder({ id: '1' })]);
    await tickets.keep(GUEST, ownOrder({ id: '2' }));
    await tickets.forgetOthers(ANA);
    expect(await tickets.list('purchased')).toHaveLength(2);
    await tickets.forgetOthers(LEO);
    expect((await tickets.list('purchased')).map(({ order_id }) => order_id)).toEqual(['2']);
    await tickets.forgetAll();
    expect(await db.orders.count()).toBe(0);
  });
});
