import type { AccessView, PassageCountView } from '@festix/domain/contract';
import { usualMainArea } from '@festix/domain/programme';

/** Two days and two areas, as a festival's Friday night has them. */
export const friday = { id: '0198f000-0000-7000-8000-000000000811', name: 'Sexta' };
export const saturday = { id: '0198f000-0000-7000-8000-000000000812', name: 'Sábado' };
export const recinto = { number: 0, name: 'Recinto' };
export const camarote = { number: 1, name: 'Camarote' };

/** Counts by day and area: Camarote is full on Friday, and nobody has come on Saturday. */
export const festivalCounts: PassageCountView[] = [
  { area: recinto, day: friday, expected: 2_400, entered: 1_900, inside: 1_284, capacity: 4_500 },
  { area: camarote, day: friday, expected: 320, entered: 310, inside: 300, capacity: 300 },
  { area: recinto, day: saturday, expected: 2_600, entered: 0, inside: 0, capacity: 4_500 },
  { area: camarote, day: saturday, expected: 280, entered: 0, inside: 0, capacity: 300 },
];

/** Returns what the tickets of that festival open: those of the named lots Friday in the main area alone. */
export function festivalAccess(fridayLots: readonly string[]): AccessView {
  return {
    areas: [
      { ...usualMainArea, capacity: 4_500, exits: 'return' },
      { ...usualMainArea, ...camarote, capacity: 300 },
    ],
    days: [friday, saturday].map(({ id, name }, at) => ({
      ...{ id, name, number: at + 1, place_limit: null },
      starts_at: `2026-12-1${at + 1}T15:00:00.000Z`,
      ends_at: `2026-12-1${at + 2}T09:00:00.000Z`,
    })),
    passes: fridayLots.map((lot_id) => ({ lot_id, grants: [{ area: 0, day: friday.id, entries: 1 }] })),
  };
}
