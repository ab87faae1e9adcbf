import type { Instant } from '../../ground/time/instant.ts';
import { areaOf, daysOf, passOf, type EventAccess, type PassGrant } from './passes.ts';

/** The time of one day of an event. */
export interface DayTimes {
  starts_at: Instant;
  ends_at: Instant;
}

/** When the tickets of a lot open a door, for pages that put the next ticket first. */
export interface PassTimes {
  /** In their order; absent at an event without days. */
  days?: DayTimes[];
  /** Whether a ticket may enter more than once on a day. */
  reenters?: true;
}

/** Returns when the tickets of a lot open a door; nothing at an event without access. */
export function passTimesOf(access: EventAccess | null | undefined, lotId: string): PassTimes {
  if (!access) return {};
  const pass = passOf(access, lotId);
  const days = daysOf(pass, access.days).map(({ starts_at, ends_at }) => ({ starts_at, ends_at }));
  return {
    ...(days.length > 0 && { days }),
    ...(pass.some((grant) => opensAgain(access, grant)) && { reenters: true }),
  };
}

function opensAgain(access: EventAccess, { area, entries }: PassGrant): boolean {
  return (areaOf(access, area)?.exits ?? 'none') !== 'none' || (entries ?? 1) > 1;
}

/** Facts of a ticket that decide whether it still opens a door. */
export interface TicketTimes extends PassTimes {
  /** Its first entry. */
  checked_in_at: Instant | null;
}

/** Returns the times of a ticket's event, as its days where it has some. */
function daysOrEvent({ days }: PassTimes, event: DayTimes): DayTimes[] {
  return days && days.length > 0 ? days : [event];
}

/** Returns whether a ticket has been used for all that it opens. */
export function isUsedUp(ticket: TicketTimes, event: DayTimes, now: number): boolean {
  if (ticket.checked_in_at === null) return false;
  const days = daysOrEvent(ticket, event);
  return (days.length === 1 && !ticket.reenters) || days.every(({ ends_at }) => Date.parse(ends_at) <= now);
}

/** Returns the day that a ticket opens next, or its last one after all of them. */
export function nextDayOf(ticket: PassTimes, event: DayTimes, now: number): DayTimes {
  const days = daysOrEvent(ticket, event);
  return days.find(({ ends_at }) => Date.parse(ends_at) > now) ?? days.at(-1) ?? event;
}
