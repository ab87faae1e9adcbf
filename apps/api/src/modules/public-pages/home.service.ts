import { Injectable } from '@nestjs/common';
import { foldText, type CityView, type HomeQuery, type HomeView, type PublicEventRowView } from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import { Database } from '../../kernel/database.ts';
import type { ListedEvent } from '../events/public-event-row.ts';
import { PublicIndex } from '../events/public-index.ts';
import { Popularity } from './popularity.ts';
import { bySoonest } from './soonest.ts';

/** Events of each kind on the first page. */
const SLICE = 5;

/** Venues and producers that somebody has bought from. */
interface Known {
  venues: ReadonlySet<string>;
  producers: ReadonlySet<string>;
}

/** The first page: what takes place, in the order that this visitor would want it. */
@Injectable()
export class HomeService {
  constructor(
    private readonly index: PublicIndex,
    private readonly popularity: Popularity,
    private readonly database: Database,
  ) {}

  async read({ id }: Pick<Actor, 'id'>, query: HomeQuery): Promise<HomeView> {
    const soonest = (await this.index.listed()).filter(({ view }) => view.canceled_at === null).sort(bySoonest);
    const [sold, known] = await Promise.all([
      this.popularity.soldLately(),
      id === null ? undefined : this.boughtBy(id),
    ]);
    const soldOf = ({ view }: ListedEvent): number => sold.get(view.id) ?? 0;
    return {
      events_count: soonest.length,
      for_you: slice(known ? firstThose(soonest, (event) => isKnown(event, known)) : soonest),
      near_you: query.city ? slice(soonest.filter(isIn({ city: query.city, state: query.state ?? null }))) : null,
      // A stable sort: those that sold as many stay in the order of their dates.
      popular: slice([...soonest].sort((one, other) => soldOf(other) - soldOf(one))),
      soonest: slice(soonest),
      cities: citiesOf(soonest),
    };
  }

  private async boughtBy(userId: string): Promise<Known> {
    const rows = await this.database.query<{ venue_id: string | null; producer_id: string }>(
      `select distinct e.venue_id, e.producer_id from orders o join events e on e.id = o.event_id
       where o.user_id = $1 and o.status = 'paid' and o.origin <> 'courtesy'`,
      [userId],
    );
    return {
      venues: new Set(rows.flatMap(({ venue_id }) => venue_id ?? [])),
      producers: new Set(rows.map(({ producer_id }) => producer_id)),
    };
  }
}

function slice(events: readonly ListedEvent[]): PublicEventRowView[] {
  return events.slice(0, SLICE).map(({ view }) => view);
}

function firstThose(events: readonly ListedEvent[], are: (event: ListedEvent) => boolean): ListedEvent[] {
  return [...events.filter(are), ...events.filter((event) => !are(event))];
}

function isKnown({ venue_id, producer_id }: ListedEvent, { venues, producers }: Known): boolean {
  return producers.has(producer_id) || (venue_id !== null && venues.has(venue_id));
}

/** Producers spell one city in several ways; accents and capitals don't make another of it. */
function keyOf({ city, state }: { city: string; state: string | null }): string {
  return `${foldText(city)}|${foldText(state ?? '')}`;
}

function isIn(wanted: { city: string; state: string | null }): (event: ListedEvent) => boolean {
  const key = keyOf(wanted);
  return ({ view: { venue } }) => venue?.city != null && keyOf({ city: venue.city, state: venue.state }) === key;
}

function citiesOf(events: readonly ListedEvent[]): CityView[] {
  const cities = new Map<string, CityView>();
  for (const { view, place } of events) {
    if (!view.venue?.city) continue;
    const { city, state } = { city: view.venue.city, state: view.venue.state };
    const key = keyOf({ city, state });
    const known = cities.get(key) ?? { city, state, latitude: null, longitude: null };
    cities.set(key, known.latitude === null && place ? { ...known, ...place } : known);
  }
  return [...cities.values()].sort((one, other) => one.city.localeCompare(other.city, 'pt-BR'));
}
