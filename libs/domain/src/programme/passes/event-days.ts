import { epochOf, type Instant } from '../../ground/time/instant.ts';

/** The number of the day of an event without days; numbers of days count from 1. */
export const WHOLE_EVENT = 0;

/** Highest number of a day; a day's number is one byte of a phone's list. */
export const LAST_DAY = 31;

/**
 * A window of an event (pt-BR: dia), such as a party from 23 h to 6 h. Its number stays when others are removed, so that
 * a stored passage keeps its meaning.
 */
export interface EventDay {
  id: string;
  number: number;
  name: string;
  starts_at: Instant;
  ends_at: Instant;
  /** Places that may be sold of all lots that open the day; null: as many as the lots have. */
  place_limit: number | null;
}

/** Returns the day of a moment: the one whose window holds it, or else the nearest; undefined for no days. */
export function dayAt<Day extends Pick<EventDay, 'starts_at' | 'ends_at'>>(
  days: readonly Day[],
  at: Instant | Date,
): Day | undefined {
  const moment = epochOf(at);
  let nearest: Day | undefined;
  let least = Infinity;
  for (const day of days) {
    const away = Math.max(epochOf(day.starts_at) - moment, moment - epochOf(day.ends_at), 0);
    if (away >= least) continue;
    least = away;
    nearest = day;
  }
  return nearest;
}
