import type { Day } from '../../ground/time/days.ts';

/** Formats of the participants: a table, or a list on paper for a door without electricity. */
export const PARTICIPANTS_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

export type ParticipantsFormat = (typeof PARTICIPANTS_FORMATS)[number];

/** People on one paper list; further ones are in the next part. */
export const PAPER_LIST_PEOPLE = 3_000;

/** Returns `participantes-2026-06-13.csv`; the day is that of the export, in the event's zone. */
export function participantsName(day: Day, format: ParticipantsFormat, part = 1): string {
  return `participantes-${day}${part > 1 ? `-parte-${part}` : ''}.${format}`;
}

/** Returns the number of parts of a paper list. */
export function paperParts(people: number): number {
  return Math.max(1, Math.ceil(people / PAPER_LIST_PEOPLE));
}
