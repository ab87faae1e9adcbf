import type { ConflictView, DoorChange, DoorConflictView } from '@festix/domain/contract';
import type { EventAccess } from '@festix/domain/programme';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';

/** An outbox row about something other than a ticket's own state. */
export interface DirtyNote {
  kind: string;
  ticket_id: string | null;
  body: { lot_id?: string; entry?: number; area?: number; day?: number } | null;
}

/** A change without its number. */
export type DoorNote = DoorChange extends infer Change
  ? Change extends { seq: number }
    ? Omit<Change, 'seq'>
    : never
  : never;

/** Returns the changes for doors: the present state, however often it changed since the last time. */
export async function describeNotes(tx: Tx, eventId: string, dirty: readonly DirtyNote[]): Promise<DoorNote[]> {
  const events = dirty.some(({ kind }) => kind === 'event') ? await eventNotes(tx, eventId) : [];
  const lots = await lotNotes(
    tx,
    eventId,
    dirty.flatMap(({ kind, body }) => (kind === 'lot' && body?.lot_id ? [body.lot_id] : [])),
  );
  const conflicts = await conflictNotes(
    tx,
    eventId,
    dirty.filter(({ kind }) => kind === 'conflict'),
  );
  return [...events, ...lots, ...conflicts];
}

async function eventNotes(tx: Tx, eventId: string): Promise<DoorNote[]> {
  const events = await tx.query(
    sql<{
      canceled_at: Date | null;
      is_test: boolean;
      access: EventAccess | null;
    }>`select canceled_at, is_test, access from events where id = ${eventId}`,
  );
  return events.map(({ canceled_at, is_test, access }) => ({
    kind: 'event',
    canceled_at: canceled_at?.toISOString() ?? null,
    is_test,
    access,
  }));
}

async function lotNotes(tx: Tx, eventId: string, lotIds: readonly string[]): Promise<DoorNote[]> {
  if (lotIds.length === 0) return [];
  const lots = await tx.query(
    sql<{
      id: string;
      number: number;
      name: string;
      sorting: number;
      seller: string | null;
    }>`select l.id, l.number, l.name, l.sorting, s.name as seller from lots l left join partners s on s.id = l.partner_id
      where l.event_id = ${eventId} and l.id = any (${lotIds}::uuid[]) order by l.number`,
  );
  return lots.map(({ seller, ...lot }) => ({ kind: 'lot', lot: { ...lot, ...(seller !== null && { seller }) } }));
}

interface ConflictRow extends Omit<DoorConflictView, 'stands' | 'others' | 'area' | 'day'> {
  area: number;
  day: number;
  at: Date;
  by: string | null;
  device: string | null;
  gate: string | null;
  scan_id: string;
  uncertainty: number | null;
  others: ConflictView[];
}

/** Selects the scans that lost an admission to another, with operator, gate and time; instants as in JSON. */
export const LOST_SCANS = sql`
  select jsonb_agg(jsonb_build_object(
    'scan_id', x.id, 'scanned_at', to_char(x.adjusted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'received_at', to_char(x.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'uncertainty', x.uncertainty,
    'device', lost_device.name, 'gate', x.gate, 'by', lost_person.name, 'code', x.code,
    'doubts', to_jsonb(x.doubts)
  ) order by x.adjusted_at, x.id)
  from scans x
  left join devices lost_device on lost_device.id = x.device_id
  left join users lost_person on lost_person.id = x.user_id
  where x.ticket_id = c.ticket_id and x.entry = c.entry and x.area = c.area and x.day = c.day and x.is_conflict`;

async function conflictNotes(tx: Tx, eventId: string, dirty: readonly DirtyNote[]): Promise<DoorNote[]> {
  if (dirty.length === 0) return [];
  const rows = await tx.query(
    sql<ConflictRow>`select c.id as checkin_id, c.ticket_id, t.serial, c.entry, c.area, c.day, c.scanned_at as at, person.name as by, d.name as device, c.gate,
            c.scan_id, s.uncertainty, (${LOST_SCANS}) as others
     from unnest($2::uuid[], $3::smallint[], $4::smallint[], $5::smallint[]) as n (ticket_id, entry, area, day)
     join checkins c on c.ticket_id = n.ticket_id and c.entry = n.entry and c.area = n.area and c.day = n.day
       and c.event_id = $1
     join tickets t on t.id = c.ticket_id
     join scans s on s.id = c.scan_id
     left join users person on person.id = c.validated_by
     left join devices d on d.id = c.device_id
     where exists (select from scans x where x.ticket_id = c.ticket_id and x.entry = c.entry and x.area = c.area
       and x.day = c.day and x.is_conflict)
     order by c.id`.with([
      eventId,
      dirty.map(({ ticket_id }) => ticket_id),
      ...(['entry', 'area', 'day'] as const).map((field) => dirty.map(({ body }) => body?.[field] ?? 0)),
    ]),
  );
  return rows.map(({ at, by, device, gate, scan_id, uncertainty, area, day, ...view }) => ({
    kind: 'conflict',
    ...view,
    ...((area > 0 || day > 0) && { area, day }),
    stands: { at: at.toISOString(), by, device, gate, scan_id, uncertainty },
  }));
}
