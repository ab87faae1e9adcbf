import { MAIN_AREA, usualMainArea, type Area, type AreaExits } from './areas.ts';
import type { EventDay } from './event-days.ts';

/** One area that a lot opens, on one day or on all. */
export interface PassGrant {
  area: number;
  /** The day's id; null: every day. */
  day: string | null;
  /** Entries a day; null: as often as the area's exits allow, and once where they are not read. */
  entries: number | null;
}

/** What the tickets of a lot open (pt-BR: acesso). */
export type Pass = readonly PassGrant[];

/** What a lot opens that says nothing about it: the main area, every day, as often as its exits allow. */
export const usualPass: Pass = Object.freeze([{ area: MAIN_AREA, day: null, entries: null }]);

/** Passes by the ids of their lots. */
export type PassesByLot = Record<string, PassGrant[]>;

/** What the tickets of an event open. An event without any of it has null in its place. */
export interface EventAccess {
  /** The main area first. */
  areas: Area[];
  /** In the order of their time; empty: the event is one day. */
  days: EventDay[];
  /** Highest number of a day that the event ever had, where that day is gone: no other gets its number. */
  last_day?: number;
  /** By the id of the lot; a lot that is absent has the usual pass. */
  passes: PassesByLot;
}

export function passOf(access: Pick<EventAccess, 'passes'>, lotId: string): Pass {
  return access.passes[lotId] ?? usualPass;
}

export function areaOf(access: Pick<EventAccess, 'areas'>, number: number): Area | undefined {
  return access.areas.find((area) => area.number === number) ?? (number === MAIN_AREA ? usualMainArea : undefined);
}

export function dayOfId(access: Pick<EventAccess, 'days'>, id: string): EventDay | undefined {
  return access.days.find((day) => day.id === id);
}

export function dayOfNumber(access: Pick<EventAccess, 'days'>, number: number): EventDay | undefined {
  return access.days.find((day) => day.number === number);
}

/** Returns the grant of a pass for an area on a day; `day` is null at an event without days. */
export function grantAt(pass: Pass, area: number, day: Pick<EventDay, 'id'> | null): PassGrant | undefined {
  return pass.find((grant) => grant.area === area && opensOn(grant, day));
}

/** Returns the entries of a grant on a day; Infinity where exits open the next one without end, and at a free area. */
export function entriesADay({ exits, entries }: { exits: AreaExits; entries: number | null }): number {
  if (exits === 'free') return Infinity;
  return entries ?? (exits === 'none' ? 1 : Infinity);
}

/** Returns the grants of a pass on a day. */
export function grantsOn(pass: Pass, day: Pick<EventDay, 'id'> | null): Pass {
  return pass.filter((grant) => opensOn(grant, day));
}

/** Returns the days that a pass opens, in their order; all of them for a grant of every day. */
export function daysOf(pass: Pass, days: readonly EventDay[]): EventDay[] {
  return days.filter((day) => pass.some((grant) => opensOn(grant, day)));
}

/** Returns the areas that a pass opens, in their order. */
export function areasOf(pass: Pass, areas: readonly Area[]): Area[] {
  return areas.filter(({ number }) => pass.some(({ area }) => area === number));
}

/** An area and a day, either of which may be any. */
export interface SoughtPlace {
  area?: number | undefined;
  /** Id of the day. */
  day?: string | undefined;
}

/** Returns whether a pass opens an area on a day; false for a day or an area that the event doesn't have. */
export function opensPlace(
  pass: Pass,
  { area, day }: SoughtPlace,
  access: Pick<EventAccess, 'areas' | 'days'>,
): boolean {
  const found = day === undefined ? null : dayOfId(access, day);
  if (found === undefined || (area !== undefined && !areaOf(access, area))) return false;
  return pass.some((grant) => (area === undefined || grant.area === area) && (found === null || opensOn(grant, found)));
}

/** Returns whether an event differs from one of one day, one area and one entry, which is judged as before there were any. */
export function usesAccess(access: EventAccess): boolean {
  const [main = usualMainArea, ...others] = access.areas;
  return (
    others.length > 0 ||
    access.days.length > 0 ||
    main.exits !== usualMainArea.exits ||
    main.capacity !== null ||
    main.place_limit !== null ||
    main.name !== usualMainArea.name ||
    Object.values(access.passes).some((pass) => !isUsual(pass))
  );
}

function isUsual(pass: Pass): boolean {
  const [only, ...more] = pass;
  return more.length === 0 && only?.area === MAIN_AREA && only.day === null && (only.entries ?? 1) === 1;
}

function opensOn(grant: PassGrant, day: Pick<EventDay, 'id'> | null): boolean {
  return grant.day === null || grant.day === day?.id;
}
