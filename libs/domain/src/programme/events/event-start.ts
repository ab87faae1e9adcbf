import { isToCome } from '../../ground/time/event-time.ts';
import { epochOf, type Instant } from '../../ground/time/instant.ts';

/** The counts of an event's tickets that have a holder. */
export interface HeldTickets {
  tickets_sold: number;
  tickets_given: number;
  tickets_disputed: number;
}

/** An event as it is saved, as far as its start depends on it. */
export interface SavedStart extends HeldTickets {
  start_date: Instant | Date;
}

/** Returns whether an event has a ticket with a holder. */
export function hasHolders({ tickets_sold, tickets_given, tickets_disputed }: HeldTickets): boolean {
  return tickets_sold + tickets_given + tickets_disputed > 0;
}

/**
 * Returns whether an event may be set to a start: one after `now`, the saved one, or any if somebody has a ticket. A new
 * event has no saved one.
 */
export function isStartAllowed(start: Instant | Date, saved: SavedStart | undefined, now: Instant | Date): boolean {
  if (isToCome(start, now)) return true;
  return saved !== undefined && (hasHolders(saved) || epochOf(start) === epochOf(saved.start_date));
}
