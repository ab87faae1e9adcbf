import { usesAccess, type EventAccess, type PassGrant } from '@festix/domain/programme';
import type { Tx } from '../../../kernel/database/database.ts';
import { readMoment, type JsonMoment } from '../../../kernel/database/json-moment.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { writeLimits } from './place-limits.ts';

const READ = sql<{ access: EventAccess | null; lot_ids: string[] }>`
  select access, array(select id from lots where event_id = $1 and archived_at is null)::text[] as lot_ids
  from events where id = $1`;

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

/** Writes an event's access; one that differs in nothing from an event without any is null. */
export async function writeAccess(tx: Tx, eventId: string, access: EventAccess): Promise<void> {
  const stored = usesAccess(access) ? JSON.stringify(access) : null;
  await tx.query(sql`update events set access = ${stored}::jsonb where id = ${eventId}`);
}
