import { areasOf, daysOf, passOf, type EventAccess } from '@festix/domain/programme';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** A limit of places over several lots. */
export interface PlaceLimit {
  key: string;
  place_limit: number;
}

/** Returns the limits of an event's days and areas. */
export function limitsOf({ areas, days }: Pick<EventAccess, 'areas' | 'days'>): PlaceLimit[] {
  return [
    ...areas.map(({ number, place_limit }) => ({ key: `area:${number}`, place_limit })),
    ...days.map(({ number, place_limit }) => ({ key: `day:${number}`, place_limit })),
  ].filter((limit): limit is PlaceLimit => limit.place_limit !== null);
}

/** Reads a limit's key. */
export function limitOf(key: string): { kind: 'area' | 'day'; number: number } {
  const [kind, number] = key.split(':');
  return { kind: kind === 'day' ? 'day' : 'area', number: Number(number) };
}

/** Returns the keys of the limits that a lot's places count in: of every day and every area that it opens. */
export function limitKeysOf(access: EventAccess, lotId: string): string[] {
  const pass = passOf(access, lotId);
  return limitsOf({ areas: areasOf(pass, access.areas), days: daysOf(pass, access.days) }).map(({ key }) => key);
}

/** Returns SQL that selects the places left under the limits of a row of `lots`; null for a lot without any. */
export function roomSql(lots: Statement): Statement {
  return sql`(select min(p.place_limit - p.taken) from place_limits p
    where p.event_id = ${lots}.event_id and p.key = any (${lots}.limits))`;
}

/** Returns SQL that selects the key of a full limit of a row of `lots`, days first; null if it has none. */
export function fullLimitSql(lots: Statement): Statement {
  return sql`(select p.key from place_limits p
    where p.event_id = ${lots}.event_id and p.key = any (${lots}.limits) and p.taken >= p.place_limit
    order by p.key desc limit 1)`;
}

/** Returns the name of the day or area of a limit; undefined for one that is gone. */
export function limitName({ areas, days }: Pick<EventAccess, 'areas' | 'days'>, key: string): string | undefined {
  const { kind, number } = limitOf(key);
  return (kind === 'day' ? days : areas).find((place) => place.number === number)?.name;
}

/** Returns SQL that selects the free places of a row of `lots`: its own, and those under its limits. */
export function freeSql(lots: Statement): Statement {
  return sql`least(${lots}.ticket_limit - ${lots}.sold - ${lots}.reserved - ${lots}.leased,
    case when ${lots}.limits is not null then ${roomSql(lots)} end)`;
}

const NAME_LIMITS = sql`
  update lots set limits = named.limits
  from (select l.id, k.limits from lots l
    left join jsonb_to_recordset($2) as k (lot_id uuid, limits text[]) on k.lot_id = l.id
    where l.event_id = $1) named
  where lots.id = named.id and lots.limits is distinct from named.limits`;

const TAKEN = sql<{ key: string; taken: number }>`
  select k.key, coalesce(sum(l.sold + l.reserved + l.leased), 0)::integer as taken
  from unnest($2::text[]) as k (key) left join lots l on l.event_id = $1 and k.key = any (l.limits)
  group by k.key`;

const WRITE_LIMITS = sql`
  insert into place_limits (event_id, key, place_limit, taken)
  select $1, key, place_limit, taken from jsonb_to_recordset($2) as p (key text, place_limit integer, taken integer)`;

/**
 * Writes the limits of an event, whose stock is locked, with what its lots have taken. Returns the keys of those that are
 * below what is taken; then nothing of it may stay.
 */
export async function writeLimits(
  tx: Tx,
  eventId: string,
  access: EventAccess,
  lotIds: readonly string[],
): Promise<string[]> {
  const limits = limitsOf(access);
  const named = lotIds.map((lot_id) => ({ lot_id, limits: limitKeysOf(access, lot_id) }));
  const limited = named.filter((lot) => lot.limits.length > 0);
  await tx.query(NAME_LIMITS.with([eventId, JSON.stringify(limited)]));
  const rows = await tx.query(TAKEN.with([eventId, limits.map(({ key }) => key)]));
  const taken = new Map(rows.map((row) => [row.key, row.taken]));
  const counted = limits.map((limit) => ({ ...limit, taken: taken.get(limit.key) ?? 0 }));
  const exceeded = counted.filter((limit) => limit.taken > limit.place_limit);
  if (exceeded.length > 0) return exceeded.map(({ key }) => key);
  await tx.query(sql`delete from place_limits where event_id = ${eventId}`);
  if (counted.length > 0) await tx.query(WRITE_LIMITS.with([eventId, JSON.stringify(counted)]));
  return [];
}
