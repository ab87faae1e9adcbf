import type { ScanDoubt } from '@festix/domain/door';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** One scan as its row. */
export interface ScanRecord {
  id: string;
  event_id: string;
  ticket_id: string | null;
  entry: number | null;
  /** Number of area and day; 0: the event itself, the whole of it. */
  area: number;
  day: number;
  /** The verdict's code. */
  code: string;
  occurred_at: Date;
  adjusted_at: Date;
  received_at: Date;
  device_id: string | null;
  user_id: string | null;
  gate: string | null;
  /** SHA-256 in hex of a scanned text that is no ticket; the text itself is not stored. */
  reference_hash: string | null;
  /** SHA-256 of the request in hex: a repeat has the same. */
  request_hash: string | null;
  /** Doubts about the scan as it was sent. */
  doubts: readonly ScanDoubt[];
}

/** An online scan, with the facts of its verdict. */
export interface AskedScan extends ScanRecord {
  admits: boolean;
  /** Whether the scan was green: it admits, or its holder was inside a free area already. */
  is_admission: boolean;
  /** Whether the event has areas, days or exits: then the constraint alone says whether the entry is still open. */
  has_access: boolean;
  order_id: string | null;
  /** The serial that was judged: after a transfer the ticket has another. */
  serial: number | null;
  ticket_status: string | null;
  order_status: string | null;
}

/** SQL: ends the passage before the one that is made now, and raises the entry of its ticket. */
const PASSAGES_MOVE = sql`
  counted as (
    update checkins c set left_at = greatest(a.adjusted_at, c.scanned_at), ended_by = a.id
    from asked a join entered using (id)
    where a.has_access and c.ticket_id = a.ticket_id and c.area = a.area and c.day = a.day and c.entry = a.entry - 1
      and c.undone_at is null and c.left_at is null
  ),
  raised as (
    update tickets t set entry = a.entry
    from asked a join entered using (id)
    where a.has_access and a.area = 0 and a.day = 0 and t.id = a.ticket_id and t.entry < a.entry
  ),`;

/**
 * Returns the statement that inserts the scans of a batch, and moves what `passages` says. A scan that admits makes its
 * check-in only if the ticket and its order still equal the judged facts and nobody was admitted in between; otherwise it
 * writes nothing and is judged again.
 *
 * Locks orders before tickets and each by id, as every write does, so that no deadlock arises.
 */
const writeStatement = (passages: Statement) => sql<{ id: string }>`
  with asked as materialized (
    select * from json_to_recordset($1) as a (id uuid, event_id uuid, ticket_id uuid, entry smallint, area smallint, day smallint,
      code text, has_access boolean, occurred_at timestamptz, adjusted_at timestamptz, received_at timestamptz, device_id uuid, user_id uuid, gate text,
      reference_hash text, request_hash text, doubts text[], admits boolean,
      is_admission boolean, order_id uuid, serial bigint, ticket_status text,
      order_status text)
  ),
  orders_held as materialized (
    select id, status from orders where id in (select order_id from asked where admits) order by id for share
  ),
  standing as materialized (
    select a.id
    from asked a
    join tickets t on t.id = a.ticket_id and (a.has_access or t.entry = a.entry) and t.serial = a.serial and t.status = a.ticket_status
    left join orders_held o on o.id = t.order_id
    where a.admits and o.status is not distinct from a.order_status
    order by t.id for share of t
  ),
  entered as (
    insert into checkins (id, event_id, ticket_id, entry, area, day, scan_id, scanned_at, received_at, device_id,
      validated_by, gate)
    select a.id, a.event_id, a.ticket_id, a.entry, a.area, a.day, a.id, a.adjusted_at, a.received_at, a.device_id, a.user_id, a.gate
    from asked a join standing using (id)
    order by a.ticket_id, a.adjusted_at, a.id
    on conflict do nothing
    returning id
  ),
  ${passages}
  told_doors as (
    insert into door_dirty (event_id, ticket_id) select a.event_id, a.ticket_id from asked a join entered using (id)
  )
  insert into scans (id, event_id, ticket_id, entry, area, day, code, is_admission, occurred_at, adjusted_at, received_at, device_id,
    user_id, gate, reference_hash, request_hash, doubts, is_suspicious)
  select a.id, a.event_id, a.ticket_id, a.entry, a.area, a.day, a.code, a.is_admission, a.occurred_at, a.adjusted_at, a.received_at, a.device_id,
    a.user_id, a.gate, a.reference_hash, decode(a.request_hash, 'hex'), a.doubts, a.doubts <> '{}'
  from asked a
  where not a.admits or exists (select from entered where entered.id = a.id)
  on conflict (id) do nothing
  returning id`;

const WRITE_PASSAGES = writeStatement(PASSAGES_MOVE);

/** Leaves out what areas, days and exits need: most events have none, and pay a tenth of their speed for it. */
const WRITE_SCANS = writeStatement(sql``);

/** Returns the ids of the scans that are written now. */
export async function writeScans(tx: Pick<Tx, 'query'>, scans: readonly AskedScan[]): Promise<Set<string>> {
  const write = scans.some(({ has_access }) => has_access) ? WRITE_PASSAGES : WRITE_SCANS;
  const written = await tx.query(write.with([JSON.stringify(scans)]));
  return new Set(written.map(({ id }) => id));
}
