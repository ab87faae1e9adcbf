import type { DoorPanelMinuteView, DoorPanelRefusalView, DoorPanelView } from '@festix/domain/contract';

/** An area by its number and a day by its id; empty: all. */
export interface PlaceChoice {
  area: string;
  day: string;
}

/** Entries by minute, and refusals by reason. */
export type Reads = Pick<DoorPanelView, 'minutes' | 'refusals'>;

/** Returns the reads of the chosen area and day, which are sums of the panel's places; of the whole event without a choice. */
export function readsAt(panel: DoorPanelView, { area, day }: PlaceChoice): Reads {
  if (!panel.places || (area === '' && day === '')) return panel;
  const places = panel.places.filter(
    (place) => (area === '' || String(place.area.number) === area) && (day === '' || place.day?.id === day),
  );
  const entries = sums(
    places.flatMap(({ minutes }) => minutes.map(({ at, entries: count }): [string, number] => [at, count])),
  );
  const counts = sums(
    places.flatMap(({ refusals }) => refusals.map(({ code, count }): [string, number] => [code, count])),
  );
  return {
    minutes: panel.minutes.map(({ at }): DoorPanelMinuteView => ({ at, entries: entries.get(at) ?? 0 })),
    refusals: [...counts]
      .map(([code, count]): DoorPanelRefusalView => ({ code, count }))
      .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1)),
  };
}

function sums(counted: readonly [string, number][]): Map<string, number> {
  const all = new Map<string, number>();
  for (const [key, count] of counted) all.set(key, (all.get(key) ?? 0) + count);
  return all;
}
