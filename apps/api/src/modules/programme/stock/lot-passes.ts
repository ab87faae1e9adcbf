import { epochOf } from '@festix/domain/ground';
import { usesAccess, type EventAccess, type PassGrant, type PlannedEvent } from '@festix/domain/programme';
import type { Tx } from '../../../kernel/database/database.ts';
import { readMoment, type JsonMoment } from '../../../kernel/database/json-moment.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { writeLimits } from './place-limits.ts';

/** Returns SQL for how far the start of an event has moved, by the clock of its zone. */
const distance = (event: Statement): Statement =>
  sql`(($3::timestamptz at time zone ${event}.time_zone) - ($2::timestamptz at time zone ${event}.time_zone))`;

/** Returns SQL for a time of the event `x`, moved as far as its start. */
const moved = (moment: Statement): Statement =>
  sql`((${moment} at time zone x.time_zone) + ${distance(sql`x`)}) at time zone x.time_zone`;

const READ = sql<{ access: EventAccess | null; lot_ids: string[] }>`
  select access, array(select id from lots where event_id = $1 and archived_at is null)::text[] as lot_ids
  from events where id = $1`;

/**
 * Moves the days of an event $1 along with it, by the clock of its zone: from the start $2 to $3, if its end has moved as
 * far, from $4 to $5. A longer or shorter event keeps its days.
 */
const MOVE_DAYS = sql`
  update events e set access = jsonb_set(e.access, '{days}', moved.days)
  from (
    select jsonb_agg(d.day || jsonb_build_object('starts_at', instant_text(${moved(sql`(d.day->>'starts_at')::timestamptz`)}),
      'ends_at', instant_text(${moved(sql`(d.day->>'ends_at')::timestamptz`)})) order by d.ord) as days
    from events x, jsonb_array_elements(x.access->'days') with ordinality d (day, ord) where x.id = $1
  ) moved
  where e.id = $1 and moved.days is not null and ($4::timestamptz is null and $5::timestamptz is null
    or ($5 at time zone e.time_zone) - ($4 at time zone e.time_zone) = ${distance(sql`e`)})`;

/** Moves the days of what tickets open where the whole event has moved: else every read would be of the nearest day. */
export async function moveDays(
  tx: Tx,
  eventId: string,
  before: Pick<PlannedEvent, 'start_date' | 'end_date'>,
  after: Pick<PlannedEvent, 'start_date' | 'end_date'>,
): Promise<void> {
  if (epochOf(before.start_date) === epochOf(after.start_date)) return;
  await tx.query(MOVE_DAYS.with([eventId, before.start_date, after.start_date, before.end_date, after.end_date]));
}

/** Gives a new lot the pass of the lot that it is a copy of, and counts its places in their limits. The stock is locked. */
export async function passToNewLot(tx: Tx, eventId: string, lotId: string, copiedFrom?: string): Promise<void> {
  const { access, lot_ids } = await read(tx, eventId);
  if (!access) return;
  const pass = copiedFrom === undefined ? undefined : access.passes[copiedFrom];
  const after = pass ? { ...access, passes: { ...access.passes, [lotId]: pass } } : access;
  if (pass) await writeAccess(tx, eventId, after);
  await writeLimits(tx, eventId, after, lot_ids);
}

/** Drops the pass of a lot that goes. */
export async function dropPass(tx: Tx, eventId: string, lotId: string): Promise<void> {
  const { access } = await read(tx, eventId);
  if (!access?.passes[lotId]) return;
  const { [lotId]: _, ...passes } = access.passes;
  await writeAccess(tx, eventId, { ...access, passes });
}

async function read(tx: Tx, eventId: string): Promise<{ access: EventAccess | null; lot_ids: string[] }> {
  const [row] = await tx.query(READ.with([eventId]));
  return row ?? { access: null, lot_ids: [] };
}

/**
 * Returns the access of an event's copy: `lotIds` has the new ids of its lots, `windows` those of its days. Its days are
 * others, with the same numbers.
 */
export function copyOfAccess(
  { areas, days, passes }: EventAccess,
  lotIds: Readonly<Record<string, string>>,
  windows: readonly { id: string; starts_at: JsonMoment; ends_at: JsonMoment }[],
  makeId: () => string,
): EventAccess {
  const dayIds = new Map(days.map(({ id }) => [id, makeId()]));
  const grantOf = (grant: PassGrant): PassGrant => ({
    ...grant,
    day: grant.day && (dayIds.get(grant.day) ?? grant.day),
  });
  return {
    areas,
    days: days.map((day) => {
      const window = windows.find(({ id }) => id === day.id);
      const moment = (at: JsonMoment | undefined, before: string) => (at ? readMoment(at).toISOString() : before);
      return {
        ...day,
        id: dayIds.get(day.id) ?? day.id,
        starts_at: moment(window?.starts_at, day.starts_at),
        ends_at: moment(window?.ends_at, day.ends_at),
      };
    }),
    passes: Object.fromEntries(
      Object.entries(passes).flatMap(([lotId, pass]) => {
        const id = lotIds[lotId];
        return id === undefined ? [] : [[id, pass.map(grantOf)]];
      }),
    ),
  };
}

/**
 * Writes an event's access; one that differs in nothing from an event without any is null, unless somebody has left
 * already: such an event would let everybody who left enter again.
 */
export async function writeAccess(tx: Tx, eventId: string, access: EventAccess): Promise<void> {
  await tx.query(
    sql`update events set access = case
      when ${usesAccess(access)} or exists (select from departures where event_id = events.id and kind <> 'undo')
      then ${JSON.stringify(access)}::jsonb end
    where id = ${eventId}`,
  );
}
