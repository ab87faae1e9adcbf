import { QUOTA_KINDS } from '@festix/domain/programme';
import type { Tx } from '../../../../kernel/database/database.ts';

/**
 * What is left of a lease's allowance: less what was sold of it at half price, and no more than is out. It hangs on the
 * lease's tickets alone, so that it is the same in whatever order they are told of. A lease of which nothing is out is
 * over.
 */
const SETTLE = `
  with stubs as (
    select lease_id, count(*) filter (where status = 'leased')::integer as out,
      count(*) filter (where price_kind = any ($2::text[]))::integer as meia
    from tickets where lease_id = any ($1::uuid[]) group by lease_id
  )
  update leases set
    meia_left = greatest(0, least(meia_allowance - stubs.meia, stubs.out)),
    state = case when state = 'active' and stubs.out = 0 then $3 else state end
  from stubs where leases.id = stubs.lease_id`;

const ALLOWED = `
  select l.id, l.meia_allowance - count(t.id) as left
  from leases l left join tickets t on t.lease_id = l.id and t.price_kind = any ($2::text[])
  where l.id = any ($1::uuid[]) group by l.id`;

/** How many more each lease may sell at a price that counts in the quota, by all that is known of it. */
export async function meiaAllowed(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; left: number }>(ALLOWED, [[...new Set(leaseIds)], QUOTA_KINDS]);
  return new Map(rows.map(({ id, left }) => [id, Number(left)]));
}

/** Counts leases anew after a change of their stubs, under the lock of their lots. `over` is how one ends that does so now. */
export async function settleLeases(
  tx: Tx,
  leaseIds: readonly string[],
  over: 'returned' | 'released' = 'returned',
): Promise<void> {
  await tx.query(SETTLE, [[...new Set(leaseIds)], QUOTA_KINDS, over]);
}
