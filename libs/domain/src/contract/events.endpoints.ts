import type { Ability } from '../people/access/index.ts';
import type { AnsweredKind } from '../programme/announcements/index.ts';
import type {
  AccessibilityResource,
  AgeRating,
  ChecklistEntry,
  EventCategory,
  EventStatus,
} from '../programme/events/index.ts';
import type { SaleStanding } from '../programme/lots/index.ts';
import type { Cents, FeePayer } from '../ground/money/index.ts';
import type { CoverForm } from '../ground/rules/index.ts';
import { EVENT_AREAS, MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { CoverBody, CoverView } from './pictures.endpoints.ts';
import type { VenueBody, VenueView } from './venues.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export type Availability = 'public' | 'private';

/** The money of an event, in centavos and net of refunds. */
export interface EventFinanceView {
  /** The producer's receipt: without fees, after coupons. */
  billed: Cents;
  /** Payouts that are done. */
  payouts: Cents;
  /** The platform's debt to the producer, never negative once the event is over. */
  balance: Cents;
}

/** The places of the kinds that count towards the 40 % of half price. */
export interface MeiaQuotaView {
  /** 40 % of the enabled lots' limits, rounded up. */
  limit: Count;
  /** Sold and held. */
  taken: Count;
  remaining: Count;
  /** End of the reservation of the remaining ones; null if the event reserves none. */
  kept_until: Instant | null;
}

/** An event of a list in the areas. */
export interface EventRowView {
  id: Id;
  name: string;
  slug: string;
  start_date: Instant;
  end_date: Instant | null;
  time_zone: string;
  availability: Availability;
  /** A draft is visible to its people alone, and nothing of it is sold or given away. */
  status: EventStatus;
  canceled_at: Instant | null;
  changed_at: Instant | null;
  /** A test event: in no public list and never paid for. */
  is_test: boolean;
  ticket_limit: Count;
  /** Valid tickets of paid orders; courtesies and disputed ones take further places. */
  tickets_sold: Count;
  tickets_given: Count;
  tickets_disputed: Count;
  sale: SaleStanding;
  venue: { name: string; city: string | null; state: string | null } | null;
  producer: { id: Id; name: string };
  /** The phone's format, else the desktop's; null for a drawn poster. */
  cover: CoverView | null;
  /** Null for a viewer who may not see payouts. */
  finance: EventFinanceView | null;
  /** Amount that buyers have paid for valid tickets, and its convenience fees; null as `finance`. */
  orders: { total: Cents; taxes: Cents } | null;
  /** Payouts that are done; null as `finance`. */
  payouts: { amount: Cents } | null;
  /** The attached teams; empty for a key. */
  teams_events: { id: Id; name: string }[];
  /** The figures of `finance` under the names of the lists. */
  general_data: { total: Cents; payouts: Cents; balance: Cents } | null;
  /** The viewer's abilities for this event; tabs and buttons read them. */
  abilities: Ability[];
}

/** The venue of an event, for its people. */
export interface EventVenueView extends VenueView {
  /** Whether the viewer made it or is a super-admin, and so edits its cover, address and show_address. */
  is_editable: boolean;
}

export interface EventView extends Omit<EventRowView, 'venue'> {
  cover_desktop: CoverView | null;
  cover_mobile: CoverView | null;
  /** Its kind in the shop's lists; null for none. */
  category: EventCategory | null;
  /** Sanitised HTML. */
  description: string | null;
  short_description: string | null;
  sales_end_at: Instant | null;
  limit_by_user: Count | null;
  /** Most tickets of one online order. */
  max_per_order: Count;
  /** Buyers that its waiting room admits each minute; null without one. */
  waiting_room_rate: Count | null;
  /** Percent, e.g. 10 or 12.5. */
  convenience_tax: number;
  /** The payer of the fee of later orders. */
  fee_paid_by: FeePayer;
  door_names: boolean;
  /** Reserves the places of the half-price quota until 48 h before the start, 72 h above 10,000 places. */
  keep_meia_quota: boolean;
  /** Null if not rated yet. */
  age_rating: AgeRating | null;
  age_reason: string | null;
  accessibility: AccessibilityResource[];
  accessibility_contact: string | null;
  meia_quota: MeiaQuotaView;
  /** Whether the public page shows the privacy policy. */
  show_privacy_policy: boolean;
  /** What is checked before it is published. */
  checklist: ChecklistEntry[];
  created_at: Instant;
  venue: EventVenueView | null;
  /** The attached teams. */
  teams: { id: Id; name: string }[];
}

export interface EventListQuery extends PageQuery {
  /** 'true' for events that have not ended, 'false' for those that have; absent for all. */
  future?: 'true' | 'false';
  /** 'true' for drafts, without cancelled and test events; 'false' for all others; absent for all. */
  draft?: 'true' | 'false';
  name?: string;
  /** Parts of the producer's name or e-mail; ignored outside the super-admin's area. */
  producer?: string;
  /** A day, yyyy-MM-dd, on which the event starts in its own zone. */
  date?: string;
  sort?: 'start_date' | 'name' | 'created_at';
  sortDir?: 'asc' | 'desc';
}

export interface EventBody {
  id: Id;
  name: string;
  slug: string;
  start_date: Instant;
  end_date?: Instant | null;
  availability: Availability;
  category?: EventCategory | null;
  /** HTML, which is sanitised. */
  description?: string | null;
  short_description?: string | null;
  sales_end_at?: Instant | null;
  limit_by_user?: number | null;
  max_per_order?: number;
  waiting_room_rate?: number | null;
  time_zone?: string;
  door_names?: boolean;
  keep_meia_quota?: boolean;
  /** For the producer and super-admins alone; default: `buyer`. */
  fee_paid_by?: FeePayer;
  age_rating?: AgeRating | null;
  /** The reason of the rating, as 'violência'. */
  age_reason?: string | null;
  accessibility?: AccessibilityResource[];
  /** Contact for people with a disability. */
  accessibility_contact?: string | null;
  venue_id?: Id | null;
  /** Used only with formatted_address, latitude and longitude; otherwise the venue stays. */
  venue?: VenueBody;
  /** Exactly the producer's teams that work at the event; not for team members. */
  team_ids?: Id[];
  /** Required of a super-admin; a producer creates own events only. */
  producer_id?: Id;
}

/**
 * Is the treatment of buyers when the start, end or venue of an event changes. An announcement needs `events:change`.
 */
export interface OnChangeBody {
  /** Marks the event as changed: its buyers are notified and may ask for their money until it starts. */
  notify: boolean;
  /** The caller's kind of the change; the announcement is derived from the edit itself. */
  kind?: AnsweredKind;
  /** With `notify`: further text for the buyers. */
  note?: string | null;
  /** Required without `notify`: why it is only a correction, for the audit log. */
  reason?: string | null;
}

/** Absent fields stay. */
export interface EventPatch extends Partial<Omit<EventBody, 'id' | 'producer_id'>> {
  /** Percentage, with at most two decimals; for super-admins alone. */
  convenience_tax?: number;
  /** In no list and never paid for; for super-admins alone. */
  is_test?: boolean;
  /** Required if tickets are sold and the start, end or venue changes; otherwise ignored. */
  on_change?: OnChangeBody;
}

export interface EventParams {
  event_id: Id;
}

export interface EventCoverParams extends EventParams {
  form: CoverForm;
}

/** A copy of an event: a draft with another start. */
export interface DuplicateEventBody {
  id: Id;
  name: string;
  slug: string;
  /** Every other date of the copy moves by as many days and hours in the event's zone. */
  start_date: Instant;
}

export interface TransferBody {
  new_producer_id: Id;
  /** Copies the event's teams for the new producer, with their members' grants. */
  copy_teams?: boolean;
}

/** The result text, and the new producer. */
export interface TransferView {
  message: string;
  producer: { id: Id; name: string };
}

export interface CandidatesQuery extends PageQuery {
  /** Part of a name or an e-mail. */
  query?: string;
}

export interface CandidateView {
  id: Id;
  name: string;
  email: string;
}

export const eventEndpoints = {
  list: endpoint<None, EventListQuery, None, Page<EventRowView>>({
    method: 'GET',
    areas: EVENT_AREAS,
    path: '/events',
    ability: 'events:list',
    devices: true,
  }),
  create: endpoint<None, None, EventBody, EventView>({
    method: 'POST',
    areas: ['producer', 'super-admin'],
    path: '/events',
    ability: 'events:create',
    status: 201,
  }),
  read: endpoint<EventParams, None, None, EventView>({
    method: 'GET',
    areas: EVENT_AREAS,
    path: '/events/{event_id}',
    ability: 'events:read',
    devices: true,
  }),
  edit: endpoint<EventParams, None, EventPatch, EventView>({
    method: 'PATCH',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}',
    ability: 'events:edit',
  }),
  /** `form` is desktop (16:9) or mobile (4:5). */
  setCover: endpoint<EventCoverParams, None, CoverBody, EventView>({
    method: 'PUT',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/covers/{form}',
    ability: 'events:edit',
    consumes: 'multipart/form-data',
  }),
  /** Goes back to the poster. */
  removeCover: endpoint<EventCoverParams, None, None, EventView>({
    method: 'DELETE',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/covers/{form}',
    ability: 'events:edit',
  }),
  /** Publishes it; a published one stays so. Refuses a test event. */
  publish: endpoint<EventParams, None, None, EventView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/publish',
    ability: 'events:edit',
  }),
  /** Makes it a draft again, as long as nothing of it is sold, held, leased or given away. */
  unpublish: endpoint<EventParams, None, None, EventView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/unpublish',
    ability: 'events:edit',
  }),
  /**
   * Deletes it with its setup, as long as nothing of it was ever paid for, and nothing is sold, held, leased or given
   * away.
   */
  remove: endpoint<EventParams, None, None, void>({
    method: 'DELETE',
    areas: ['producer', 'super-admin'],
    path: '/events/{event_id}',
    ability: 'events:remove',
    status: 204,
  }),
  duplicate: endpoint<EventParams, None, DuplicateEventBody, EventView>({
    method: 'POST',
    areas: ['producer', 'super-admin'],
    path: '/events/{event_id}/duplicate',
    ability: 'events:copy',
    status: 201,
  }),
  transfer: endpoint<EventParams, None, TransferBody, TransferView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/events/{event_id}/transfer-producer',
    ability: 'events:transfer',
  }),
  /** Returns other producers than the event's own, by name. */
  transferCandidates: endpoint<EventParams, CandidatesQuery, None, Page<CandidateView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/events/{event_id}/transfer-producer',
    ability: 'events:transfer',
  }),
};
