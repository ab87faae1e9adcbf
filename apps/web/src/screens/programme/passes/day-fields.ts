import type { EventDayView, EventView } from '@festix/domain/contract';
import { addDays, epochOf, isWallClock, momentOfWallClock, wallClockAt, type WallClock } from '@festix/domain/ground';
import { shopClockWords } from '@festix/ui';
import { accessTexts as texts } from './access-texts.ts';

/** A day as its form holds it; its times are those of the event's clock. */
export interface DayFields {
  name: string;
  starts_at: WallClock | null;
  ends_at: WallClock | null;
  place_limit: number | null;
}

const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const;
const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** Returns the fields of a day. */
export function fieldsOfDay({ name, starts_at, ends_at, place_limit }: EventDayView, zone: string): DayFields {
  return { name, starts_at: wallClockAt(starts_at, zone), ends_at: wallClockAt(ends_at, zone), place_limit };
}

/** Returns the fields of the next day: a day after the last one, or the event's own times. */
export function fieldsOfNext(days: readonly EventDayView[], event: EventView): DayFields {
  const zone = event.time_zone;
  const last = days.at(-1);
  const starts_at = last ? nextDay(wallClockAt(last.starts_at, zone)) : wallClockAt(event.start_date, zone);
  const ends_at = last ? nextDay(wallClockAt(last.ends_at, zone)) : firstEnd(event, starts_at);
  return { name: weekdayOf(starts_at), starts_at, ends_at, place_limit: last?.place_limit ?? null };
}

/** Returns the end of the first day: the event's own time of day, within 24 hours of the start. */
function firstEnd({ end_date, time_zone }: EventView, starts_at: WallClock): WallClock | null {
  if (!end_date) return null;
  const time = wallClockAt(end_date, time_zone).slice(DAY_LENGTH);
  const ends_at = starts_at.slice(0, DAY_LENGTH) + time;
  return ends_at > starts_at ? ends_at : nextDay(ends_at);
}

function nextDay(wall: WallClock): WallClock {
  return addDays(wall.slice(0, DAY_LENGTH), 1) + wall.slice(DAY_LENGTH);
}

/** Returns the weekday of a time of the event's clock, as a day's name: 'Sexta'; empty for none. */
export function weekdayOf(wall: WallClock | null | undefined): string {
  if (!wall || !isWallClock(wall)) return '';
  return WEEKDAYS[new Date(`${wall}:00Z`).getUTCDay()] ?? '';
}

/** Returns whether a name is a weekday's, as the form gives it. */
export function isWeekday(name: string): boolean {
  return (WEEKDAYS as readonly string[]).includes(name);
}

/** Returns the day of a form that obeys its rules. */
export function dayOfFields(fields: DayFields, known: Pick<EventDayView, 'id' | 'number'>, zone: string): EventDayView {
  return {
    id: known.id,
    number: known.number,
    name: fields.name.trim(),
    starts_at: momentOfWallClock(fields.starts_at ?? '', zone),
    ends_at: momentOfWallClock(fields.ends_at ?? '', zone),
    place_limit: fields.place_limit ?? null,
  };
}

/** Returns the day whose window a form's would overlap. */
export function clashingDay(
  { starts_at, ends_at }: Pick<DayFields, 'starts_at' | 'ends_at'>,
  others: readonly EventDayView[],
  zone: string,
): EventDayView | undefined {
  if (!isWallClock(starts_at) || !isWallClock(ends_at)) return undefined;
  const [from, to] = [starts_at, ends_at].map((wall) => epochOf(momentOfWallClock(wall, zone))) as [number, number];
  return others.find((day) => epochOf(day.starts_at) < to && from < epochOf(day.ends_at));
}

/** Returns the window of a day in words: '12h às 06h'. */
export function hoursOf({ starts_at, ends_at }: Pick<EventDayView, 'starts_at' | 'ends_at'>, zone: string): string {
  return texts.hours(shopClockWords(starts_at, zone), shopClockWords(ends_at, zone));
}
