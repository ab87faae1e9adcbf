import { QUOTA_KINDS } from '@festix/domain/programme';
import { freeSql } from './place-limits.ts';
import { couponsLocking } from './unlocking-coupons.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** SQL: whether a place of the row of `lots` is on sale to anybody at a price of the quota. */
export const SELLS_MEIA = sql`(enabled and visible and archived_at is null and soldout_marked_at is null
  and exists (select from prices p where p.lot_id = lots.id and p.archived_at is null
    and p.kind in (${sql.join(QUOTA_KINDS.map((kind) => sql`${sql.literal(kind)}`))}))
  and not exists (${couponsLocking(sql`lots.id`)}))`;

/** Returns SQL that selects the `MeiaFacts` of an event as JSON; `event` is an expression with its id. */
export function meiaFactsSql(event: Statement): Statement {
  return sql`(select json_build_object(
    'taken', coalesce(sum(meia_taken), 0),
    'leased', (select coalesce(sum(meia_left), 0) from leases where event_id = ${event} and state = 'active'),
    'enabled_limits', coalesce(sum(ticket_limit) filter (where enabled and archived_at is null), 0),
    'free_at_half', coalesce(sum(${freeSql(sql`lots`)}) filter (where ${SELLS_MEIA}), 0))
    from lots where event_id = ${event})`;
}
