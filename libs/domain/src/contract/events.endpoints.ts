import type { Ability } from '../access/index.ts';
import { EVENT_AREAS, MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export type Availability = 'public' | 'private';

export interface VenueView {
  id: Id;
  slug: string;
  name: string;
  address: string | null;
  formatted_address: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip_code: string | null;
  number: string | null;
  place_id: string | null;
  latitude: string | null;
  longitude: string | null;
  show_address: boolean;
}

export interface VenueBody {
  name: string;
  address?: string;
  formatted_address?: string;
  city?: string;
  state?: string;
  country?: string;
  zip_code?: string;
  number?: string;
  place_id?: string;
  /** Decimal degrees as text, as geocoders give them. */
  latitude?: string;
  longitude?: string;
  show_address?: boolean;
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
  canceled_at: Instant | null;
  changed_at: Instant | null;
  ticket_limit: Count;
  tickets_sold: Count;
  venue: { name: string; city: string | null; state: string | null } | null;
  producer: { id: Id; name: string };
  /** What the viewer may do with this event; tabs and buttons read it. */
  abilities: Ability[];
}

export interface EventView extends Omit<EventRowView, 'venue'> {
  description: string | null;
  short_description: string | null;
  sales_end_at: Instant | null;
  limit_by_user: Count | null;
  /** Percent, e.g. 10 or 12.5. */
  convenience_tax: number;
  is_test: boolean;
  door_names: boolean;
  created_at: Instant;
  venue: VenueView | null;
}

export interface EventListQuery extends PageQuery {
  /** 'true' for events that have not ended, 'false' for those that have; absent for all. */
  future?: 'true' | 'false';
  name?: string;
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
  description?: string | null;
  short_description?: string | null;
  sales_end_at?: Instant | null;
  limit_by_user?: number | null;
  time_zone?: string;
  door_names?: boolean;
  venue_id?: Id | null;
  venue?: VenueBody;
  /** A super-admin creates for a producer; a producer only for himself. */
  producer_id?: Id;
}

export type EventPatch = Partial<Omit<EventBody, 'id' | 'producer_id'>>;

export interface EventParams {
  event_id: Id;
}

export const eventEndpoints = {
  list: endpoint<None, EventListQuery, None, Page<EventRowView>>({
    method: 'GET',
    areas: EVENT_AREAS,
    path: '/events',
    ability: 'events:list',
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
  }),
  edit: endpoint<EventParams, None, EventPatch, EventView>({
    method: 'PATCH',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}',
    ability: 'events:edit',
  }),
};
