import { sql, type Statement } from '../../../kernel/database/sql.ts';

/**
 * Returns SQL that is true if a lot opens because its trigger's window is over. It is true from that very instant, in
 * every process; the sweep stores it a little later. `lot` is the alias of its row, `now` an expression.
 */
export function hasTurned(lot: Statement, now: Statement): Statement {
  return sql`(${lot}.opened_at is null and exists (select from lots before
    where before.id = ${lot}.trigger_lot_id and before.sale_ends_at <= ${now}))`;
}
