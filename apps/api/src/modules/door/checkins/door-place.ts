import type { PassagePlaceView } from '@festix/domain/contract';
import { SAME_READ, type Admission } from '@festix/domain/door';
import {
  areaOf,
  dayAt,
  dayOfId,
  lostAreaName,
  MAIN_AREA,
  WHOLE_EVENT,
  type EventAccess,
  type EventDay,
} from '@festix/domain/programme';
import type { JsonMoment } from '../../../kernel/database/json-moment.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** The area and day of a read, as a device or a person names them. */
export interface AskedPlace {
  area?: number | null;
  /** The day's id; absent: the day of the read. */
  day?: string | null;
}

/** The area and day at which a ticket is read. */
export interface DoorPlace {
  area: number;
  /** null at an event without days. */
  day: EventDay | null;
}

/** A stored passage of a ticket. */
export interface StoredPassage {
  id: string;
  area: number;
  /** Number of the day; 0: the whole event. */
  day: number;
  entry: number;
  at: JsonMoment;
  /** End by an exit, a release, an undo or the next counted entry. */
  ended_at: JsonMoment | null;
  is_undone: boolean;
  device_id: string | null;
  by: string | null;
  device: string | null;
  gate: string | null;
}

/** The state of a ticket at a place. */
export interface PassageState {
  /** Number of the passage in force, or of the next one. */
  entry: number;
  standing: StoredPassage | null;
  /** Entries used and not undone, the one in force included. */
  used: number;
}

/**
 * SQL: the passages of the ticket `t`, in the order of `checkins_once`; null if it has none. Looks people and devices up
 * one by one: most tickets have no passage, and joins would cost each of them their start.
 */
export const PASSAGES = sql`(
  select json_agg(json_build_object('id', k.id, 'area', k.area, 'day', k.day, 'entry', k.entry,
    'at', to_char(k.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(coalesce(k.undone_at, k.left_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'is_undone', k.undone_at is not null, 'device_id', k.device_id,
    'by', (select u.name from users u where u.id = k.validated_by),
    'device', (select d.name from devices d where d.id = k.device_id),
    'gate', k.gate) order by k.area, k.day, k.entry)
  from checkins k where k.ticket_id = t.id)`;

/** Returns the place of a read, or the code of its fault. An event without days is one day, whatever day is named. */
export function placeOf(
  access: EventAccess | null,
  { area, day }: AskedPlace,
  at: Date,
): DoorPlace | 'AREA_UNKNOWN' | 'DAY_UNKNOWN' {
  const number = area ?? MAIN_AREA;
  if (!areaOf(access ?? { areas: [] }, number)) return 'AREA_UNKNOWN';
  const days = access?.days ?? [];
  const found = day == null ? dayAt(days, at) : dayNamed(days, day);
  if (!found && days.length > 0) return 'DAY_UNKNOWN';
  return { area: number, day: found ?? null };
}

/** An area and a day by their numbers, as rows and lists have them. */
export interface PlaceNumbers {
  area: number;
  /** 0: the whole event. */
  day: number;
}

/**
 * Returns the numbers of the place of a read that has happened, also at an area or on a day that the event has no more;
 * instead of such a day it is that of the time.
 */
export function numbersOf(access: EventAccess | null, { area, day }: AskedPlace, at: Date): PlaceNumbers {
  const days = access?.days ?? [];
  const found = (day == null ? undefined : dayNamed(days, day)) ?? dayAt(days, at);
  return { area: area ?? MAIN_AREA, day: found?.number ?? WHOLE_EVENT };
}

/** Returns the day of an id as a device writes it, in capitals too. */
function dayNamed(days: EventDay[], id: string): EventDay | undefined {
  return dayOfId({ days }, id.toLowerCase());
}

export function dayNumber({ day }: DoorPlace): number {
  return day?.number ?? WHOLE_EVENT;
}

/** Returns the passages of a ticket at a place, in the order of their entries. */
export function passagesAt(passages: readonly StoredPassage[] | null, place: DoorPlace): StoredPassage[] {
  const day = dayNumber(place);
  return (passages ?? []).filter((passage) => passage.area === place.area && passage.day === day);
}

/** Returns the state that passages of one place leave, or had left at an earlier moment. */
export function stateOf(passages: readonly StoredPassage[], then: Date): PassageState {
  const latest = passages.at(-1);
  const stoodThen = passages.find(({ ended_at }) => ended_at !== null && new Date(ended_at) > then);
  const standing = stoodThen ?? (latest?.ended_at === null ? latest : undefined) ?? null;
  return {
    entry: standing?.entry ?? (latest?.entry ?? -1) + 1,
    standing,
    used: passages.filter(({ is_undone }) => !is_undone).length,
  };
}

/** Returns whether the device of a read has just read the ticket in. */
export function isSameRead(standing: StoredPassage | null, deviceId: string | null, at: Date): boolean {
  return (
    standing !== null &&
    deviceId !== null &&
    standing.device_id === deviceId &&
    at.getTime() - Date.parse(standing.at) < SAME_READ
  );
}

/** Returns a passage as the first entry of a ticket that is read again. */
export function admissionOf({ at, by, device, gate }: StoredPassage): Required<Admission> {
  return { at, by, device, gate };
}

export function presentPlace(access: EventAccess, { area, day }: DoorPlace): PassagePlaceView {
  const name = areaOf(access, area)?.name ?? lostAreaName(area);
  return { area: { number: area, name }, day: day && { id: day.id, name: day.name } };
}
