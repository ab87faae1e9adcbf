import type { AccessView, EventDayView } from '@festix/domain/contract';
import { usualMainArea, usualPass, type Area } from '@festix/domain/programme';
import { lot } from '../../../testing/lot-views.ts';
import {
  bodyOf,
  bringBack,
  cellsOf,
  changedLots,
  countedIn,
  draftOf,
  fill,
  grantIn,
  isInUse,
  nextArea,
  putArea,
  putDay,
  rebase,
  removeArea,
  removeDay,
  setEntries,
  tick,
  type AccessDraft,
  type Cell,
} from './access-draft.ts';
import { draftFaults } from './access-faults.ts';

const day = (id: string, date: number): EventDayView => ({
  ...{ id, number: date, name: id, place_limit: null },
  starts_at: `2026-12-${date}T15:00:00.000Z`,
  ends_at: `2026-12-${date + 1}T09:00:00.000Z`,
});
const friday = day('sexta', 11);
const saturday = day('sábado', 12);
const camarote: Area = { ...usualMainArea, number: 1, name: 'Camarote' };
const recinto: Area = { ...usualMainArea, exits: 'return' };

const [first, second] = [lot(1), lot(2)];

function festival(over: Partial<AccessView> = {}): AccessDraft {
  return draftOf({ areas: [recinto, camarote], days: [saturday, friday], passes: [], ...over });
}

/** Returns a box by the number of its area and the id of its day. */
function at(draft: AccessDraft, area: number, dayId: string | null): Cell {
  return cellsOf(draft).find((cell) => cell.area.number === area && (cell.day?.id ?? null) === dayId)!;
}

/** Returns the ticked boxes of a lot: '0 sexta'. */
function ticked(draft: AccessDraft, lotId: string): string[] {
  return cellsOf(draft)
    .filter((cell) => grantIn(draft, lotId, cell))
    .map(({ area, day: on }) => `${area.number} ${on?.id ?? 'evento'}`);
}

describe('boxes of a draft', () => {
  it('a lot without a pass has the boxes of the main area ticked, on every day', () => {
    expect(ticked(festival(), first.id)).toEqual(['0 sexta', '0 sábado']);
    expect(ticked(draftOf({ areas: [], days: [], passes: [] }), first.id)).toEqual(['0 evento']);
  });

  it('tick clears one day of a pass of every day, and leaves the others', () => {
    const draft = festival();
    const cleared = tick(draft, first.id, at(draft, 0, 'sábado'), false);
    expect(ticked(cleared, first.id)).toEqual(['0 sexta']);
    expect(bodyOf(cleared, [first, second]).passes).toEqual([
      { lot_id: first.id, grants: [{ area: 0, day: 'sexta', entries: null }] },
    ]);
  });

  it('a body has the passes of lots that the person does not see, as they were', () => {
    const draft = { ...festival(), passes: { partners: [{ area: 1, day: null, entries: null }] } };
    expect(bodyOf(tick(draft, first.id, at(draft, 0, 'sábado'), false), [first, second]).passes).toEqual([
      { lot_id: first.id, grants: [{ area: 0, day: 'sexta', entries: null }] },
      { lot_id: 'partners', grants: [{ area: 1, day: null, entries: null }] },
    ]);
    expect(draftFaults(draft, [first, second])).toEqual(draftFaults(festival(), [first, second]));
  });

  it('fill gives the entries that an area counts, where exits are not read', () => {
    const draft = putArea(festival(), camarote, 3);
    const usual = [0, 1].map((area) => ({ area, day: null, entries: null }));
    expect(bodyOf(fill(draft, first.id, usual), [first]).passes).toEqual([
      {
        lot_id: first.id,
        grants: [
          { area: 0, day: null, entries: null },
          { area: 1, day: null, entries: 3 },
        ],
      },
    ]);
  });

  it('tick makes one grant of every day when the last box of an area is ticked', () => {
    const draft = festival();
    const some = tick(draft, first.id, at(draft, 1, 'sexta'), true);
    const all = tick(some, first.id, at(draft, 1, 'sábado'), true);
    expect(bodyOf(all, [first]).passes).toEqual([
      {
        lot_id: first.id,
        grants: [
          { area: 0, day: null, entries: null },
          { area: 1, day: null, entries: null },
        ],
      },
    ]);
    expect(ticked(putDay(all, day('domingo', 13)), first.id)).toContain('1 domingo');
  });

  it('tick keeps a day ticket of an event with one day to that day when another is added', () => {
    const draft = festival({ days: [friday] });
    const cleared = tick(draft, first.id, at(draft, 0, 'sexta'), false);
    const once = tick(cleared, first.id, at(draft, 0, 'sexta'), true);
    expect(ticked(putDay(once, saturday), first.id)).toEqual(['0 sexta']);
  });

  it('setEntries changes one box, and bodyOf sends a pass that is usual again as none', () => {
    const draft = festival();
    const once = setEntries(draft, first.id, at(draft, 0, 'sexta'), 1);
    expect(bodyOf(once, [first]).passes).toEqual([
      {
        lot_id: first.id,
        grants: [
          { area: 0, day: 'sexta', entries: 1 },
          { area: 0, day: 'sábado', entries: null },
        ],
      },
    ]);
    expect(bodyOf(setEntries(once, first.id, at(draft, 0, 'sexta'), null), [first]).passes).toEqual([]);
  });
});

