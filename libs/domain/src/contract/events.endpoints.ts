import type { Ability } from '../people/access/index.ts';
import type { AnsweredKind } from '../programme/announcements/index.ts';
import type { AccessibilityResource, AgeRating, ChecklistEntry, EventStatus } from '../programme/events/index.ts';
import type { SaleStanding } from '../programme/lots/index.ts';
import type { Cents, FeePayer } from '../ground/money/index.ts';
import type { CoverForm } from '../ground/rules/index.ts';
import { EVENT_AREAS, MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { CoverBody, CoverView } from './pictures.endpoints.ts';
import type { VenueBody, VenueView } from './venues.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export type Availability = 'public' | 'private';

/** What an event took, in centavos and net of refunds. */
export interface EventFinanceView {
  /** The producer's receipt: without fees, after coupons. */
  billed: Cents;
  /** Payouts that are done. */
  payouts: Cents;
  /** What the platform still owes the producer, never below zero once the event is over. */
  balance: Cents;
}

/** Places of the kinds that count into the 40 % of meia-entrada. */
export interface MeiaQuotaView {
  /** 40 % of the enabled lots' limits, rounded up. */
  limit: Count;
  /** Sold and held. */
  taken: Count;
  remaining: Count;
  /** Until when the remaining ones are kept from everybody else; null where the event keeps none. */
  kept_until: Instant | null;
}

/** An event as a row of a list in the areas. */
export interface EventRowView {
  id: Id;
  name: string;
  slug: string;
  start_date: Instant;
  end_date: Instant | null;
  time_zone: string;
  availability: Availability;
  /** A draft is seen by its people alone, and nothing of it is sold or given. */
  status: EventStatus;
  canceled_at: Instant | null;
  changed_at: Instant | null;
  /** For internal tests: in no public list and never paid for. */
  is_test: boolean;
  ticket_limit: Count;
  /** Sold and standing: good tickets of paid orders; courtesies and what is disputed take places beside them. */
  tickets_sold: Count;
  tickets_given: Count;
  tickets_disputed: Count;
  sale: SaleStanding;
  venue: { name: string; city: string | null; state: string | null } | null;
  producer: { id: Id; name: string };
  /** The phone's form, else the desktop's; null where a poster is drawn. */
  cover: CoverView | null;
  /** Null for who may not see payouts. */
  finance: EventFinanceView | null;
  /** What buyers have paid for tickets that stand, and the convenience fees in it; null as `finance`. */
  orders: { total: Cents; taxes: Cents } | null;
  /** Payouts that are done; null as `finance`. */
  payouts: { amount: Cents } | null;
  /** The teams that work at the event; empty for a key. */
  teams_events: { id: Id; name: string }[];
  /** The figures of `finance` under the names of the lists. */
  general_data: { total: Cents; payouts: Cents; balance: Cents } | null;
  /** What the viewer may do with this event; tabs and buttons read it. */
  abilities: Ability[];
}

/** The venue of an event, as its people see it. */
export interface EventVenueView extends VenueView {
  /** Says whether the viewer made it or is a super-admin, and so edits its cover, address and show_address. */
  is_editable: boolean;
}

export interface EventView extends Omit<EventRowView, 'venue'> {
  cover_desktop: CoverView | null;
  cover_mobile: CoverView | null;
  /** Harmless HTML. */
  description: string | null;
  short_description: string | null;
  sales_end_at: Instant | null;
  limit_by_user: Count | null;
  /** Tickets that one order online has at most. */
  max_per_order: Count;
  /** Buyers that its waiting room lets in each minute; null without one. */
  waiting_room_rate: Count | null;
  /** Percent, e.g. 10 or 12.5. */
  convenience_tax: number;
  /** Who pays the fee of orders to come. */
  fee_paid_by: FeePayer;
  door_names: boolean;
  /** Keeps the places of the meia-entrada quota until 48 h before the start, 72 h above 10,000 places. */
  keep_meia_quota: boolean;
  /** Null where it is not rated yet. */
  age_rating: AgeRating | null;
  age_reason: string | null;
  accessibility: AccessibilityResource[];
  accessibility_contact: string | null;
  meia_quota: MeiaQuotaView;
  /** Whether the public page shows the privacy policy. */
  show_privacy_policy: boolean;
  /** What is looked at before it is published. */
  checklist: ChecklistEntry[];
  created_at: Instant;
  venue: EventVenueView | null;
  /** The teams that work at the event. */
  teams: { id: Id; name: string }[];
}

export interface EventListQuery extends PageQuery {
  /** 'true' for events that have not ended, 'false' for those that have; absent for all. */
  future?: 'true' | 'false';
  name?: string;
  /** Parts of the name or the e-mail of who produces it; heeded in the super-admin's area alone. */
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
  /** HTML; what could do harm is dropped. */
  description?: string | null;
  short_description?: string | null;
  sales_end_at?: Instant | null;
  limit_by_user?: number | null;
  max_per_order?: number;
  waiting_room_rate?: number | null;
  time_zone?: string;
  door_names?: boolean;
  keep_meia_quota?: boolean;
  /** The producer's and the super-admin's alone; `buyer` when absent. */
  fee_paid_by?: FeePayer;
  age_rating?: AgeRating | null;
  /** Beside the rating, as 'violência'. */
  age_reason?: string | null;
  accessibility?: AccessibilityResource[];
  /** Whom people with a disability can turn to. */
  accessibility_contact?: string | null;
  venue_id?: Id | null;
  /** Taken only when it has formatted_address, latitude and longitude; otherwise the venue stays as it is. */
  venue?: VenueBody;
  /** Teams of the producer that work at the event, and no others; not for team members. */
  team_ids?: Id[];
  /** A super-admin creates for a producer; a producer only for himself. */
  producer_id?: Id;
}

/**
 * What is done about those who bought when the start, the end or the venue of an event changes. To announce it, the actor
 * needs `events:change`.
 */
export interface OnChangeBody {
  /** Marks the event as changed: its buyers are told and may ask for their money until it starts. */
  notify: boolean;
  /** What the caller calls the change; what is announced is read from the edit itself. */
  kind?: AnsweredKind;
  /** With `notify`: what else the buyers should know. */
  note?: string | null;
  /** Required without `notify`: why this is no more than a correction, for the audit log. */
  reason?: string | null;
}

/** What is left out stays as it is. */
export interface EventPatch extends Partial<Omit<EventBody, 'id' | 'producer_id'>> {
  /** Percent, with at most two decimals; a super-admin's alone. */
  convenience_tax?: number;
  /** In no list and never paid for; a super-admin's alone. */
  is_test?: boolean;
  /** Required where tickets are sold and the start, the end or the venue changes; nothing otherwise. */
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
  /** Every other date of the copy is moved by as many days and hours in the event's zone. */
  start_date: Instant;
}

export interface TransferBody {
  new_producer_id: Id;
  /** The new producer gets copies of the event's teams, with what their people may do at it. */
  copy_teams?: boolean;
}

/** What people read once it is done, and whose the event is now. */
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
  /** Shows it to everybody; what is published already stays so. A test event never is. */
  publish: endpoint<EventParams, None, None, EventView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/publish',
    ability: 'events:edit',
  }),
  /** Makes a draft of it again, as long as nothing of it is sold, held, leased or given. */
  unpublish: endpoint<EventParams, None, None, EventView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/unpublish',
    ability: 'events:edit',
  }),
  /** Deletes it with all that was set up for it, as long as nothing of it was ever paid for, and nothing is sold, held, leased or given. */
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
  /** Producers other than the event's own, by name. */
  transferCandidates: endpoint<EventParams, CandidatesQuery, None, Page<CandidateView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/events/{event_id}/transfer-producer',
    ability: 'events:transfer',
  }),
};
