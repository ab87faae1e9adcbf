import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import type { ScanRecord } from '../scan-record.ts';

export interface ToldScan extends Omit<ScanRecord, 'request_hash' | 'device_id' | 'received_at'> {
  is_admission: boolean;
  /** Whether the scan owns the admission of its ticket and entry from now on. */
  owns: boolean;
  is_conflict: boolean;
  decided_offline: boolean;
  uncertainty: number | null;
  is_suspicious: boolean;
}

export interface DocumentCheckRecord {
  id: string;
  event_id: string;
  ticket_id: string;
  result: string;
  price_kind: string | null;
  device_id: string;
  user_id: string;
  occurred_at: Date;
  received_at: Date;
}

/** An admission that moved from one scan to an earlier one. */
export interface OwnerMove {
  event_id: string;
  ticket_id: string;
  from: string;
  to: string;
}

/** Collects all changes of a batch except its log. */
export interface Effects {
  scans: ToldScan[];
  /** Scans that lost their admission to an earlier one. */
  displaced: string[];
  /** Tickets and entries that more than one scan claims. */
  contested: { event_id: string; ticket_id: string; entry: number }[];
  moves: OwnerMove[];
  documents: DocumentCheckRecord[];
}

export function noEffects(): Effects {
  return { scans: [], displaced: [], contested: [], moves: [], documents: [] };
}

/** Inserts scans. A refused question that is uploaded as an admission now becomes that admission. */
const WRITE_SCANS = sql`
  with told as materialized (
    select * from json_to_recordset($1) as s (id uuid, event_id uuid, ticket_id uuid, entry smallint, code text,
      is_admission boolean, owns boolean, is_conflict boolean, decided_offline boolean, occurred_at timestamptz,
      adjusted_at timestamptz, uncertainty integer, is_suspicious boolean, doubts text[], user_id uuid, gate text,
      reference_hash text)
  ),
  displaced as (
    update scans set is_conflict = true, code = 'ALREADY_CHECKED_IN_ERROR' where id = any ($4::uuid[])
  ),
  admissions as (
    insert into checkins as c (id, event_id, ticket_id, entry, scan_id, scanned_at, received_at, decided_offline, device_id,
      validated_by, gate)
    select id, event_id, ticket_id, entry, id, adjusted_at, $2, decided_offline, $3, user_id, gate
    from told where owns order by ticket_id, entry
    on conflict (ticket_id, entry) do update set id = excluded.id, scan_id = excluded.scan_id, scanned_at = excluded.scanned_at,
      received_at = excluded.received_at, decided_offline = excluded.decided_offline, device_id = excluded.device_id,
      validated_by = excluded.validated_by, gate = excluded.gate
    returning event_id, ticket_id
  ),
  told_doors as (
    insert into door_dirty (event_id, ticket_id, kind, body)
    select event_id, ticket_id, 'ticket', null from admissions
    union all
    select event_id, ticket_id, 'conflict', jsonb_build_object('entry', entry)
    from json_to_recordset($5) as t (event_id uuid, ticket_id uuid, entry smallint)
  )
  insert into scans (id, event_id, ticket_id, entry, code, is_admission, is_conflict, decided_offline, occurred_at, adjusted_at,
    received_at, uncertainty, is_suspicious, doubts, device_id, user_id, gate, reference_hash)
  select id, event_id, ticket_id, entry, code, is_admission, is_conflict, decided_offline, occurred_at, adjusted_at, $2,
    uncertainty, is_suspicious, doubts, $3, user_id, gate, reference_hash
  from told
  on conflict (id) do update set ticket_id = excluded.ticket_id, entry = excluded.entry, code = excluded.code,
    is_admission = excluded.is_admission, is_conflict = excluded.is_conflict, decided_offline = excluded.decided_offline,
    occurred_at = excluded.occurred_at, adjusted_at = excluded.adjusted_at, uncertainty = excluded.uncertainty,
    is_suspicious = excluded.is_suspicious, doubts = excluded.doubts, reference_hash = excluded.reference_hash`;

/** Skips a check that another device has uploaded: a journal may be uploaded by the phone it was moved to. */
const WRITE_DOCUMENTS = sql`
  with checked as (
  insert into document_checks (id, event_id, ticket_id, result, price_kind, device_id, user_id, occurred_at, received_at)
  select * from json_to_recordset($1) as d (id uuid, event_id uuid, ticket_id uuid, result text, price_kind text, device_id uuid,
    user_id uuid, occurred_at timestamptz, received_at timestamptz)
  on conflict (id) do nothing
  returning event_id, ticket_id
  )
  insert into door_dirty (event_id, ticket_id) select distinct event_id, ticket_id from checked`;

const WRITE_MOVES = sql`
  insert into audit_entries (at, actor_id, device_id, action, subject_kind, subject_id, event_id, before, after, request_id)
  select $2, $3, $4, 'checkins:move', 'ticket', ticket_id, event_id, jsonb_build_object('scan_id', "from"),
    jsonb_build_object('scan_id', "to"), $5
  from json_to_recordset($1) as m (event_id uuid, ticket_id uuid, "from" uuid, "to" uuid)`;

/** The uploading person and device, for the audit log. */
export interface Uploader {
  at: Date;
  user_id: string;
  device_id: string;
  request_id: string;
}

export async function writeEffects(tx: Tx, effects: Effects, uploader: Uploader): Promise<void> {
  const { at, user_id, device_id, request_id } = uploader;
  if (effects.scans.length > 0) {
    const { scans, displaced, contested } = effects;
    await tx.query(WRITE_SCANS.with([JSON.stringify(scans), at, device_id, displaced, JSON.stringify(contested)]));
  }
  if (effects.documents.length > 0) await tx.query(WRITE_DOCUMENTS.with([JSON.stringify(effects.documents)]));
  if (effects.moves.length > 0) {
    await tx.query(WRITE_MOVES.with([JSON.stringify(effects.moves), at, user_id, device_id, request_id]));
  }
}