describe('days and areas of a draft', () => {
  it('removeDay takes the day out of the passes', () => {
    const draft = festival({ passes: [{ lot_id: first.id, grants: [{ area: 0, day: 'sexta', entries: null }] }] });
    const without = removeDay(draft, 'sexta');
    expect(without.days.map(({ id }) => id)).toEqual(['sábado']);
    expect(without.passes[first.id]).toEqual([]);
  });

  it('removeDay of the last day opens the whole event to what was open on it', () => {
    const draft = festival({
      days: [friday],
      passes: [
        { lot_id: first.id, grants: [{ area: 1, day: 'sexta', entries: 2 }] },
        { lot_id: second.id, grants: [...usualPass] },
      ],
    });
    expect(removeDay(draft, 'sexta').passes).toEqual({
      [first.id]: [{ area: 1, day: null, entries: 2 }],
      [second.id]: [...usualPass],
    });
  });

  it('removeArea takes the area out of the passes', () => {
    const draft = festival({ passes: [{ lot_id: first.id, grants: [{ area: 1, day: null, entries: null }] }] });
    expect(removeArea(draft, 1).passes[first.id]).toEqual([]);
  });

  it('putArea gives the counted entries to the passes, also to those of later ticks, until exits are read', () => {
    const draft = festival({ passes: [{ lot_id: first.id, grants: [{ area: 1, day: null, entries: null }] }] });
    const counted = putArea(draft, camarote, 3);
    expect(counted.passes[first.id]).toEqual([{ area: 1, day: null, entries: 3 }]);
    expect(countedIn(counted, 1)).toBe(3);
    const later = tick(counted, second.id, at(counted, 1, 'sexta'), true);
    expect(later.passes[second.id]).toContainEqual({ area: 1, day: 'sexta', entries: 3 });
    const once = putArea(counted, camarote, 1);
    expect(once.passes[first.id]).toEqual([{ area: 1, day: null, entries: null }]);
  });

  it('nextArea is the least free number, and none after fifteen', () => {
    expect(nextArea(festival())).toBe(2);
    expect(nextArea(removeArea(festival(), 1))).toBe(1);
    const all = Array.from({ length: 16 }, (_, number): Area => ({ ...usualMainArea, number }));
    expect(nextArea({ areas: all })).toBeUndefined();
  });

  it('isInUse is false of an event that says nothing, and true of one that reads exits', () => {
    expect(isInUse(draftOf({ areas: [usualMainArea], days: [], passes: [] }))).toBe(false);
    expect(isInUse(draftOf({ areas: [recinto], days: [], passes: [] }))).toBe(true);
  });

  it('bringBack returns a removed day with the boxes that it had, and changes nothing else', () => {
    const grants = [
      { area: 0, day: 'sexta', entries: 1 },
      { area: 1, day: null, entries: null },
    ];
    const saved = festival({ passes: [{ lot_id: first.id, grants }] });
    const edited = tick(removeDay(saved, 'sexta'), second.id, at(saved, 1, 'sábado'), true);
    const back = bringBack(edited, saved, [{ reason: 'passages', area: null, day: 'sexta' }]);
    expect(back.days.map(({ id }) => id)).toEqual(['sexta', 'sábado']);
    expect(ticked(back, first.id)).toEqual(['0 sexta', '1 sexta', '1 sábado']);
    expect(grantIn(back, first.id, at(back, 0, 'sexta'))?.entries).toBe(1);
    expect(ticked(back, second.id)).toEqual(['0 sexta', '0 sábado', '1 sábado']);
    expect(bringBack(edited, saved, [])).toBe(edited);
  });
});

