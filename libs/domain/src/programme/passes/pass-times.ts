import { DAY, type Instant } from '../../ground/time/instant.ts';
import { usualMainArea } from './areas.ts';
import type { EventDay } from './event-days.ts';
import { daysOf, entriesADay, grantAt, passOf, type EventAccess, type Pass } from './passes.ts';

/** The time of one day of an event. */
export interface DayTimes {
  starts_at: Instant;
  ends_at: Instant;
}

/** When the tickets of a lot open a door, for pages that put the next ticket first. */
export interface PassTimes {
  /** In their order; absent at an event without days. */
  days?: DayTimes[];
  /** Whether a ticket may enter more than once on a day, at one area or at several. */
  reenters?: true;
}

/** Returns when the tickets of a lot open a door; nothing at an event without access. */
export function passTimesOf(access: EventAccess | null | undefined, lotId: string): PassTimes {
  if (!access) return {};
  const pass = passOf(access, lotId);
  const opened = daysOf(pass, access.days);
  const dates = access.days.length > 0 ? opened : [null];
  return {
    ...(opened.length > 0 && { days: opened.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })) }),
    ...(dates.some((day) => entriesOn(day, pass, access) > 1) && { reenters: true }),
  };
}

/** Returns the entries of a pass on a day, or at an event without days: each area counts its own. */
function entriesOn(day: EventDay | null, pass: Pass, { areas }: EventAccess): number {
  const all = areas.length > 0 ? areas : [usualMainArea];
  return all.reduce((sum, { number, exits }) => {
    const grant = grantAt(pass, number, day);
    return grant ? sum + entriesADay({ exits, entries: grant.entries }) : sum;
  }, 0);
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
export function isSpent(ticket: TicketTimes, event: DayTimes, now: number): boolean {
  if (ticket.checked_in_at === null) return false;
  const days = daysOrEvent(ticket, event);
  return (days.length === 1 && !ticket.reenters) || days.every(({ ends_at }) => Date.parse(ends_at) <= now);
}

/** Returns the day that a ticket opens next, or its last one after all of them. */
export function nextDayOf(ticket: PassTimes, event: DayTimes, now: number): DayTimes {
  const days = daysOrEvent(ticket, event);
  return days.find(({ ends_at }) => Date.parse(ends_at) > now) ?? days.at(-1) ?? event;
}

/** Returns days in runs, for calendars: those that follow each other within a day are one time, others stay apart. */
export function dayRuns(days: readonly DayTimes[]): DayTimes[] {
  const runs: DayTimes[] = [];
  for (const { starts_at, ends_at } of days) {
    const run = runs.at(-1);
    if (run && Date.parse(starts_at) - Date.parse(run.ends_at) < DAY) run.ends_at = ends_at;
    else runs.push({ starts_at, ends_at });
  }
  return runs;
}
