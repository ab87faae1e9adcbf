import type { AccessBody, AccessView, EventDayBody, GrantBody } from '@festix/domain/contract';
import { epochOf, instantOf } from '@festix/domain/ground';
import {
  LAST_DAY,
  MAIN_AREA,
  usualMainArea,
  type Area,
  type EventAccess,
  type EventDay,
  type PassGrant,
} from '@festix/domain/programme';

/** The access of an event that says nothing about it. */
export const NO_ACCESS: Readonly<EventAccess> = Object.freeze({ areas: [usualMainArea], days: [], passes: {} });

/**
 * Returns what a body makes of an event's access. A part that the body leaves out stays as it is; a pass of a lot that
 * is gone is dropped. `makeId` gives each new day its id.
 */
export function completedAccess(
  body: AccessBody,
  before: EventAccess,
  lotIds: readonly string[],
  makeId: () => string,
): EventAccess {
  const days = body.days ? numbered(body.days, before, makeId) : before.days;
  const last_day = lastNumber([...before.days, ...days], before.last_day);
  return {
    areas: body.areas ? completedAreas(body.areas) : before.areas,
    days,
    ...(last_day > lastNumber(days) && { last_day }),
    passes: passesOf(body, before, lotIds),
  };
}

/** Presents the access with its fields in one order, whatever the order that the database keeps them in. */
export function presentAccess({ areas, days, passes }: EventAccess): AccessView {
  return {
    areas: areas.map(({ number, name, capacity, exits, unknown_exit, counts_in_main, place_limit }) => {
      return { number, name, capacity, exits, unknown_exit, counts_in_main, place_limit };
    }),
    days: days.map(({ id, number, name, starts_at, ends_at, place_limit }) => {
      return { id, number, name, starts_at, ends_at, place_limit };
    }),
    passes: Object.entries(passes)
      .map(([lot_id, grants]) => ({ lot_id, grants: grants.map(({ area, day, entries }) => ({ area, day, entries })) }))
      .sort((one, other) => (one.lot_id < other.lot_id ? -1 : 1)),
  };
}

function completedAreas(areas: NonNullable<AccessBody['areas']>): Area[] {
  const all = areas.map((area) => ({ ...usualMainArea, ...area, name: area.name.trim() }));
  if (!all.some(({ number }) => number === MAIN_AREA)) all.push(usualMainArea);
  return all.sort((one, other) => one.number - other.number);
}

/**
 * Returns days in the order of their time. A day that the event has keeps its number; a new one gets the next, so that
 * reads of a removed day never count for another. A day without an id is the one of its name and window, so that a
 * repeated body makes no further days.
 */
function numbered(days: readonly EventDayBody[], before: EventAccess, makeId: () => string): EventDay[] {
  const named = new Set(days.map(({ id }) => id));
  const used = new Set([...before.days.map(({ number }) => number), before.last_day ?? 0]);
  const made = days.map(({ id, name, starts_at, ends_at, place_limit = null }): EventDay => {
    const fields = {
      name: name.trim(),
      starts_at: instantOf(epochOf(starts_at)),
      ends_at: instantOf(epochOf(ends_at)),
      place_limit,
    };
    const known = before.days.find((day) =>
      id === undefined ? !named.has(day.id) && isSame(day, fields) : day.id === id,
    );
    if (known) named.add(known.id);
    const number = known?.number ?? nextNumber(used);
    used.add(number);
    return { id: known?.id ?? id ?? makeId(), number, ...fields };
  });
  return made.sort((one, other) => epochOf(one.starts_at) - epochOf(other.starts_at) || one.number - other.number);
}

function isSame(
  day: EventDay,
  { name, starts_at, ends_at }: Pick<EventDay, 'name' | 'starts_at' | 'ends_at'>,
): boolean {
  return day.name === name && day.starts_at === starts_at && day.ends_at === ends_at;
}

/** Returns the highest number of days, or one that was higher; 0 for no days. */
function lastNumber(days: readonly Pick<EventDay, 'number'>[], before = 0): number {
  return Math.max(before, ...days.map(({ number }) => number));
}

/** Returns the number after the highest one, or else the least that is free. */
function nextNumber(used: ReadonlySet<number>): number {
  const next = Math.max(0, ...used) + 1;
  if (next <= LAST_DAY) return next;
  return Array.from({ length: LAST_DAY }, (_, index) => index + 1).find((number) => !used.has(number)) ?? next;
}

function passesOf(body: AccessBody, before: EventAccess, lotIds: readonly string[]): Record<string, PassGrant[]> {
  const kept = Object.entries(before.passes).filter(([lotId]) => lotIds.includes(lotId));
  if (!body.passes) return Object.fromEntries(kept);
  return Object.fromEntries(body.passes.map(({ lot_id, grants }) => [lot_id, grants.map(grantOf)]));
}

function grantOf({ area, day = null, entries = 1 }: GrantBody): PassGrant {
  return { area, day, entries };
}
