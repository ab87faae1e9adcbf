import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ASKED, ASKED_TICKETS, askedParams, FACTS_COLUMNS, FACTS_JOINS, type FactsRow } from '../door-facts.ts';
import type { Lookup } from '../../ops/references.ts';

export type OpFactsRow = FactsRow & {
  /** Times of the undos of this ticket, one for each entry before the present one. */
  undone_at: Date[] | null;
};

/** A stored scan, with operator and gate. */
export interface KnownScan {
  id: string;
  ticket_id: string | null;
  entry: number | null;
  code: string;
  adjusted_at: Date;
  is_admission: boolean;
  device_id: string | null;
  user_id: string | null;
  by: string | null;
  device: string | null;
  gate: string | null;
}

/**
 * Locks the tickets, so that one upload at a time decides about their admissions. Locks by id and before reading: a
 * statement that waits for a lock sees another's writes only in the rows it waited for.
 */
const LOCK_TICKETS = sql`
  with ${ASKED},
  meant as (select t.id from asked a ${ASKED_TICKETS})
  select from tickets where id in (select id from meant) order by id for no key update`;

const FACTS = sql<OpFactsRow>`
  with ${ASKED}
  select ${FACTS_COLUMNS},
    case when t.entry > 0 then (select array_agg(u.undone_at) from checkins u where u.ticket_id = t.id and u.undone_at is not null)
      end as undone_at
  from asked a ${FACTS_JOINS} order by a.ord`;

const KNOWN_SCANS = sql<KnownScan>`
  select s.id, s.ticket_id, s.entry, s.code, s.adjusted_at, s.is_admission, s.device_id, s.user_id,
    person.name as by, device.name as device, s.gate
  from (
    select * from scans where ticket_id = any ($1::uuid[]) and is_admission
    union
    select * from scans where id = any ($2::uuid[])
  ) s
  left join users person on person.id = s.user_id
  left join devices device on device.id = s.device_id`;

export async function lockTickets(tx: Tx, lookups: readonly Lookup[]): Promise<void> {
  if (lookups.length > 0) await tx.query(LOCK_TICKETS.with(askedParams(lookups)));
}

/** Returns a row for each look-up whose event exists, in their order. */
export async function readFacts(tx: Tx, lookups: readonly Lookup[]): Promise<OpFactsRow[]> {
  return lookups.length === 0 ? [] : tx.query(FACTS.with(askedParams(lookups)));
}

/** Returns the admissions of these tickets, and the scans with these ids. */
export async function readKnownScans(
  tx: Tx,
  ticketIds: readonly string[],
  ids: readonly string[],
): Promise<KnownScan[]> {
  return tx.query(KNOWN_SCANS.with([ticketIds, ids]));
}
