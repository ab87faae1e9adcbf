import type { PassageCountView, PassagePlaceView } from '@festix/domain/contract';
import {
  areaOf,
  dayOfNumber,
  grantAt,
  MAIN_AREA,
  passOf,
  WHOLE_EVENT,
  type Area,
  type EventAccess,
  type EventDay,
} from '@festix/domain/programme';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { presentPlace } from './door-place.ts';

/** What an event's tickets open, with the tickets of each lot, also those of other sellers. */
interface OpenedRow {
  access: EventAccess | null;
  lots: { id: string; taken: number }[];
}

const OPENED = sql<OpenedRow>`
  select e.access, (select coalesce(json_agg(json_build_object('id', l.id, 'taken', l.sold + l.partner_tickets)), '[]')
    from lots l where l.event_id = e.id and (l.archived_at is null or l.sold > 0 or l.partner_tickets > 0)) as lots
  from events e where e.id = $1`;

interface CountRow {
  area: number;
  day: number;
  entered: number;
  inside: number;
}

/** Counts each ticket once by area and day. People of the areas `$2` are also in the main one. */
const COUNTS = sql<CountRow>`
  with placed as (
    select area, day, ticket_id, left_at from checkins where event_id = $1 and undone_at is null
    union all
    select ${sql.literal(MAIN_AREA)}, day, ticket_id, left_at from checkins
    where event_id = $1 and undone_at is null and area = any ($2::smallint[])
  ),
  once as (
    select area, day, ticket_id, bool_or(left_at is null) as is_in from placed group by area, day, ticket_id
  )
  select area, day, count(*)::integer as entered, count(*) filter (where is_in)::integer as inside
  from once group by area, day`;

/**
 * Returns the people of an event by day and area, in the order of both; undefined for an event without areas, days and
 * exits. An area that nobody's ticket opens on a day is there only once somebody has entered.
 */
export async function countPassages(
  reader: Pick<Tx, 'query'>,
  eventId: string,
): Promise<PassageCountView[] | undefined> {
  const [row] = await reader.query(OPENED.with([eventId]));
  const access = row?.access;
  if (!access) return undefined;
  const counted = access.areas.filter(({ number, counts_in_main }) => counts_in_main && number !== MAIN_AREA);
  const counts = await reader.query(COUNTS.with([eventId, counted.map(({ number }) => number)]));
  return placesOf(access, counts).flatMap(({ area, day, number }) => {
    const count = counts.find((one) => one.area === area.number && one.day === number);
    const areas = area.number === MAIN_AREA ? [MAIN_AREA, ...counted.map((one) => one.number)] : [area.number];
    const opening = row.lots.filter(({ id }) => areas.some((one) => grantAt(passOf(access, id), one, day)));
    if (opening.length === 0 && !count) return [];
    const expected = opening.reduce((sum, { taken }) => sum + taken, 0);
    return {
      ...presentPlace(access, { area: area.number, day }),
      ...{ expected, entered: count?.entered ?? 0, inside: count?.inside ?? 0, capacity: area.capacity },
    };
  });
}

/** Returns the place of a stored passage; undefined at an event without areas, days and exits. */
export function placeShown(access: EventAccess | null, area: number, day: number): PassagePlaceView | undefined {
  return access ? presentPlace(access, { area, day: dayOfNumber(access, day) ?? null }) : undefined;
}

/** Returns every area on every day, and those of passages that the event has no more. */
function placesOf(access: EventAccess, counts: readonly CountRow[]) {
  const places: { area: Pick<Area, 'number' | 'capacity'>; day: EventDay | null; number: number }[] = [];
  const days = access.days.length > 0 ? access.days : [null];
  for (const day of days) {
    for (const area of access.areas) places.push({ area, day, number: day?.number ?? WHOLE_EVENT });
  }
  for (const { area, day } of counts) {
    const isKnown = places.some((place) => place.area.number === area && place.number === day);
    const known = areaOf(access, area) ?? { number: area, capacity: null };
    if (!isKnown) places.push({ area: known, day: dayOfNumber(access, day) ?? null, number: day });
  }
  return places;
}
