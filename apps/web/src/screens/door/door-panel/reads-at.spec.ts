import { describe, expect, it } from '@jest/globals';
import type { DoorPanelPlaceView, DoorPanelView } from '@festix/domain/contract';
import { emptyDoors } from '../../../testing/door-panel-views.ts';
import { camarote, friday, recinto, saturday } from '../../../testing/passage-views.ts';
import { readsAt } from './reads-at.ts';

const minute = (number: number) => `2026-06-14T01:0${number}:00.000Z`;

const places: DoorPanelPlaceView[] = [
  {
    ...{ area: recinto, day: friday, minutes: [{ at: minute(0), entries: 4 }] },
    refusals: [
      { code: 'ALREADY_CHECKED_IN_ERROR', count: 2 },
      { code: 'DAY_NOT_INCLUDED_ERROR', count: 1 },
    ],
  },
  {
    ...{ area: camarote, day: friday, minutes: [{ at: minute(2), entries: 3 }] },
    refusals: [{ code: 'DAY_NOT_INCLUDED_ERROR', count: 3 }],
  },
  { area: recinto, day: saturday, minutes: [{ at: minute(0), entries: 1 }], refusals: [] },
];
const panel: DoorPanelView = {
  ...emptyDoors,
  minutes: [0, 1, 2].map((number) => ({ at: minute(number), entries: [5, 0, 3][number]! })),
  refusals: [{ code: 'DAY_NOT_INCLUDED_ERROR', count: 4 }],
  places,
};

const entriesAt = (area: string, day: string) => readsAt(panel, { area, day }).minutes.map(({ entries }) => entries);

describe('readsAt', () => {
  it('returns the whole event without a choice, and at an event without areas and days', () => {
    expect(readsAt(panel, { area: '', day: '' })).toBe(panel);
    const { places: _, ...plain } = panel;
    expect(readsAt(plain, { area: '1', day: '' })).toBe(plain);
  });

  it('returns every minute with the entries of the chosen area and day', () => {
    expect(entriesAt('0', '')).toEqual([5, 0, 0]);
    expect(entriesAt('', friday.id)).toEqual([4, 0, 3]);
    expect(entriesAt('0', saturday.id)).toEqual([1, 0, 0]);
    expect(entriesAt('1', saturday.id)).toEqual([0, 0, 0]);
  });

  it('returns the sums of each reason there, the most frequent first', () => {
    expect(readsAt(panel, { area: '', day: friday.id }).refusals).toEqual([
      { code: 'DAY_NOT_INCLUDED_ERROR', count: 4 },
      { code: 'ALREADY_CHECKED_IN_ERROR', count: 2 },
    ]);
    expect(readsAt(panel, { area: '0', day: saturday.id }).refusals).toEqual([]);
  });
});
