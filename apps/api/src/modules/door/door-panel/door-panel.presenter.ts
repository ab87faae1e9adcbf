import { type DoorPanelMinuteView, type DoorPanelPlaceView, type DoorPanelView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { placeShown } from '../checkins/passage-counts.ts';
import { MINUTES, type CountedPanel } from './door-panel.queries.ts';

export function presentPanel(record: CountedPanel, now: Date): DoorPanelView {
  const lots = record.lots ?? [];
  const sumOf = (figure: 'inside' | 'sold' | 'given' | 'disputed' | 'partners' | 'expected' | 'leased'): number =>
    lots.reduce((sum, lot) => sum + lot[figure], 0);
  return {
    at: now.toISOString(),
    is_over: record.is_over,
    inside: sumOf('inside'),
    sold: sumOf('sold'),
    given: sumOf('given'),
    disputed: sumOf('disputed'),
    partners: sumOf('partners'),
    expected: sumOf('expected'),
    leased: sumOf('leased'),
    minutes: everyMinute(record),
    lots: lots.map(({ leased: _, ...lot }) => lot),
    devices: record.devices ?? [],
    refusals: record.refusals ?? [],
    conflicts: record.conflicts,
    doubles_stopped: record.doubles_stopped,
    undone: record.undone,
    last_undone: record.last_undone ?? [],
    documents_open: record.documents_open,
    last_documents: record.last_documents ?? [],
    ...(record.passages && { passages: record.passages }),
    ...(record.access && { places: placesOf(record) }),
  };
}

function placesOf({ access, places }: CountedPanel): DoorPanelPlaceView[] {
  return (places ?? []).flatMap(({ area, day, minutes, refusals }) => {
    const place = placeShown(access, area, day);
    return place ? { ...place, minutes: minutes ?? [], refusals: refusals ?? [] } : [];
  });
}

/** Returns every minute, including those without an entry. */
function everyMinute({ last_minute, minutes }: CountedPanel): DoorPanelMinuteView[] {
  const known = new Map((minutes ?? []).map(({ at, entries }) => [at, entries]));
  return Array.from({ length: MINUTES }, (_, index) => {
    const at = new Date(last_minute.getTime() - (MINUTES - 1 - index) * MINUTE).toISOString();
    return { at, entries: known.get(at) ?? 0 };
  });
}
