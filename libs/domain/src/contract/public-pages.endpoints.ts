import type { ShopFilters } from '../shopfront/calendar/index.ts';
import type { PublicEventRowView, ShopChoicesView } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Count, Page, PageQuery } from './views.ts';

/** A city with upcoming public events. */
export interface CityView {
  city: string;
  state: string | null;
  /** Decimal degrees of a venue there with a public address; null for none. */
  latitude: number | null;
  longitude: number | null;
}

export interface HomeQuery {
  /** The visitor's city, chosen or shared, for near_you. */
  city?: string;
  state?: string;
}

/** A city with events of the first page. */
export interface HomeCityView {
  /** Null for events without a city. */
  city: string | null;
  state: string | null;
  /** All upcoming events there. */
  count: Count;
  events: PublicEventRowView[];
}

/**
 * The first page: upcoming public events that are not cancelled. Of `first`, `weekend`, the three lists that are shown in
 * turn and `by_city`, no two have an event in common; with three events at most, `soonest` has them all.
 */
export interface HomeView {
  /** All such events. */
  events_count: Count;
  /** The big ones, three at most: today's, or the soonest. */
  first: PublicEventRowView[];
  /** On at this weekend. */
  weekend: PublicEventRowView[];
  /** At venues and of producers of the visitor's purchases, then the soonest. */
  for_you: PublicEventRowView[];
  /** In the visitor's city, the soonest first; null without a city. */
  near_you: PublicEventRowView[] | null;
  /** By tickets sold in the last 30 days. */
  popular: PublicEventRowView[];
  /** The next five of all, in other parts of the page as well. */
  soonest: PublicEventRowView[];
  /** The rest, the city with most events first. */
  by_city: HomeCityView[];
  /** In alphabetical order. */
  cities: CityView[];
}

export interface ProducerEventsQuery extends PageQuery, ShopFilters {
  /** Words, with tolerance for misspelling. */
  query?: string;
}

export interface ProducerEventsView extends Page<PublicEventRowView>, ShopChoicesView {
  /** `slug` is the present one, also if an old one was requested. */
  producer: { name: string; slug: string };
}

export const publicPageEndpoints = {
  home: endpoint<None, HomeQuery, None, HomeView>({
    method: 'GET',
    areas: ['public'],
    path: '/home',
    ability: 'public',
  }),
  /** Returns upcoming public events at a venue, the soonest first. */
  venueEvents: endpoint<{ slug: string }, PageQuery, None, Page<PublicEventRowView>>({
    method: 'GET',
    areas: ['public'],
    path: '/venues/{slug}/events',
    ability: 'public',
  }),
  /** Returns upcoming public events of a producer, the soonest first; those found by words, the best match first. */
  producerEvents: endpoint<{ slug: string }, ProducerEventsQuery, None, ProducerEventsView>({
    method: 'GET',
    areas: ['public'],
    path: '/producers/{slug}/events',
    ability: 'public',
  }),
};
