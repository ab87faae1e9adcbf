import { sql, type Statement } from '../../../kernel/database/sql.ts';

/**
 * Returns SQL that selects the coupons that lock a lot: until they are archived, even after they expire, the lot is
 * sold online only with one of them.
 */
export function couponsLocking(lotId: Statement): Statement {
  return sql`select c.id, c.name, c.expired_at from coupon_lots cl join coupons c on c.id = cl.coupon_id
    where cl.lot_id = ${lotId} and c.unlock_lots and c.archived_at is null`;
}
