import type { AccessBody, AccessInUseView, AccessView, EventDayView, Id, LotView } from '@festix/domain/contract';
import { epochOf } from '@festix/domain/ground';
import {
  grantAt,
  LAST_AREA,
  MAIN_AREA,
  passOf,
  usesAccess,
  usualMainArea,
  usualPass,
  type Area,
  type EventAccess,
  type PassGrant,
  type Pass,
} from '@festix/domain/programme';
import { isSame } from '../../../frame/app/versions.ts';

/** The days, areas and passes of an event as their screen holds them. */
export interface AccessDraft extends EventAccess {
  areas: Area[];
  /** In the order of their time; a new one has its own id already, and number 0. */
  days: EventDayView[];
  passes: Record<Id, PassGrant[]>;
  /** Entries a day of the next tick in an area that counts its reads, by the area's number. */
  counted: Record<number, number>;
}

/** One box of the grid: an area on a day, or for the whole event. */
export interface Cell {
  area: Area;
  day: EventDayView | null;
}

/** Returns the draft of a view. The main area is there even if the event says nothing about it. */
export function draftOf({ areas, days, passes }: AccessView): AccessDraft {
  const hasMain = areas.some(({ number }) => number === MAIN_AREA);
  return {
    areas: hasMain ? areas : [usualMainArea, ...areas],
    days: inOrder(days),
    passes: Object.fromEntries(passes.map(({ lot_id, grants }) => [lot_id, grants])),
    counted: {},
  };
}

/**
 * Returns the body of a draft: the passes that differ from the usual one, of its lots and of those that the person does
 * not see, such as another seller's: without them a save would take those away.
 */
export function bodyOf({ areas, days, passes }: AccessDraft, lots: readonly Pick<LotView, 'id'>[]): AccessBody {
  return {
    areas: areas.map(({ number, name, capacity, exits, unknown_exit, counts_in_main, place_limit }) => ({
      ...{ number, name, capacity, exits, unknown_exit, counts_in_main, place_limit },
    })),
    days: days.map(({ id, name, starts_at, ends_at, place_limit }) => ({ id, name, starts_at, ends_at, place_limit })),
    passes: withUnseen(passes, lots).flatMap(({ id }) => {
      const grants = passes[id]?.map(({ area, day, entries }) => ({ area, day, entries }));
      return grants && !isSame(grants, usualPass) ? [{ lot_id: id, grants }] : [];
    }),
  };
}

/** Returns the lots, and those that a draft has passes of while the person does not see them: they have no name here. */
export function withUnseen<Lot extends Pick<LotView, 'id'>>(
  passes: AccessDraft['passes'],
  lots: readonly Lot[],
): (Lot | { id: Id; name: '' })[] {
  const unseen = Object.keys(passes).filter((id) => !lots.some((lot) => lot.id === id));
  return [...lots, ...unseen.map((id) => ({ id, name: '' as const }))];
}

/** Returns whether the draft has anything to show a grid of. */
export function isInUse(draft: AccessDraft): boolean {
  return usesAccess(draft);
}

/** Returns the boxes of each lot: each area on each day. */
export function cellsOf({ areas, days }: Pick<AccessDraft, 'areas' | 'days'>): Cell[] {
  const columns = days.length > 0 ? days : [null];
  return areas.flatMap((area) => columns.map((day) => ({ area, day })));
}

/** Returns the grant of a lot in a box; undefined: the box is empty. */
export function grantIn(draft: AccessDraft, lotId: Id, { area, day }: Cell): PassGrant | undefined {
  return grantAt(passOf(draft, lotId), area.number, day);
}

/** Ticks a box of a lot, or clears it. */
export function tick(draft: AccessDraft, lotId: Id, cell: Cell, on: boolean): AccessDraft {
  return withPass(
    draft,
    lotId,
    change(passOf(draft, lotId), draft, cell, on ? entriesOf(draft, cell.area) : undefined),
  );
}

/** Sets the entries a day of a ticked box. */
export function setEntries(draft: AccessDraft, lotId: Id, cell: Cell, entries: number | null): AccessDraft {
  return withPass(draft, lotId, change(passOf(draft, lotId), draft, cell, entries));
}

/** Sets the pass of a lot as a whole. */
export function withPass(draft: AccessDraft, lotId: Id, pass: Pass): AccessDraft {
  return { ...draft, passes: { ...draft.passes, [lotId]: [...pass] } };
}

