import type { PassageCountView, PassagePlaceView } from '@festix/domain/contract';

type Place = PassagePlaceView;

/** Returns the areas of counts, in their order. */
export function areasIn(counts: readonly Place[]): Place['area'][] {
  return unique(
    counts.map(({ area }) => area),
    ({ number }) => number,
  ).sort((one, other) => one.number - other.number);
}

/** Returns the days of counts, in their order; none for an event without days. */
export function daysIn(counts: readonly Place[]): NonNullable<Place['day']>[] {
  return unique(
    counts.flatMap(({ day }) => day ?? []),
    ({ id }) => id,
  );
}

/** Returns whether an event has several areas or any day, to choose among. */
export function areSeveral(places: readonly Place[]): boolean {
  return areasIn(places).length > 1 || daysIn(places).length > 0;
}

/** Counts of one day. */
export interface DayCounts {
  /** null: the event has no days. */
  day: Place['day'];
  counts: PassageCountView[];
}

/** Groups counts by day; each day's are in the order of areas. */
export function byDay(counts: readonly PassageCountView[]): DayCounts[] {
  const days = daysIn(counts);
  return (days.length > 0 ? days : [null]).map((day) => ({
    day,
    counts: counts
      .filter((count) => (count.day?.id ?? null) === (day?.id ?? null))
      .sort((one, other) => one.area.number - other.area.number),
  }));
}

/** Returns area and day in words: 'Camarote · Sábado'. */
export function placeWords({ area, day }: Place): string {
  return [area.name, day?.name].filter(Boolean).join(' · ');
}

/** Returns whether as many people are inside as fit in. */
export function isFull({ inside, capacity }: Pick<PassageCountView, 'inside' | 'capacity'>): boolean {
  return capacity !== null && inside >= capacity;
}

function unique<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
