import type { AnnouncementKind } from '../programme/announcements/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant } from './views.ts';

export interface EventTimesView {
  start_date: Instant;
  end_date: Instant | null;
}

/** What changed, as it was when people bought and as it is now; null where it stayed. */
export interface EventChangesView {
  date: { before: EventTimesView; after: EventTimesView } | null;
  venue: { before: string | null; after: string } | null;
  line_up: { before: string | null; after: string } | null;
}

/** How far the mails of an announcement have come. Before `is_done` it isn't known of all whom they go to. */
export interface AnnouncementMailsView {
  people: Count;
  sent: Count;
  failed: Count;
  /** Who has no address any more to write to. */
  unreachable: Count;
  /** Whether everybody has been written to, whatever became of it since. */
  is_done: boolean;
}

/** What buyers are told of an event. */
export interface EventAnnouncementView {
  id: Id;
  kind: AnnouncementKind;
  /** In the words of who announced it. */
  message: string | null;
  /** Of a change alone. */
  changes: EventChangesView | null;
  created_at: Instant;
  /** Null once that account is gone. */
  made_by: { id: Id; name: string } | null;
  mails: AnnouncementMailsView;
}

export interface EventAnnouncementsView {
  /** The newest first; one of each kind at most. */
  data: EventAnnouncementView[];
}

/** What a change is told against: the event as it was when its first ticket was sold, edits since then left out. */
export interface SoldAsView extends EventTimesView {
  venue: string | null;
}

export interface CancelEventBody {
  id: Id;
  /** Why, for the buyers to read. */
  message?: string | null;
}

/** What changed: at least one of the three. */
export interface ChangeEventBody {
  id: Id;
  /** The times that hold from now on; the event takes them over. */
  date?: EventTimesView;
  /** The place that holds from now on, in words. The event's own venue is its producer's to edit. */
  venue?: string;
  line_up?: { before?: string | null; after: string };
  /** What else the buyers should know. */
  message?: string | null;
}

/** Those who speak to the buyers of an event. */
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
  /** For ever: nothing of it is sold any more, buyers have 30 days to ask for their money, and are told by e-mail. */
  cancel: endpoint<EventParams, None, CancelEventBody, EventAnnouncementView>({
    method: 'POST',
    areas: ANNOUNCING_AREAS,
    path: '/events/{event_id}/cancel',
    ability: 'events:cancel',
    status: 201,
  }),
  /** Once: until it starts every buyer may ask for the money, and is told by e-mail. */
  change: endpoint<EventParams, None, ChangeEventBody, EventAnnouncementView>({
    method: 'POST',
    areas: ANNOUNCING_AREAS,
    path: '/events/{event_id}/change',
    ability: 'events:change',
    status: 201,
  }),
};
