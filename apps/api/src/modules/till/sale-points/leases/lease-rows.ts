import type { PriceKind } from '@festix/domain/programme';
import type { Tx } from '../../../../kernel/database/database.ts';
import type { JsonMoment } from '../../../../kernel/database/json-moment.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ACTIVE_KEY } from '../../../documents/tickets/ticket-keys.ts';

/** A lease as its row is written. */
export interface NewLease {
  id: string;
  device_id: string;
  sale_point_id: string;
  event_id: string;
  lot_id: string;
  amount: number;
  meia_allowance: number;
  expires_at: string;
  created_at: Date;
}

export interface NewStub {
  id: string;
  code: string;
}

/** A lease with all the fields of its till. */
export interface KnownLease {
  id: string;
  device_id: string;
  event_id: string;
  event_number: number;
  lot_id: string;
  lot_number: number;
  amount: number;
  meia_allowance: number;
  expires_at: Date;
  stubs: { ticket_id: string; serial: number; code: string; key_id: number; created_at: JsonMoment }[];
  prices: { id: string; name: string; kind: PriceKind; unit_amount: number; places: number }[];
}

/** Inserts the stubs, their places and the doors' outbox rows in one statement: all or none. */
const WRITE_LEASE = sql`
  with lease as (
    insert into leases (id, device_id, sale_point_id, event_id, lot_id, amount, meia_allowance, meia_left, expires_at,
      created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)
  ),
  stubs as (
    insert into tickets (id, lease_id, event_id, lot_id, code, status, key_id, created_at)
    select id, $1, $4, $5, code, 'leased', (${ACTIVE_KEY}), $9
    from json_to_recordset($10) as s (id uuid, code text)
    returning id
  ),
  moved as (
    update lots set leased = leased + $6 where id = $5
  )
  insert into door_dirty (event_id, ticket_id) select $4, id from stubs`;

/** Selects a lease. A stub that became a person's ticket has another code since. */
const LEASE = sql<KnownLease>`
  select l.id, l.device_id, l.event_id, e.number as event_number, l.lot_id, t.number as lot_number, l.amount,
    l.meia_allowance, l.expires_at,
    (select coalesce(json_agg(json_build_object('ticket_id', k.id, 'serial', k.serial, 'code', k.code, 'key_id', k.key_id,
        'created_at', k.created_at) order by k.serial), '[]')
      from tickets k where k.lease_id = l.id and k.transfers = 0) as stubs,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'unit_amount', p.unit_amount, 'places', p.places)
        order by p.sorting, p.id), '[]')
      from prices p where p.lot_id = l.lot_id and p.archived_at is null) as prices
  from leases l join events e on e.id = l.event_id join lots t on t.id = l.lot_id
  where l.id = $1`;

export async function writeLease(tx: Tx, lease: NewLease, stubs: readonly NewStub[]): Promise<void> {
  await tx.query(
    WRITE_LEASE.with([
      lease.id,
      lease.device_id,
      lease.sale_point_id,
      lease.event_id,
      lease.lot_id,
      lease.amount,
      lease.meia_allowance,
      lease.expires_at,
      lease.created_at,
      JSON.stringify(stubs),
    ]),
  );
}

export async function readLease(on: Pick<Tx, 'query'>, leaseId: string): Promise<KnownLease | undefined> {
  const [lease] = await on.query(LEASE.with([leaseId]));
  return lease;
}
