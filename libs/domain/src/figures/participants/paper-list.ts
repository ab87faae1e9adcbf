import type { Day } from '../../ground/time/days.ts';

/** What the people of an event are exported as: a table to go on with, or a list on paper for a door without electricity. */
export const PARTICIPANTS_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

export type ParticipantsFormat = (typeof PARTICIPANTS_FORMATS)[number];

/** People on one paper list; more of them go on in the next part. */
export const PAPER_LIST_PEOPLE = 3_000;

/** `participantes-2026-06-13.csv`; the day is that of the export, in the event's zone. */
export function participantsName(day: Day, format: ParticipantsFormat, part = 1): string {
  return `participantes-${day}${part > 1 ? `-parte-${part}` : ''}.${format}`;
}

/** Returns how many parts the paper list of so many people has. */
export function paperParts(people: number): number {
  return Math.max(1, Math.ceil(people / PAPER_LIST_PEOPLE));
}