/** Fills the boxes of a lot with a usual pass; an area that counts its reads gives as many entries as by a tick. */
export function fill(draft: AccessDraft, lotId: Id, usual: Pass): AccessDraft {
  const pass = usual.map((grant) => {
    const area = draft.areas.find(({ number }) => number === grant.area);
    return area?.exits === 'none' ? { ...grant, entries: entriesOf(draft, area) } : grant;
  });
  return withPass(draft, lotId, pass);
}

/** Returns whether the reads of an area are counted: by its exits, or as a pass of the draft has several entries. */
export function countsEntries(draft: AccessDraft, { number, exits }: Area): boolean {
  return exits === 'return' || countedIn(draft, number) > 1;
}

/** Returns the entries a day that an area counts without reading its exits; 1: it does not count. */
export function countedIn({ passes, counted }: Pick<AccessDraft, 'passes' | 'counted'>, area: number): number {
  const granted = Object.values(passes).flatMap((pass) =>
    pass.filter((grant) => grant.area === area).map(({ entries }) => entries ?? 1),
  );
  return Math.max(counted[area] ?? 1, ...granted);
}

function entriesOf(draft: AccessDraft, { number, exits }: Area): number | null {
  if (exits !== 'none') return null;
  const counted = countedIn(draft, number);
  return counted > 1 ? counted : null;
}

/**
 * Returns a pass with one box changed; `entries` undefined clears it. Boxes of one area that are ticked alike on every
 * day become one grant of every day, so that a day added later is included.
 */
function change(pass: Pass, draft: AccessDraft, cell: Cell, entries: number | null | undefined): PassGrant[] {
  const { days } = draft;
  const area = cell.area.number;
  const others = pass.filter((grant) => grant.area !== area);
  const own = (days.length > 0 ? days : [null]).flatMap((day) => {
    const isMeant = (day?.id ?? null) === (cell.day?.id ?? null);
    const held = isMeant ? entries : grantAt(pass, area, day)?.entries;
    return held === undefined ? [] : [{ area, day: day?.id ?? null, entries: held }];
  });
  const [first] = own;
  const isWhole =
    first && days.length > 1 && own.length === days.length && own.every((one) => one.entries === first.entries);
  return [...others, ...(isWhole ? [{ ...first, day: null }] : own)].sort((one, other) => one.area - other.area);
}

/** Adds a day, or takes its new version. */
export function putDay(draft: AccessDraft, day: EventDayView): AccessDraft {
  return { ...draft, days: inOrder([...draft.days.filter(({ id }) => id !== day.id), day]) };
}

/** Removes a day from the event and its passes. Without any day left, what was open on one is open at the whole event. */
export function removeDay(draft: AccessDraft, dayId: Id): AccessDraft {
  const days = draft.days.filter(({ id }) => id !== dayId);
  const left = (pass: Pass): PassGrant[] =>
    days.length > 0
      ? pass.filter(({ day }) => day !== dayId)
      : draft.areas.flatMap(({ number }) => wholeOf(pass, number));
  return { ...draft, days, passes: mapped(draft.passes, left) };
}

function wholeOf(pass: Pass, area: number): PassGrant[] {
  const [grant] = pass.filter((one) => one.area === area);
  return grant ? [{ ...grant, day: null }] : [];
}

/**
 * Adds an area, or takes its new version. `counted` is its entries a day where exits are not read: the passes that open
 * it get them.
 */
export function putArea(draft: AccessDraft, area: Area, counted: number): AccessDraft {
  const { number, exits } = area;
  const areas = [...draft.areas.filter((one) => one.number !== number), area].sort((a, b) => a.number - b.number);
  const isCounted = exits === 'none';
  const was = countedIn(draft, number);
  const passes = mapped(draft.passes, (pass) =>
    pass.map((grant) => {
      if (!isCounted || grant.area !== number || was === counted) return grant;
      return { ...grant, entries: counted > 1 ? counted : null };
    }),
  );
  return { ...draft, areas, passes, counted: { ...draft.counted, [number]: isCounted ? counted : 1 } };
}

/** Removes an area from the event and its passes. */
export function removeArea(draft: AccessDraft, number: number): AccessDraft {
  return {
    ...draft,
    areas: draft.areas.filter((area) => area.number !== number),
    passes: mapped(draft.passes, (pass) => pass.filter(({ area }) => area !== number)),
  };
}

