import { sql } from '../../../../kernel/database/sql.ts';

/*
 * Locks of a run, until the transaction ends. Not those of its row: there a refund that begins overtakes a pause that
 * waits, again and again, but these are given in the order in which they were asked for. A statement after the lock sees
 * the run as whoever held it before has left it.
 */

/** Shares a run with its other refunds, and keeps it from being paused meanwhile. */
export const SHARE_RUN = sql`select pg_advisory_xact_lock_shared(hashtextextended('refund run ' || $1, 0))`;

/** Waits for the refunds in hand, and keeps others from beginning. */
export const LOCK_RUN = sql`select pg_advisory_xact_lock(hashtextextended('refund run ' || $1, 0))`;
