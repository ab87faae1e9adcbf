import { formatDateTime } from '../../ground/time/format.ts';
import { epochOf, type Instant } from '../../ground/time/instant.ts';

/** Announcements to an event's buyers, once each: a cancellation, or a change of what they bought. */
export const ANNOUNCEMENT_KINDS = ['cancelled', 'changed'] as const;

export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

export const announcementLabels: Readonly<Record<AnnouncementKind, string>> = Object.freeze({
  cancelled: 'Cancelamento',
  changed: 'Alteração',
});

/** Changes that give every buyer a right to a refund. */
export const EVENT_CHANGES = ['date', 'venue', 'line_up'] as const;

export type EventChange = (typeof EVENT_CHANGES)[number];

export const eventChangeLabels: Readonly<Record<EventChange, string>> = Object.freeze({
  date: 'Data',
  venue: 'Local',
  line_up: 'Atrações',
});

/** The sold facts of an event. */
export interface PlannedEvent {
  start_date: Instant | Date;
  end_date: Instant | Date | null;
  venue_id: string | null;
  /** Its clock gives the hour that everybody reads. */
  time_zone: string;
}

/** Returns the sold facts that an edit changes; a line-up is announced in the producer's own words. */
export function plannedChanges(before: PlannedEvent, after: PlannedEvent): EventChange[] {
  const isMoved = momentOf(before.start_date) !== momentOf(after.start_date);
  const ends = momentOf(before.end_date) !== momentOf(after.end_date);
  return [
    ...(isMoved || ends || before.time_zone !== after.time_zone ? (['date'] as const) : []),
    ...(before.venue_id === after.venue_id ? [] : (['venue'] as const)),
  ];
}

function momentOf(moment: Instant | Date | null): number | null {
  return moment === null ? null : epochOf(moment);
}

/** Returns the text of a changed time zone with the same instants. */
export function otherClocksText(start: Instant | Date, before: string, after: string): string {
  return `Mudou o fuso do evento: o início, mostrado antes como ${formatDateTime(start, before)}, é agora mostrado como ${formatDateTime(start, after)}.`;
}

/** Text of a removed venue. */
export const VENUE_TO_COME = 'A definir';

/**
 * A caller's kinds of an announced edit. The edit itself determines the changes, so the kind is for the caller's own
 * use.
 */
export const ANSWERED_KINDS = ['changed', ...EVENT_CHANGES] as const;

export type AnsweredKind = (typeof ANSWERED_KINDS)[number];

export interface AnnouncedEvent {
  start_date: Instant | Date;
  canceled_at: Instant | Date | null;
  changed_at: Instant | Date | null;
}

export type AnnouncementObstacle = 'EVENT_CANCELLED' | 'EVENT_ALREADY_CHANGED' | 'EVENT_STARTED';

/**
 * Returns why an event can't be cancelled, or marked as changed. A cancellation is final. A change is marked once, and
 * before the start, where its refunds end; an event that didn't take place can be cancelled afterwards too.
 */
export function announcementObstacle(
  kind: AnnouncementKind,
  event: AnnouncedEvent,
  now: Instant | Date,
): AnnouncementObstacle | null {
  if (event.canceled_at !== null) return 'EVENT_CANCELLED';
  if (kind === 'cancelled') return null;
  if (event.changed_at !== null) return 'EVENT_ALREADY_CHANGED';
  return epochOf(now) >= epochOf(event.start_date) ? 'EVENT_STARTED' : null;
}