/** Brings removed parts back as they were saved, with what the passes open of them. */
export function bringBack(draft: AccessDraft, saved: AccessDraft, parts: readonly AccessInUseView[]): AccessDraft {
  const days = saved.days.filter(
    ({ id }) => parts.some(({ day }) => day === id) && !draft.days.some((d) => d.id === id),
  );
  const areas = saved.areas.filter(
    ({ number }) => parts.some(({ area }) => area === number) && !draft.areas.some((one) => one.number === number),
  );
  if (days.length + areas.length === 0) return draft;
  const whole: AccessDraft = {
    ...draft,
    days: inOrder([...draft.days, ...days]),
    areas: [...draft.areas, ...areas].sort((one, other) => one.number - other.number),
  };
  const back = cellsOf(whole).filter(({ area, day }) => areas.includes(area) || days.some(({ id }) => id === day?.id));
  const lotIds = [...new Set([...Object.keys(saved.passes), ...Object.keys(draft.passes)])];
  return lotIds.reduce((now, lotId) => {
    return back.reduce((one, cell) => {
      const entries = grantIn(saved, lotId, cell)?.entries;
      return withPass(one, lotId, change(passOf(one, lotId), one, cell, entries));
    }, now);
  }, whole);
}

/**
 * Returns a draft on a later version than the one it began with: each day, area and pass that it has changed, added or
 * removed is the draft's, and all others are those of the later version.
 */
export function rebase(draft: AccessDraft, before: AccessDraft, later: AccessDraft): AccessDraft {
  const areas = merged(draft.areas, before.areas, later.areas, ({ number }) => String(number));
  const days = merged(draft.days, before.days, later.days, ({ id }) => id);
  const rows = ({ passes }: AccessDraft) => Object.entries(passes).map(([lotId, pass]) => ({ lotId, pass }));
  const passes = merged(rows(draft), rows(before), rows(later), ({ lotId }) => lotId);
  const left = (pass: Pass) =>
    pass.filter(({ area, day }) => {
      return areas.some(({ number }) => number === area) && (day === null || days.some(({ id }) => id === day));
    });
  return {
    ...draft,
    areas: areas.sort((one, other) => one.number - other.number),
    days: inOrder(days),
    passes: Object.fromEntries(passes.map(({ lotId, pass }) => [lotId, left(pass)])),
  };
}

function merged<Part>(
  mine: readonly Part[],
  before: readonly Part[],
  later: readonly Part[],
  keyOf: (part: Part) => string,
): Part[] {
  const byKey = (parts: readonly Part[]) => new Map(parts.map((part) => [keyOf(part), part]));
  const [own, old, theirs] = [byKey(mine), byKey(before), byKey(later)];
  const keys = new Set([...own.keys(), ...theirs.keys()]);
  return [...keys].flatMap((key) => {
    const part = isSame(own.get(key), old.get(key)) ? theirs.get(key) : own.get(key);
    return part === undefined ? [] : [part];
  });
}

/** Returns the number of the next area; undefined if there are as many as there may be. */
export function nextArea({ areas }: Pick<AccessDraft, 'areas'>): number | undefined {
  const taken = new Set(areas.map(({ number }) => number));
  return Array.from({ length: LAST_AREA }, (_, at) => at + 1).find((number) => !taken.has(number));
}

/** Returns the lots whose tickets open something else in the draft than before, or as often. */
export function changedLots<Lot extends Pick<LotView, 'id'>>(
  before: AccessDraft,
  now: AccessDraft,
  lots: readonly Lot[],
): Lot[] {
  return lots.filter(({ id }) => !isSame(opened(before, id), opened(now, id)));
}

/** Returns what a lot opens, box by box, with the entries that count at each. */
function opened(draft: AccessDraft, lotId: Id): string[] {
  return cellsOf(draft).flatMap((cell) => {
    const grant = grantIn(draft, lotId, cell);
    if (!grant) return [];
    const entries = cell.area.exits === 'none' ? (grant.entries ?? 1) : grant.entries;
    return [`${cell.area.number} ${cell.day?.id ?? ''} ${entries}`];
  });
}

/** Returns the tickets of a lot that people have or may get: sold, given, reserved and on lease. */
export function ticketsOut(
  lot: Pick<LotView, 'tickets_sold' | 'tickets_given' | 'tickets_reserved' | 'tickets_leased'>,
): number {
  return lot.tickets_sold + lot.tickets_given + lot.tickets_reserved + lot.tickets_leased;
}

function mapped(passes: AccessDraft['passes'], map: (pass: Pass) => PassGrant[]): AccessDraft['passes'] {
  return Object.fromEntries(Object.entries(passes).map(([lotId, pass]) => [lotId, map(pass)]));
}

function inOrder(days: readonly EventDayView[]): EventDayView[] {
  return [...days].sort((one, other) => epochOf(one.starts_at) - epochOf(other.starts_at));
}
