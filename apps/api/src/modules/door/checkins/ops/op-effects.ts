import type { Tx } from '../../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
import type { ScanRecord } from '../scan-record.ts';

export interface ToldScan extends Omit<ScanRecord, 'request_hash' | 'device_id' | 'received_at'> {
  is_admission: boolean;
  is_conflict: boolean;
  decided_offline: boolean;
  uncertainty: number | null;
  is_suspicious: boolean;
  /** The device whose fact alone refused it, heard without the server. */
  heard_from: string | null;
  /** Whether it makes the passage of its key and entry, which stands: the passage is written from the scan. */
  makes_passage: boolean;
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

/** An exit or a release as its row. */
export interface DepartureRecord {
  id: string;
  event_id: string;
  ticket_id: string | null;
  area: number;
  day: number;
  kind: 'exit' | 'release';
  /** Whether the holder was not inside. */
  is_stray: boolean;
  occurred_at: Date;
  adjusted_at: Date;
  uncertainty: number | null;
  decided_offline: boolean;
  user_id: string;
  gate: string | null;
  reason: string | null;
  supervisor_id: string | null;
  /** Whether the supervisor has signed in on the device; else the operator answers, and the name is only told. */
  is_supervisor_proved: boolean;
}

/** A passage as its row: what its key's facts add up to now. */
export interface PassageRecord {
  /** Id of the scan that owns it. */
  id: string;
  event_id: string;
  ticket_id: string;
  area: number;
  day: number;
  entry: number;
  scanned_at: Date;
  received_at: Date;
  decided_offline: boolean;
  device_id: string | null;
  user_id: string | null;
  gate: string | null;
  left_at: Date | null;
  ended_by: string | null;
  undone_at: Date | null;
  undone_by: string | null;
  undo_reason: string | null;
}

/** A known scan or departure that means something else, now that more is known. */
export interface Reread {
  id: string;
  entry: number | null;
  code: string;
  is_conflict: boolean;
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
  /** Known scans whose entry or verdict is another now. */
  reread: Reread[];
  departures: DepartureRecord[];
  /** Known departures that are strays now, or no longer. */
  strays: { id: string; is_stray: boolean }[];
  /** Passages that no told scan makes as it stands: ended ones, and those of known scans. */
  passages: PassageRecord[];
  /** Stored passages, by the scan that owned them, that have another number now. */
  renumbered: { id: string; entry: number }[];
  /** Stored passages, by the scan that owned them, that are none any more. */
  gone: { id: string; event_id: string; ticket_id: string }[];
  /** The open entry of tickets at the whole event. */
  entries: { ticket_id: string; entry: number }[];
  /** Passages that more than one scan claims. */
  contested: { event_id: string; ticket_id: string; area: number; day: number; entry: number }[];
  moves: OwnerMove[];
  documents: DocumentCheckRecord[];
}

export function noEffects(): Effects {
  return {
    ...{ scans: [], reread: [], departures: [], strays: [], passages: [], renumbered: [], gone: [], entries: [] },
    ...{ contested: [], moves: [], documents: [] },
  };
}

/** Gives passages numbers that none has, so that each can take its own then, which another may still have. */
const SET_ASIDE = sql`
  with gone as (
    delete from checkins where id in (select id from json_to_recordset($2) as g (id uuid)) returning event_id, ticket_id
  ),
  told_doors as (
    insert into door_dirty (event_id, ticket_id) select distinct event_id, ticket_id from gone
  )
  update checkins set entry = -1 - n.entry from json_to_recordset($1) as n (id uuid, entry smallint) where checkins.id = n.id`;

const RENUMBER = sql`
  update checkins set entry = n.entry from json_to_recordset($1) as n (id uuid, entry smallint) where checkins.id = n.id`;

/** SQL: what a batch changes beside its own scans and the passages that they make; most batches change nothing. */
const OTHER_CHANGES = {
  updates: sql`
  reread as (
    update scans set entry = r.entry, code = r.code, is_conflict = r.is_conflict
    from json_to_recordset($4) as r (id uuid, entry smallint, code text, is_conflict boolean)
    where scans.id = r.id
  ),
  opened as (
    update tickets t set entry = e.entry from json_to_recordset($7) as e (ticket_id uuid, entry smallint)
    where t.id = e.ticket_id and t.entry <> e.entry
  ),`,
  passages: sql`
    union all
    select id, event_id, ticket_id, area, day, entry, id, scanned_at, received_at, decided_offline, device_id, user_id, gate,
      left_at, ended_by, undone_at, undone_by, undo_reason
    from json_to_recordset($5) as p (id uuid, event_id uuid, ticket_id uuid, area smallint, day smallint, entry smallint,
      scanned_at timestamptz, received_at timestamptz, decided_offline boolean, device_id uuid, user_id uuid, gate text,
      left_at timestamptz, ended_by uuid, undone_at timestamptz, undone_by uuid, undo_reason text)`,
  conflicts: sql`
    union all
    select event_id, ticket_id, 'conflict', jsonb_build_object('entry', entry, 'area', area, 'day', day)
    from json_to_recordset($6) as t (event_id uuid, ticket_id uuid, area smallint, day smallint, entry smallint)`,
};

/**
 * Returns the statement that inserts scans and writes the passages that they make. A refused question that is uploaded as
 * an admission now becomes that admission. Passages come in the order of their keys, so that all uploads lock them alike.
 */
const writeScans = ({ updates, passages, conflicts }: Record<keyof typeof OTHER_CHANGES, Statement>) => sql`
  with told as materialized (
    select * from json_to_recordset($1) as s (id uuid, event_id uuid, ticket_id uuid, entry smallint, area smallint,
      day smallint, code text, is_admission boolean, is_conflict boolean, decided_offline boolean, occurred_at timestamptz,
      adjusted_at timestamptz, uncertainty integer, is_suspicious boolean, doubts text[], user_id uuid, gate text,
      reference_hash text, heard_from uuid, makes_passage boolean)
  ),
  ${updates}
  admissions as (
    insert into checkins as c (id, event_id, ticket_id, area, day, entry, scan_id, scanned_at, received_at, decided_offline,
      device_id, validated_by, gate, left_at, ended_by, undone_at, undone_by, undo_reason)
    select id, event_id, ticket_id, area, day, entry, id, adjusted_at, $2::timestamptz, decided_offline, $3::uuid, user_id, gate,
      null::timestamptz, null::uuid, null::timestamptz, null::uuid, null::text
    from told where makes_passage
    ${passages}
    order by ticket_id, day, area, entry
    on conflict (ticket_id, area, day, entry) do update set id = excluded.id, scan_id = excluded.scan_id,
      scanned_at = excluded.scanned_at, received_at = excluded.received_at, decided_offline = excluded.decided_offline,
      device_id = excluded.device_id, validated_by = excluded.validated_by, gate = excluded.gate, left_at = excluded.left_at,
      ended_by = excluded.ended_by, undone_at = excluded.undone_at, undone_by = excluded.undone_by,
      undo_reason = excluded.undo_reason
    returning event_id, ticket_id
  ),
  told_doors as (
    insert into door_dirty (event_id, ticket_id, kind, body)
    select distinct event_id, ticket_id, 'ticket', null::jsonb from admissions
    ${conflicts}
  )
  insert into scans (id, event_id, ticket_id, entry, area, day, code, is_admission, is_conflict, decided_offline, occurred_at,
    adjusted_at, received_at, uncertainty, is_suspicious, doubts, device_id, user_id, gate, reference_hash, heard_from)
  select id, event_id, ticket_id, entry, area, day, code, is_admission, is_conflict, decided_offline, occurred_at, adjusted_at,
    $2, uncertainty, is_suspicious, doubts, $3, user_id, gate, reference_hash, heard_from
  from told
  on conflict (id) do update set ticket_id = excluded.ticket_id, entry = excluded.entry, area = excluded.area,
    day = excluded.day, code = excluded.code, is_admission = excluded.is_admission, is_conflict = excluded.is_conflict,
    decided_offline = excluded.decided_offline, occurred_at = excluded.occurred_at, adjusted_at = excluded.adjusted_at,
    uncertainty = excluded.uncertainty, is_suspicious = excluded.is_suspicious, doubts = excluded.doubts,
    reference_hash = excluded.reference_hash, heard_from = excluded.heard_from`;

const WRITE_SCANS = writeScans({ updates: sql``, passages: sql``, conflicts: sql`` });
const WRITE_ALL = writeScans(OTHER_CHANGES);

/** Inserts departures, and marks known ones anew. A release is in the audit log, with its supervisor and reason. */
const WRITE_DEPARTURES = sql`
  with told as materialized (
    select * from json_to_recordset($1) as d (id uuid, event_id uuid, ticket_id uuid, area smallint, day smallint, kind text,
      is_stray boolean, occurred_at timestamptz, adjusted_at timestamptz, uncertainty integer, decided_offline boolean,
      user_id uuid, gate text, reason text, supervisor_id uuid, is_supervisor_proved boolean)
  ),
  restrayed as (
    update departures set is_stray = s.is_stray from json_to_recordset($4) as s (id uuid, is_stray boolean)
    where departures.id = s.id
  ),
  released as (
    insert into audit_entries (at, actor_id, device_id, action, subject_kind, subject_id, event_id, before, after, request_id)
    select $2, user_id, $3, 'checkins:release', 'ticket', ticket_id, event_id, null,
      jsonb_build_object('departure_id', id, 'reason', reason,
        case when is_supervisor_proved then 'supervisor_id' else 'named_supervisor_id' end, supervisor_id), $5
    from told where kind = 'release' and ticket_id is not null
  )
  insert into departures (id, event_id, ticket_id, area, day, kind, is_stray, occurred_at, adjusted_at, received_at,
    uncertainty, decided_offline, device_id, user_id, gate, reason)
  select id, event_id, ticket_id, area, day, kind, is_stray, occurred_at, adjusted_at, $2, uncertainty, decided_offline, $3,
    user_id, gate, reason
  from told
  on conflict (id) do nothing`;

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
  const { scans, reread, passages, contested, entries, departures, strays, renumbered, gone } = effects;
  if (departures.length > 0 || strays.length > 0) {
    const params = [JSON.stringify(departures), at, device_id, JSON.stringify(strays), request_id];
    await tx.query(WRITE_DEPARTURES.with(params));
  }
  if (renumbered.length > 0 || gone.length > 0) {
    const numbers = JSON.stringify(renumbered);
    await tx.query(SET_ASIDE.with([numbers, JSON.stringify(gone)]));
    await tx.query(RENUMBER.with([numbers]));
  }
  const others = [reread, passages, contested, entries];
  const changesOthers = others.some((list) => list.length > 0);
  if (scans.length > 0 || changesOthers) {
    const told = [JSON.stringify(scans), at, device_id];
    const lists = others.map((list) => JSON.stringify(list));
    await tx.query(changesOthers ? WRITE_ALL.with([...told, ...lists]) : WRITE_SCANS.with(told));
  }
  if (effects.documents.length > 0) await tx.query(WRITE_DOCUMENTS.with([JSON.stringify(effects.documents)]));
  if (effects.moves.length > 0) {
    await tx.query(WRITE_MOVES.with([JSON.stringify(effects.moves), at, user_id, device_id, request_id]));
  }
}