describe('changedLots', () => {
  const lots = [first, second];

  it('changedLots is empty for another spelling of the same pass', () => {
    const spelled = [
      { area: 0, day: 'sexta', entries: null },
      { area: 0, day: 'sábado', entries: null },
    ];
    const now = festival({ passes: [{ lot_id: first.id, grants: spelled }] });
    expect(changedLots(festival(), now, lots)).toEqual([]);
  });

  it('changedLots takes no entries and one as the same only where exits are not read', () => {
    const once = (area: number) => ({ passes: [{ lot_id: first.id, grants: [{ area, day: null, entries: 1 }] }] });
    const free = (area: number) => ({ passes: [{ lot_id: first.id, grants: [{ area, day: null, entries: null }] }] });
    expect(changedLots(festival(once(1)), festival(free(1)), lots)).toEqual([]);
    expect(changedLots(festival(once(0)), festival(free(0)), lots)).toEqual([first]);
  });

  it('changedLots has the lots of a removed day, and every lot of an event that gets its first', () => {
    const fridayAlone = { passes: [{ lot_id: first.id, grants: [{ area: 0, day: 'sexta', entries: null }] }] };
    const draft = festival(fridayAlone);
    expect(changedLots(draft, removeDay(draft, 'sábado'), lots)).toEqual([second]);
    const none = festival({ days: [] });
    expect(changedLots(none, putDay(none, friday), lots)).toEqual(lots);
  });
});

describe('a draft on a later version', () => {
  it('rebase keeps what the draft changed, and takes the rest from the later version', () => {
    const before = festival();
    const mine = tick(before, first.id, at(before, 1, 'sexta'), true);
    const later = festival({
      areas: [recinto, { ...camarote, name: 'Camarote VIP' }],
      days: [friday, saturday, day('domingo', 13)],
      passes: [{ lot_id: second.id, grants: [{ area: 1, day: null, entries: null }] }],
    });
    const next = rebase(mine, before, later);
    expect(next.areas.map(({ name }) => name)).toEqual(['Recinto', 'Camarote VIP']);
    expect(next.days.map(({ name }) => name)).toEqual(['sexta', 'sábado', 'domingo']);
    expect(ticked(next, first.id)).toEqual(['0 sexta', '0 sábado', '0 domingo', '1 sexta']);
    expect(ticked(next, second.id)).toEqual(['1 sexta', '1 sábado', '1 domingo']);
  });

  it('rebase leaves out parts that either side has removed, with what passes open of them', () => {
    const before = festival({
      passes: [
        {
          lot_id: first.id,
          grants: [
            { area: 0, day: null, entries: null },
            { area: 1, day: 'sexta', entries: 2 },
          ],
        },
      ],
    });
    const mine = removeDay(before, 'sábado');
    const next = rebase(mine, before, removeArea(before, 1));
    expect([next.areas.length, next.days.map(({ name }) => name)]).toEqual([1, ['sexta']]);
    expect(next.passes[first.id]).toEqual([{ area: 0, day: null, entries: null }]);
  });
});
