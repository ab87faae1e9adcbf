import type { Id, OrderTicketView, OrderView } from '@festix/domain/contract';
import { eventEnd } from '@festix/domain/ground';
import { dayRuns, isSpent, nextDayOf, type DayTimes } from '@festix/domain/programme';
import { hiddenTickets, isDisputed, shownTickets, type ShownTicket } from '../../../frame/parts/order-words.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';

/** A ticket with its position on its own page, from 0. */
export interface PlacedTicket {
  ticket: ShownTicket;
  number: number;
}

export interface SortedTickets {
  /** Those that still open a door, the next one first. */
  usable: PlacedTicket[];
  /** Those with a code that have been used. */
  used: PlacedTicket[];
  /** Those without a code: transferred, refunded, cancelled, stopped. */
  dead: OrderTicketView[];
}

/** Sorts the tickets of an order: by the day they open next, and the reader's own before those for other people. */
export function sortTickets(order: OrderView, now: number): SortedTickets {
  const event = timesOf(order.event);
  const placed = shownTickets(order).map((ticket, number) => ({ ticket, number }));
  const isUsed = ({ ticket }: PlacedTicket) => isSpent({ ...ticket.price.lot, ...ticket }, event, now);
  const usable = placed.filter((each) => !isUsed(each));
  return {
    usable: usable.sort((one, other) => compare(rankOf(order, one, now), rankOf(order, other, now))),
    used: placed.filter(isUsed),
    dead: hiddenTickets(order),
  };
}

/** Returns the numbers that a ticket is sorted by: past days last, then the day, the person, and the position. */
function rankOf(order: OrderView, { ticket, number }: PlacedTicket, now: number): number[] {
  const day = nextDayOf(ticket.price.lot, timesOf(order.event), now);
  const isPast = Date.parse(day.ends_at) <= now;
  const isOthers = order.user !== undefined && ticket.assignee_to !== null;
  return [Number(isPast), Date.parse(day.starts_at), Number(isOthers), number];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, place) => rank !== other[place]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Returns the times of an event as those of a day. */
export function timesOf(event: OrderView['event']): DayTimes {
  return { starts_at: event.start_date, ends_at: eventEnd(event) };
}

/** The times of some tickets, and a lot of theirs where these are not the event's. */
export interface TicketDates {
  /** More than one for days that are apart. */
  times: DayTimes[];
  lot_id: Id | undefined;
}

/** Returns the times of tickets, with days that follow each other as one; equal ones once. */
export function datesOf(order: OrderView, tickets: readonly PlacedTicket[]): TicketDates[] {
  const dates = new Map<string, TicketDates>();
  for (const { ticket } of tickets) {
    const { id, days = [] } = ticket.price.lot;
    const isOfDays = days.length > 0;
    const times = isOfDays ? dayRuns(days) : [timesOf(order.event)];
    const key = JSON.stringify(times.map(({ starts_at, ends_at }) => [starts_at, ends_at]));
    if (!dates.has(key)) dates.set(key, { times, lot_id: isOfDays ? id : undefined });
  }
  return [...dates.values()];
}

/** Counts the tickets that are put away: `2 usados, 1 transferido`. */
export function awayWords(order: OrderView, { used, dead }: Pick<SortedTickets, 'used' | 'dead'>): string {
  const counts = new Map<readonly [string, string], number>();
  if (used.length > 0) counts.set(texts.used, used.length);
  for (const ticket of dead) {
    const words = wordsOf(order, ticket);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `${count} ${words[count === 1 ? 0 : 1]}`).join(', ');
}

function wordsOf(order: OrderView, { status, passed_on_at }: OrderTicketView): readonly [string, string] {
  if (status === 'refunded') return texts.awayRefunded;
  if (passed_on_at) return texts.awayPassedOn;
  if (status === 'cancelled') return texts.awayEnded;
  return isDisputed(order) ? texts.awayStopped : texts.awayNotYet;
}
