import { formatDateTime } from '../../ground/time/format.ts';
import { epochOf, type Instant } from '../../ground/time/instant.ts';

/** What buyers are told of an event, once each: that it will not take place, or that it is no longer what they bought. */
export const ANNOUNCEMENT_KINDS = ['cancelled', 'changed'] as const;

export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

export const announcementLabels: Readonly<Record<AnnouncementKind, string>> = Object.freeze({
  cancelled: 'Cancelamento',
  changed: 'Alteração',
});

/** What of an event can change so much that everybody may have the money back. */
export const EVENT_CHANGES = ['date', 'venue', 'line_up'] as const;

export type EventChange = (typeof EVENT_CHANGES)[number];

export const eventChangeLabels: Readonly<Record<EventChange, string>> = Object.freeze({
  date: 'Data',
  venue: 'Local',
  line_up: 'Atrações',
});

/** What of an event its buyers bought. */
export interface PlannedEvent {
  start_date: Instant | Date;
  end_date: Instant | Date | null;
  venue_id: string | null;
  /** The hour that everybody reads is that of its clocks. */
  time_zone: string;
}

/** Returns what an edit changes of that which was bought; the line-up stands in the event's own words. */
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

/** Tells that the event's clocks are others, for its moments are the same. */
export function otherClocksText(start: Instant | Date, before: string, after: string): string {
  return `Mudou o fuso do evento: o início, mostrado antes como ${formatDateTime(start, before)}, é agora mostrado como ${formatDateTime(start, after)}.`;
}

/** What a change of the place is told as where the event has none any more. */
export const VENUE_TO_COME = 'A definir';

/**
 * What a caller may call the change that is announced with an edit. The edit itself says what changed, so that a name is
 * for the caller's own use.
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
 * Why an event can't be cancelled, or marked as changed. A cancellation is for ever. A change is marked once, and before
 * the event starts, for the refunds that it opens end there; what didn't take place can be cancelled afterwards too.
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
