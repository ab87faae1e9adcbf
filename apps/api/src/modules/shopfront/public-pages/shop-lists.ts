import type { PageQuery, PublicEventsView, ShopChoicesView } from '@festix/domain/contract';
import { dayOf } from '@festix/domain/ground';
import { EVENT_CATEGORIES } from '@festix/domain/programme';
import { isOn, type ShopFilters } from '@festix/domain/shopfront';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { cityKey, type ListedEvent } from '../../programme/events/public-event-row.ts';

/** Returns today at an event's place; each zone is looked up once. */
export type TodayOf = (event: ListedEvent) => string;

export function todayAt(now: Date): TodayOf {
  const days = new Map<string, string>();
  return ({ view: { time_zone } }) => {
    const known = days.get(time_zone) ?? dayOf(now, time_zone);
    days.set(time_zone, known);
    return known;
  };
}

/** Returns the events that all filters hold for, in their order. */
export function narrowed(events: readonly ListedEvent[], filters: ShopFilters, now: Date): readonly ListedEvent[] {
  const { when, city, state, category, free } = filters;
  const key = city && cityKey({ city, state: state ?? null });
  const today = todayAt(now);
  const holds = [
    when && ((event: ListedEvent) => isOn(when, event.days, today(event))),
    key && ((event: ListedEvent) => isIn(event, key)),
    category && (({ view }: ListedEvent) => view.category === category),
    free === 'true' && (({ view }: ListedEvent) => view.is_free),
  ].filter((hold) => typeof hold === 'function');
  return holds.length === 0 ? events : events.filter((event) => holds.every((hold) => hold(event)));
}

/** Returns a page of a list, with the choices among all of its events. */
export function listPage(
  events: readonly ListedEvent[],
  all: readonly ListedEvent[],
  { skip = 0, take = ROWS_PER_PAGE }: PageQuery,
): PublicEventsView {
  const data = events.slice(skip, skip + take).map(({ view }) => view);
  return { data, count: events.length, ...choicesOf(all) };
}

/** Returns the cities and kinds of the events, each once. */
export function choicesOf(events: readonly ListedEvent[]): ShopChoicesView {
  const cities = new Map<string, ShopChoicesView['cities'][number]>();
  for (const { view, city_key } of events)
    if (city_key !== null && view.venue?.city && !cities.has(city_key))
      cities.set(city_key, { city: view.venue.city, state: view.venue.state });
  const kinds = new Set(events.map(({ view }) => view.category));
  return {
    cities: [...cities.values()].sort((one, other) => one.city.localeCompare(other.city, 'pt-BR')),
    categories: EVENT_CATEGORIES.filter((category) => kinds.has(category)),
  };
}

/** Returns whether an event is in a city; a key without a state is that of every city of the name. */
function isIn({ city_key }: ListedEvent, key: string): boolean {
  return city_key === key || (key.endsWith('|') && (city_key?.startsWith(key) ?? false));
}
