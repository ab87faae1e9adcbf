import type { AnnouncementKind } from '../programme/announcements/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant } from './views.ts';

export interface EventTimesView {
  start_date: Instant;
  end_date: Instant | null;
}

/** The changed fields, as sold and as they are now; null if unchanged. */
export interface EventChangesView {
  date: { before: EventTimesView; after: EventTimesView } | null;
  venue: { before: string | null; after: string } | null;
  line_up: { before: string | null; after: string } | null;
}

/** The progress of an announcement's mails. Before `is_done` the recipients are not all known. */
export interface AnnouncementMailsView {
  people: Count;
  sent: Count;
  failed: Count;
  /** Recipients without an address any more. */
  unreachable: Count;
  /** Whether every recipient was mailed, with success or without. */
  is_done: boolean;
}

/** An announcement to an event's buyers. */
export interface EventAnnouncementView {
  id: Id;
  kind: AnnouncementKind;
  /** The announcer's own text. */
  message: string | null;
  /** Of a change only. */
  changes: EventChangesView | null;
  created_at: Instant;
  /** Null once that account was deleted. */
  made_by: { id: Id; name: string } | null;
  mails: AnnouncementMailsView;
}

export interface EventAnnouncementsView {
  /** The newest first; one of each kind at most. */
  data: EventAnnouncementView[];
}

/** The event at the sale of its first ticket, without later edits. */
export interface SoldAsView extends EventTimesView {
  venue: string | null;
}

export interface CancelEventBody {
  id: Id;
  /** The reason, for the buyers to read. */
  message?: string | null;
}

/** A change: at least one of the three. */
export interface ChangeEventBody {
  id: Id;
  /** The times from now on; they are written to the event. */
  date?: EventTimesView;
  /** The place from now on, in words. The producer edits the event's own venue. */
  venue?: string;
  line_up?: { before?: string | null; after: string };
  /** Further text for the buyers. */
  message?: string | null;
}

/** Areas that may announce to the buyers. */
const ANNOUNCING_AREAS = ['producer', 'super-admin', 'support'] as const;

export const announcementEndpoints = {
  list: endpoint<EventParams, None, None, EventAnnouncementsView>({
    method: 'GET',
    areas: ANNOUNCING_AREAS,
    path: '/events/{event_id}/announcements',
    ability: 'events:change',
  }),
  soldAs: endpoint<EventParams, None, None, SoldAsView>({
    method: 'GET',
    areas: ANNOUNCING_AREAS,
    path: '/events/{event_id}/sold-as',
    ability: 'events:change',
  }),
  /** Cancels for good: nothing of it is sold any more, buyers have 30 days to ask for their money, and are mailed. */
  cancel: endpoint<EventParams, None, CancelEventBody, EventAnnouncementView>({
    method: 'POST',
    areas: ANNOUNCING_AREAS,
    path: '/events/{event_id}/cancel',
    ability: 'events:cancel',
    status: 201,
  }),
  /** Announces a change, once: until the start every buyer may ask for the money, and is mailed. */
  change: endpoint<EventParams, None, ChangeEventBody, EventAnnouncementView>({
    method: 'POST',
    areas: ANNOUNCING_AREAS,
    path: '/events/{event_id}/change',
    ability: 'events:change',
    status: 201,
  }),
};
