import { Injectable } from '@nestjs/common';
import type { CityView, HomeCityView, HomeQuery, HomeView, PublicEventRowView } from '@festix/domain/contract';
import { arrangeHome, isOn, type HomeParts } from '@festix/domain/shopfront';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { cityKey, type ListedEvent } from '../../programme/events/public-event-row.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { boughtBy } from '../../selling/orders/orders.queries.ts';
import { Popularity } from './popularity.ts';
import { todayAt } from './shop-lists.ts';

/** Of the soonest events on the first page. */
const SLICE = 5;

/** The venues and producers of a person's purchases. */
interface Known {
  venues: ReadonlySet<string>;
  producers: ReadonlySet<string>;
}

/** Builds the first page: upcoming events by day, by the visitor's interest, and by city. */
@Injectable()
export class HomeService {
  constructor(
    private readonly index: PublicIndex,
    private readonly popularity: Popularity,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  async read({ id }: Pick<Actor, 'id'>, query: HomeQuery): Promise<HomeView> {
    const soonest = await this.index.soonest();
    const [sold, known] = await Promise.all([this.popularity.soldLately(), id === null ? undefined : this.knownTo(id)]);
    const near = query.city ? cityKey({ city: query.city, state: query.state ?? null }) : null;
    const today = todayAt(this.clock.now());
    const parts = arrangeHome(
      {
        soonest,
        today: soonest.filter((event) => isOn('today', event.days, today(event))),
        weekend: soonest.filter((event) => isOn('weekend', event.days, today(event))),
        for_you: known ? firstThose(soonest, (event) => isKnown(event, known)) : soonest,
        near_you: near === null ? null : soonest.filter(({ city_key }) => city_key === near),
        popular: bestSold(soonest, sold),
      },
      ({ city_key }) => city_key,
    );
    return {
      events_count: soonest.length,
      first: viewsOf(parts.first),
      weekend: viewsOf(parts.weekend),
      for_you: viewsOf(parts.for_you),
      near_you: parts.near_you && viewsOf(parts.near_you),
      popular: viewsOf(parts.popular),
      soonest: viewsOf(soonest.slice(0, SLICE)),
      by_city: parts.cities.map(presentCity),
      cities: citiesOf(soonest),
    };
  }

  private async knownTo(userId: string): Promise<Known> {
    const rows = await this.database.query(
      sql<{ venue_id: string | null; producer_id: string }>`
        select distinct e.venue_id, e.producer_id from orders o join events e on e.id = o.event_id
        where o.status = 'paid' and ${boughtBy(userId)}`,
    );
    return {
      venues: new Set(rows.flatMap(({ venue_id }) => venue_id ?? [])),
      producers: new Set(rows.map(({ producer_id }) => producer_id)),
    };
  }
}

/** Sorts by sales; ties, and events without sales, stay in the order of their dates. */
function bestSold(soonest: readonly ListedEvent[], sold: ReadonlyMap<string, number>): ListedEvent[] {
  const soldOf = ({ view }: ListedEvent): number => sold.get(view.id) ?? 0;
  const some = soonest.filter((event) => soldOf(event) > 0).sort((one, other) => soldOf(other) - soldOf(one));
  return [...some, ...soonest.filter((event) => soldOf(event) === 0)];
}

function viewsOf(events: readonly ListedEvent[]): PublicEventRowView[] {
  return events.map(({ view }) => view);
}

function presentCity({ key, count, events }: HomeParts<ListedEvent>['cities'][number]): HomeCityView {
  const venue = key === null ? null : events[0]?.view.venue;
  return { city: venue?.city ?? null, state: venue?.state ?? null, count, events: viewsOf(events) };
}

function firstThose(events: readonly ListedEvent[], are: (event: ListedEvent) => boolean): ListedEvent[] {
  return [...events.filter(are), ...events.filter((event) => !are(event))];
}

function isKnown({ venue_id, producer_id }: ListedEvent, { venues, producers }: Known): boolean {
  return producers.has(producer_id) || (venue_id !== null && venues.has(venue_id));
}

function citiesOf(events: readonly ListedEvent[]): CityView[] {
  const cities = new Map<string, CityView>();
  for (const { view, place, city_key } of events) {
    if (city_key === null || !view.venue?.city) continue;
    const { city, state } = { city: view.venue.city, state: view.venue.state };
    const known = cities.get(city_key) ?? { city, state, latitude: null, longitude: null };
    cities.set(city_key, known.latitude === null && place ? { ...known, ...place } : known);
  }
  return [...cities.values()].sort((one, other) => one.city.localeCompare(other.city, 'pt-BR'));
}
