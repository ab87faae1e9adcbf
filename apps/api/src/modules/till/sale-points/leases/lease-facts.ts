import { QUOTA_KINDS, type MeiaFacts } from '@festix/domain/programme';
import type { Tx } from '../../../../kernel/database/database.ts';
import { freeSql } from '../../../programme/stock/place-limits.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { hasTurned } from '../../../programme/stock/turned-lots.ts';
import { meiaFactsSql, SELLS_MEIA } from '../../../programme/stock/meia-facts.ts';

/** A lot for a lease, and its event; valid while both are locked. */
export interface LeaseFacts {
  event: {
    start_date: Date;
    end_date: Date | null;
    canceled_at: Date | null;
    is_published: boolean;
    is_test: boolean;
    keep_meia_quota: boolean;
  };
  free: number;
  /** Whether it may be sold now. */
  is_on: boolean;
  /** Whether it has prices of the half-price quota. */
  has_meia: boolean;
  /** Whether its places are on sale online at such a price. */
  sells_meia: boolean;
  meia: MeiaFacts;
  /** Places of one unit of each of its prices. */
  prices: { places: number }[];
  /** Stubs that the device holds and has not reported. */
  held: number;
  /** The same over all devices of its person, who may claim any number of them. */
  held_by_owner: number;
  /** The same of all devices of the sale point's operators, without its supervisors. */
  held_by_operators: number;
  /** Places of the lot that are not sold. */
  unsold: number;
}

interface FactsRow extends Omit<LeaseFacts, 'event'>, Record<string, unknown> {
  start_date: Date;
  end_date: Date | null;
  canceled_at: Date | null;
  is_published: boolean;
  is_test: boolean;
  keep_meia_quota: boolean;
}

const FACTS = sql<FactsRow>`
  select e.start_date, e.end_date, e.canceled_at, e.published_at is not null as is_published, e.is_test, e.keep_meia_quota,
    ${freeSql(sql`lots`)} as free,
    (lots.enabled or ${hasTurned(sql`lots`, sql`$4`)}) and lots.archived_at is null and lots.soldout_marked_at is null
      and coalesce(lots.sale_starts_at <= $4, true) and coalesce(lots.sale_ends_at > $4, true) as is_on,
    exists (select from prices p where p.lot_id = lots.id and p.archived_at is null and p.kind = any ($3::text[]))
      as has_meia,
    ${SELLS_MEIA} as sells_meia, ${meiaFactsSql(sql`e.id`)} as meia,
    (select coalesce(json_agg(json_build_object('places', p.places)), '[]') from prices p
      where p.lot_id = lots.id and p.archived_at is null) as prices,
    (select count(*)::integer from leases l join tickets t on t.lease_id = l.id
      where l.device_id = $2 and l.lot_id = lots.id and l.state = 'active' and t.status = 'leased') as held,
    (select count(*)::integer from devices d join devices own on own.user_id = d.user_id
        join leases l on l.device_id = own.id join tickets t on t.lease_id = l.id
      where d.id = $2 and l.lot_id = lots.id and l.state = 'active' and t.status = 'leased') as held_by_owner,
    (select count(*)::integer from leases l join tickets t on t.lease_id = l.id
        join devices d on d.id = l.device_id
      where l.sale_point_id = $5 and l.lot_id = lots.id and l.state = 'active' and t.status = 'leased'
        and not exists (select from event_sellers s
          where s.user_id = d.user_id and s.event_id = lots.event_id and s.is_supervisor)) as held_by_operators,
    lots.ticket_limit - lots.sold as unsold
  from lots join events e on e.id = lots.event_id
  where lots.id = $1`;

/** Reads the facts of a lease; `till` is the device that asks and the sale point that it sells for. */
export async function readLeaseFacts(
  tx: Tx,
  lotId: string,
  till: { device_id: string; sale_point_id: string },
  now: Date,
): Promise<LeaseFacts> {
  const [row] = await tx.query(FACTS.with([lotId, till.device_id, QUOTA_KINDS, now, till.sale_point_id]));
  if (!row) throw new Error('a lot that is sold from is there');
  const { start_date, end_date, canceled_at, is_published, is_test, keep_meia_quota, ...facts } = row;
  return { ...facts, event: { start_date, end_date, canceled_at, is_published, is_test, keep_meia_quota } };
}
