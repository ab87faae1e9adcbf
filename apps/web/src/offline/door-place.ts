import type { Id } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import {
  areaOf,
  dayAt,
  dayOfId,
  MAIN_AREA,
  usualMainArea,
  WHOLE_EVENT,
  type Area,
  type EventDay,
} from '@festix/domain/programme';
import type { DoorRow, Reads } from './journal.db.ts';
import type { EventRow } from './snap.db.ts';

/** The area and day of a scan. */
export interface DoorPlace {
  area: Area;
  /** null at an event without days. */
  day: EventDay | null;
  /** true: the door keeps to this day. */
  is_pinned: boolean;
}

/** The numbers by which rows name a place. */
export interface PlaceKey {
  area: number;
  day: number;
}

/** The place of every scan at an event without areas, days and exits. */
export const WHOLE: PlaceKey = Object.freeze({ area: MAIN_AREA, day: WHOLE_EVENT });

/**
 * Returns the place of a scan at a moment of the server's clock; undefined at an event without areas, days and exits. An
 * area that was removed since is the main one, and a removed day the day of the moment.
 */
export function placeAt(
  { access }: Pick<EventRow, 'access'>,
  { area, pinned_day }: Pick<DoorRow, 'area' | 'pinned_day'>,
  now: number,
): DoorPlace | undefined {
  if (!access) return undefined;
  const pinned = pinned_day == null ? undefined : dayOfId(access, pinned_day);
  return {
    area: areaOf(access, area ?? MAIN_AREA) ?? areaOf(access, MAIN_AREA) ?? usualMainArea,
    day: pinned ?? dayAt(access.days, instantOf(now)) ?? null,
    is_pinned: pinned !== undefined,
  };
}

/** Returns what a door reads: exits alone where its area reads any. */
export function readsAt(place: DoorPlace | undefined, { reads }: Pick<DoorRow, 'reads'>): Reads {
  return place && place.area.exits !== 'none' ? (reads ?? 'entry') : 'entry';
}

export function keyOf(place: DoorPlace | undefined): PlaceKey {
  return place ? { area: place.area.number, day: place.day?.number ?? WHOLE_EVENT } : WHOLE;
}

/** Returns a text that differs by place. */
export function keyText({ area, day }: PlaceKey): string {
  return `${area} ${day}`;
}

/** Returns a place as requests and ops name it; nothing at an event without areas, days and exits. */
export function toldPlace(place: DoorPlace | undefined): { area: number; day: Id | null } | undefined {
  return place && { area: place.area.number, day: place.day?.id ?? null };
}
