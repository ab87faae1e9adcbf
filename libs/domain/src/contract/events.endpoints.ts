import type { Ability } from '../access/index.ts';
import type { PriceKind } from '../lots/index.ts';
import type { Cents } from '../money/index.ts';
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

export interface PriceView {
  id: Id;
  lot_id: Id;
  name: string;
  unit_amount: Cents;
  /** The same amount under the name that forms use. */
  value: Cents;
  currency: 'BRL';
  kind: PriceKind;
  /** The convenience fee of one unit bought online. */
  platform_tax_amount: Cents;
  sorting: Count;
}

export interface LotView {
  id: Id;
  event_id: Id;
  name: string;
  description: string | null;
  ticket_limit: Count;
  tickets_sold: Count;
  remaining_tickets: Count;
  visible: boolean;
  enabled: boolean;
  is_soldout: boolean;
  trigger_lot_id: Id | null;
  sorting: Count;
  min_product_unit_amount: Cents;
  prices: PriceView[];
}

export interface PriceBody {
  id?: Id;
  name: string;
  /** Cents, at least R$ 1,00. */
  value: number;
  kind: PriceKind;
  sorting: number;
}

export interface LotBody {
  id: Id;
  name: string;
  ticket_limit: number;
  description?: string | null;
  visible: boolean;
  enabled: boolean;
  trigger_lot_id?: Id | null;
  prices: PriceBody[];
}

export type LotPatch = Partial<Omit<LotBody, 'id'>>;

export interface EventParams {
  event_id: Id;
}
export interface LotParams extends EventParams {
  lot_id: Id;
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

export const lotEndpoints = {
  list: endpoint<EventParams, None, None, Page<LotView>>({
    method: 'GET',
    areas: [...MANAGING_AREAS, 'sale-point'],
    path: '/events/{event_id}/lots',
    ability: 'lots:read',
  }),
  create: endpoint<EventParams, None, LotBody, LotView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots',
    ability: 'lots:edit',
    status: 201,
  }),
  edit: endpoint<LotParams, None, LotPatch, LotView>({
    method: 'PATCH',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/lots/{lot_id}',
    ability: 'lots:edit',
  }),
};
