import { QUOTA_KINDS } from '@festix/domain/programme';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';

/**
 * Recomputes a lease's half-price allowance: its share less the half-price sales, at most the stubs still out. It
 * depends on the lease's tickets alone, so it is the same in whatever order sales arrive. A lease without stubs out is
 * over.
 */
const SETTLE = sql`
  with stubs as (
    select lease_id, count(*) filter (where status = 'leased')::integer as out,
      count(*) filter (where price_kind = any ($2::text[]))::integer as meia
    from tickets where lease_id = any ($1::uuid[]) group by lease_id
  )
  update leases set
    meia_left = greatest(0, least(meia_allowance - stubs.meia, stubs.out)),
    state = case when state = 'active' and stubs.out = 0 then $3 else state end
  from stubs where leases.id = stubs.lease_id`;

const ALLOWED = sql<{ id: string; left: number }>`
  select l.id, l.meia_allowance - count(t.id) as left
  from leases l left join tickets t on t.lease_id = l.id and t.price_kind = any ($2::text[])
  where l.id = any ($1::uuid[]) group by l.id`;

/** Returns the number of half-price tickets that each lease may still sell, by all that is known of it. */
export async function meiaAllowed(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query(ALLOWED.with([[...new Set(leaseIds)], QUOTA_KINDS]));
  return new Map(rows.map(({ id, left }) => [id, Number(left)]));
}

/**
 * Recomputes leases after a change of their stubs, under the lock of their lots. `over` is the state of a lease that
 * ends now.
 */
export async function settleLeases(
  tx: Tx,
  leaseIds: readonly string[],
  over: 'returned' | 'released' = 'returned',
): Promise<void> {
  await tx.query(SETTLE.with([[...new Set(leaseIds)], QUOTA_KINDS, over]));
}
