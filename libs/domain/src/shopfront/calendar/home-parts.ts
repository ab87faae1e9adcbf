/** Events of each part of the first page. */
const SLICE = 5;

/** Most big posters beside the greeting. */
const MOST_FIRST = 3;

/** Most cities with a part of their own. */
const MOST_CITIES = 4;

/** Up to so many events stand in one row, and in no other part. */
export const FEW_EVENTS = 3;

/** With more than these, some of the events stand under their cities. */
const ENOUGH_FOR_CITIES = 4;

/** Events of the first page by rank; each list has all that are upcoming, or those that it is about. */
export interface HomeRanks<Event> {
  soonest: readonly Event[];
  today: readonly Event[];
  weekend: readonly Event[];
  for_you: readonly Event[];
  popular: readonly Event[];
  /** Null without a city. */
  near_you: readonly Event[] | null;
}

/** The parts of the first page. No event is in two of them; `for_you`, `near_you` and `popular` are shown in turn. */
export interface HomeParts<Event> {
  first: Event[];
  weekend: Event[];
  for_you: Event[];
  near_you: Event[] | null;
  popular: Event[];
  cities: { key: string | null; count: number; events: Event[] }[];
}

/**
 * Arranges the first page: today's events big, or the soonest; the weekend; events in turn for the visitor, near and by
 * sales; the rest by city, the one with most events first. A shop of few events has them in one part, the tabs are never
 * empty, and a city is left as long as there are five events.
 */
export function arrangeHome<Event>(ranks: HomeRanks<Event>, cityOf: (event: Event) => string | null): HomeParts<Event> {
  const count = ranks.soonest.length;
  const shown = new Set<Event>();
  const take = (events: readonly Event[], most: number): Event[] => {
    const taken = events.filter((event) => !shown.has(event)).slice(0, most);
    for (const event of taken) shown.add(event);
    return taken;
  };
  const most = count <= FEW_EVENTS ? 0 : Math.min(MOST_FIRST, Math.max(1, Math.floor(count / 4)));
  const first = take(ranks.today.length > 0 ? ranks.today : ranks.soonest, most);
  const weekend = take(ranks.weekend, Math.min(SLICE, Math.floor(count / 6)));
  const rest = (events: readonly Event[]) => events.filter((event) => !shown.has(event));
  const left = rest(ranks.soonest).length;
  const inTurn = inTabs([rest(ranks.for_you), rest(ranks.popular)], count <= ENOUGH_FOR_CITIES ? left : tabsOf(left));
  const near_you = ranks.near_you && rest(ranks.near_you).slice(0, SLICE);
  const ofTabs = (events: readonly Event[]) =>
    rest(events)
      .filter((event) => inTurn.has(event))
      .slice(0, SLICE);
  const parts = { for_you: ofTabs(ranks.for_you), near_you, popular: ofTabs(ranks.popular) };
  for (const event of [...parts.for_you, ...(near_you ?? []), ...parts.popular]) shown.add(event);
  return { first, weekend, ...parts, cities: count <= ENOUGH_FOR_CITIES ? [] : byCity(ranks.soonest, shown, cityOf) };
}

/** Returns how many of the events that are left the tabs hold together: two full ones in a large shop. */
function tabsOf(left: number): number {
  return left <= SLICE ? left - 1 : Math.min(2 * SLICE, Math.max(SLICE, left - SLICE));
}

/** Returns the best of each rank in turn, so many in all. */
function inTabs<Event>(ranks: readonly (readonly Event[])[], most: number): Set<Event> {
  const chosen = new Set<Event>();
  const longest = Math.max(...ranks.map((rank) => rank.length));
  for (let place = 0; place < longest; place++)
    for (const rank of ranks) {
      const event = rank[place];
      if (event !== undefined && chosen.size < most) chosen.add(event);
    }
  return chosen;
}

/** Returns the events that are in no other part by city; those without a city come last. */
function byCity<Event>(
  soonest: readonly Event[],
  shown: ReadonlySet<Event>,
  cityOf: (event: Event) => string | null,
): HomeParts<Event>['cities'] {
  const cities = Map.groupBy(soonest, cityOf);
  return [...cities]
    .map(([key, all]) => ({ key, count: all.length, events: all.filter((event) => !shown.has(event)).slice(0, SLICE) }))
    .filter(({ events }) => events.length > 0)
    .sort((one, other) => Number(one.key === null) - Number(other.key === null) || other.count - one.count)
    .slice(0, MOST_CITIES);
}
