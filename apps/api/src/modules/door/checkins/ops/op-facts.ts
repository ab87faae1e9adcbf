import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ASKED, askedParams, byLookups, FACTS_COLUMNS, factsJoins, type FactsRow } from '../door-facts.ts';
import type { Lookup } from '../../ops/references.ts';

/** The facts of a ticket, and whether anything is stored of its holder's coming and leaving. */
export type OpFactsRow = FactsRow & { has_entered: boolean; has_departed: boolean };

/** A stored scan, with operator and gate. */
export interface KnownScan {
  id: string;
  ticket_id: string | null;
  entry: number | null;
  area: number;
  day: number;
  code: string;
  adjusted_at: Date;
  received_at: Date;
  decided_offline: boolean;
  is_admission: boolean;
  is_conflict: boolean;
  device_id: string | null;
  user_id: string | null;
  by: string | null;
  device: string | null;
  gate: string | null;
}

/** A stored exit, release or undo. */
export interface KnownDeparture {
  id: string;
  ticket_id: string | null;
  area: number;
  day: number;
  kind: 'exit' | 'release' | 'undo';
  is_stray: boolean;
  adjusted_at: Date;
  device_id: string | null;
  user_id: string | null;
  reason: string | null;
}

/** A stored passage; an undo of an event without areas, days and exits stands in it alone. */
export interface KnownPassage {
  id: string;
  ticket_id: string;
  area: number;
  day: number;
  entry: number;
  scanned_at: Date;
  received_at: Date;
  decided_offline: boolean;
  device_id: string | null;
  user_id: string | null;
  by: string | null;
  device: string | null;
  gate: string | null;
  left_at: Date | null;
  ended_by: string | null;
  undone_at: Date | null;
  undone_by: string | null;
  undo_reason: string | null;
}

/**
 * Locks the tickets, so that one upload at a time decides about their admissions. Locks by id and before reading: a
 * statement that waits for a lock sees another's writes only in the rows it waited for.
 */
const lockOf = byLookups(
  (tickets) => sql`
  with ${ASKED},
  meant as (select t.id from asked a ${tickets})
  select from tickets where id in (select id from meant) order by id for no key update`,
);

const factsOf = byLookups(
  (tickets) => sql<OpFactsRow>`
  with ${ASKED}
  select ${FACTS_COLUMNS}, exists (select from checkins where checkins.ticket_id = t.id) as has_entered,
    exists (select from departures where departures.ticket_id = t.id) as has_departed
  from asked a ${factsJoins(tickets)} order by a.ord`,
);

const KNOWN_SCANS = sql<KnownScan>`
  select s.id, s.ticket_id, s.entry, s.area, s.day, s.code, s.adjusted_at, s.received_at, s.decided_offline,
    s.is_admission, s.is_conflict, s.device_id, s.user_id,
    person.name as by, device.name as device, s.gate
  from (
    select * from scans where ticket_id = any ($1::uuid[]) and is_admission
    union
    select * from scans where id = any ($2::uuid[])
  ) s
  left join users person on person.id = s.user_id
  left join devices device on device.id = s.device_id`;

const KNOWN_DEPARTURES = sql<KnownDeparture>`
  select id, ticket_id, area, day, kind, is_stray, adjusted_at, device_id, user_id, reason
  from departures where ticket_id = any ($1::uuid[])
  union
  select id, ticket_id, area, day, kind, is_stray, adjusted_at, device_id, user_id, reason
  from departures where id = any ($2::uuid[])`;

const KNOWN_PASSAGES = sql<KnownPassage>`
  select c.id, c.ticket_id, c.area, c.day, c.entry, c.scanned_at, c.received_at, c.decided_offline, c.device_id,
    c.validated_by as user_id, person.name as by, device.name as device, c.gate, c.left_at, c.ended_by, c.undone_at,
    c.undone_by, c.undo_reason
  from checkins c
  left join users person on person.id = c.validated_by
  left join devices device on device.id = c.device_id
  where c.ticket_id = any ($1::uuid[]) order by c.ticket_id, c.day, c.area, c.entry`;

export async function lockTickets(tx: Tx, lookups: readonly Lookup[]): Promise<void> {
  if (lookups.length > 0) await tx.query(lockOf(lookups).with(askedParams(lookups)));
}

/** Returns a row for each look-up whose event exists, in their order. */
export async function readFacts(tx: Tx, lookups: readonly Lookup[]): Promise<OpFactsRow[]> {
  return lookups.length === 0 ? [] : tx.query(factsOf(lookups).with(askedParams(lookups)));
}

/** Returns the admissions of these tickets, and the scans with these ids. */
export async function readKnownScans(
  tx: Tx,
  ticketIds: readonly string[],
  ids: readonly string[],
): Promise<KnownScan[]> {
  return tx.query(KNOWN_SCANS.with([ticketIds, ids]));
}

/** Returns the departures of these tickets, and those with these ids. */
export async function readKnownDepartures(
  tx: Tx,
  ticketIds: readonly string[],
  ids: readonly string[],
): Promise<KnownDeparture[]> {
  return tx.query(KNOWN_DEPARTURES.with([ticketIds, ids]));
}

/** Returns the passages of these tickets, in the order of their entries. */
export async function readKnownPassages(tx: Tx, ticketIds: readonly string[]): Promise<KnownPassage[]> {
  return ticketIds.length === 0 ? [] : tx.query(KNOWN_PASSAGES.with([ticketIds]));
}
