import type { PublicEventRowView } from './buying.endpoints.ts';
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

/** The first page: upcoming public events that are not cancelled, at most five of each kind. */
export interface HomeView {
  /** All such events. */
  events_count: Count;
  /** At venues and of producers of the visitor's purchases, then the soonest. */
  for_you: PublicEventRowView[];
  /** In the visitor's city, the soonest first; null without a city. */
  near_you: PublicEventRowView[] | null;
  /** By tickets sold in the last 30 days. */
  popular: PublicEventRowView[];
  soonest: PublicEventRowView[];
  /** In alphabetical order. */
  cities: CityView[];
}

export interface ProducerEventsQuery extends PageQuery {
  /** Words, with tolerance for misspelling. */
  query?: string;
}

export interface ProducerEventsView extends Page<PublicEventRowView> {
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
  /** Returns upcoming public events of a producer, the newest first. */
  producerEvents: endpoint<{ slug: string }, ProducerEventsQuery, None, ProducerEventsView>({
    method: 'GET',
    areas: ['public'],
    path: '/producers/{slug}/events',
    ability: 'public',
  }),
};
