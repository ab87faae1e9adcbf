import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Locks the event's row, which locks its stock: no ticket is sold meanwhile. */
const LOCK_EVENT = sql`select id from events where id = $1 for no key update`;

/** Locks its lots next, by their ids, as every step of an order does, which does not lock the event. */
const LOCK_LOTS = sql`select id from lots where event_id = $1 order by id for no key update`;

/** Locks some lots with those that wait for them and may open, so that all lots have one order of locks. */
const LOCK_SOME = sql<{ id: string; event_id: string; free: number; limits: string[] | null }>`
  select id, event_id, ticket_limit - sold - reserved - leased as free, limits from lots
  where id = any ($1::uuid[]) or (opened_at is null and trigger_lot_id = any ($1::uuid[]))
  order by id for no key update`.kept();

/** Locks the limits of days and areas after the lots, all of an event, as the trigger that counts in them does. */
const LOCK_LIMITS = sql<{ event_id: string; key: string; free: number }>`
  select event_id, key, place_limit - taken as free from place_limits where event_id = any ($1::uuid[])
  order by event_id, key for no key update`;

/** A locked lot with its free places. */
export interface LockedLot {
  id: string;
  /** Places that one could take: of the lot, and under its limits. */
  free: number;
  /** The limits of days and areas that its places count in. */
  limits: readonly { key: string; free: number }[];
}

/** Locks the limits of events whose lots are locked: after these and before coupons. */
export function lockLimits(
  tx: Tx,
  eventIds: readonly string[],
): Promise<{ event_id: string; key: string; free: number }[]> {
  return tx.query(LOCK_LIMITS.with([eventIds]));
}

/** Locks lots, and those that wait for them, until the transaction ends; after orders and before tickets. */
export async function lockLots(tx: Tx, lotIds: readonly string[]): Promise<LockedLot[]> {
  const lots = await tx.query(LOCK_SOME.with([lotIds]));
  const limited = new Set(lots.filter(({ limits }) => limits !== null).map(({ event_id }) => event_id));
  const rows = limited.size > 0 ? await lockLimits(tx, [...limited]) : [];
  return lots.map(({ id, event_id, free, limits: keys }) => {
    const limits = rows.filter((row) => row.event_id === event_id && keys?.includes(row.key));
    return { id, free: Math.min(free, ...limits.map((limit) => limit.free)), limits };
  });
}

/** Returns whether places of several locked lots can be taken together. */
export function areFree(locked: readonly LockedLot[], wanted: readonly { lot_id: string; places: number }[]): boolean {
  const left = new Map<string, number>();
  for (const { lot_id, places } of wanted) {
    const lot = locked.find(({ id }) => id === lot_id);
    if (!lot || places > lot.free) return false;
    for (const { key, free } of lot.limits) {
      const room = (left.get(key) ?? free) - places;
      if (room < 0) return false;
      left.set(key, room);
    }
  }
  return true;
}

/** Locks an event's row, for whoever locks orders before `lockStock`: no ticket is sold meanwhile. */
export async function lockEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.query(LOCK_EVENT.with([eventId]));
}

/** Blocks sales, payments and releases of an event's places until the transaction ends. */
export async function lockStock(tx: Tx, eventId: string): Promise<void> {
  await lockEvent(tx, eventId);
  await tx.query(LOCK_LOTS.with([eventId]));
}
