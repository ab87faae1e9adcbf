import { describe, expect, it } from '@jest/globals';
import type { OrderTicketView, OrderView } from '@festix/domain/contract';
import { deadTicket, ownOrder, ownTicket } from '../../../testing/own-orders.ts';
import { awayWords, datesOf, sortTickets, timesOf } from './ticket-order.ts';

const friday = { starts_at: '2026-06-12T23:00:00.000Z', ends_at: '2026-06-13T06:00:00.000Z' };
const saturday = { starts_at: '2026-06-13T23:00:00.000Z', ends_at: '2026-06-14T06:00:00.000Z' };
const before = Date.parse('2026-06-01T12:00:00.000Z');
const entered = { checked_in_at: '2026-06-12T23:10:00.000Z' };

function ticketOf(id: string, facts: Partial<OrderTicketView> = {}, days?: (typeof friday)[]): OrderTicketView {
  const { price, ...ticket } = ownTicket(0, facts);
  return { ...ticket, id, price: { ...price, lot: { ...price.lot, ...(days && { days }) } } };
}

const idsOf = (tickets: readonly { ticket: OrderTicketView }[]) => tickets.map(({ ticket }) => ticket.id);
const sorted = (tickets: OrderTicketView[], now = before, facts: Partial<OrderView> = {}) =>
  sortTickets(ownOrder({ tickets, ...facts }), now);

describe('sortTickets', () => {
  it('puts the ticket of the next day first, and one of a past day last', () => {
    const tickets = [ticketOf('saturday', {}, [saturday]), ticketOf('friday', {}, [friday])];
    expect(idsOf(sorted(tickets).usable)).toEqual(['friday', 'saturday']);
    expect(idsOf(sorted(tickets, Date.parse(friday.ends_at)).usable)).toEqual(['saturday', 'friday']);
  });

  it('puts the buyer’s own ticket before those of other people on the same day', () => {
    const tickets = [ticketOf('other', { assignee_to: 'leo@exemplo.br' }), ticketOf('own')];
    expect(idsOf(sorted(tickets).usable)).toEqual(['own', 'other']);
  });

  it('keeps the order of equal tickets, and their places on their own pages', () => {
    const { usable } = sorted([ticketOf('first', entered), ticketOf('second'), ticketOf('third')]);
    expect(usable.map(({ ticket, number }) => [ticket.id, number])).toEqual([
      ['second', 1],
      ['third', 2],
    ]);
  });

  it('separates used tickets, but not one of a day that is still to come', () => {
    const tickets = [ticketOf('used', entered), ticketOf('passport', entered, [friday, saturday])];
    const { usable, used } = sorted(tickets, Date.parse(friday.ends_at));
    expect([idsOf(usable), idsOf(used)]).toEqual([['passport'], ['used']]);
  });
});

it('datesOf returns the times of each lot once, and days that are apart by themselves', () => {
  const monday = { starts_at: '2026-06-15T23:00:00.000Z', ends_at: '2026-06-16T06:00:00.000Z' };
  const order = ownOrder({
    tickets: [
      ticketOf('passport', {}, [friday, saturday]),
      ticketOf('apart', {}, [friday, monday]),
      ticketOf('again', {}, [friday, monday]),
      ticketOf('event'),
    ],
  });
  const lot_id = ownTicket(0).price.lot.id;
  expect(datesOf(order, sortTickets(order, before).usable)).toEqual([
    { times: [{ starts_at: friday.starts_at, ends_at: saturday.ends_at }], lot_id },
    { times: [friday, monday], lot_id },
    { times: [timesOf(order.event)], lot_id: undefined },
  ]);
});

describe('awayWords', () => {
  it('counts the tickets that are put away by their state', () => {
    const order = ownOrder({
      tickets: [
        ticketOf('a', entered),
        ticketOf('b', entered),
        deadTicket(1, { passed_on_at: '2026-06-02T12:00:00.000Z' }),
        deadTicket(1, { status: 'refunded' }),
        deadTicket(1, { status: 'cancelled' }),
      ],
    });
    expect(awayWords(order, sortTickets(order, before))).toBe('2 usados, 1 transferido, 1 reembolsado, 1 cancelado');
  });

  it('counts the tickets of a disputed payment as stopped', () => {
    const order = ownOrder({ status: 'in_mediation', tickets: [deadTicket(0, {}), deadTicket(1, {})] });
    expect(awayWords(order, sortTickets(order, before))).toBe('2 suspensos');
  });
});
