import type { PublicEventRowView } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Count, Page, PageQuery } from './views.ts';

/** A city with public events to come. */
export interface CityView {
  city: string;
  state: string | null;
  /** Decimal degrees of a venue there that shows its address; null where none does. */
  latitude: number | null;
  longitude: number | null;
}

export interface HomeQuery {
  /** The visitor's city, chosen or shared; near_you is of it. */
  city?: string;
  state?: string;
}

/** The first page: public events that have not ended and are not cancelled, five at most of each kind. */
export interface HomeView {
  /** All such events. */
  events_count: Count;
  /** At venues and of producers that the signed-in visitor bought from, then the soonest. */
  for_you: PublicEventRowView[];
  /** In the visitor's city, the soonest first; null while no city is named. */
  near_you: PublicEventRowView[] | null;
  /** By tickets sold in the last 30 days. */
  popular: PublicEventRowView[];
  soonest: PublicEventRowView[];
  /** In alphabetical order. */
  cities: CityView[];
}

export interface ProducerEventsQuery extends PageQuery {
  /** Words, which need not be spelled right. */
  query?: string;
}

export interface ProducerEventsView extends Page<PublicEventRowView> {
  /** `slug` is the present one, also where an old one was asked for. */
  producer: { name: string; slug: string };
}

export const publicPageEndpoints = {
  home: endpoint<None, HomeQuery, None, HomeView>({
    method: 'GET',
    areas: ['public'],
    path: '/home',
    ability: 'public',
  }),
  /** Public events at a venue that have not ended, the soonest first. */
  venueEvents: endpoint<{ slug: string }, PageQuery, None, Page<PublicEventRowView>>({
    method: 'GET',
    areas: ['public'],
    path: '/venues/{slug}/events',
    ability: 'public',
  }),
  /** Public events of a producer that have not ended, the newest first. */
  producerEvents: endpoint<{ slug: string }, ProducerEventsQuery, None, ProducerEventsView>({
    method: 'GET',
    areas: ['public'],
    path: '/producers/{slug}/events',
    ability: 'public',
  }),
};
