import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** SQL for a terminal: its gateway, and the gateway's id of it. */
interface TerminalInSql {
  gateway: Statement;
  terminal: Statement;
}

/**
 * Locks terminal `$2` of gateway `$1` for the transaction: whoever charges it, or gives it to another till, first waits for
 * the other to be done.
 */
export const LOCK_TERMINAL = sql`select pg_advisory_xact_lock(hashtextextended('terminal ' || $1::text || ' ' || $2::text, 0))`;

/** Returns SQL that selects the order of the charge that is open at a terminal, which is one at most. */
export function openAtTerminalSql({ gateway, terminal }: TerminalInSql): Statement {
  return sql`select y.order_id from payments y
    where y.gateway = ${gateway} and y.terminal = ${terminal} and y.status = 'pending'`;
}
