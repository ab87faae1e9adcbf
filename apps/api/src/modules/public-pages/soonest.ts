import type { ListedEvent } from '../events/public-event-row.ts';

/** Orders events by when they start; those that start together keep one order among themselves. */
export function bySoonest({ view: one }: ListedEvent, { view: other }: ListedEvent): number {
  return one.start_date.localeCompare(other.start_date) || one.id.localeCompare(other.id);
}
