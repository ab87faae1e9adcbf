import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** SQL: the sale points that person `$1` supervises; an array, because a subquery would prevent index use. */
export const SUPERVISED_POINTS = sql`array(
  select sale_point_id from sale_point_operators where user_id = $1 and is_supervisor)`;

/** SQL: the events that person `$1` supervises by the grant; an array likewise. */
export const SUPERVISED_EVENTS = sql`array(
  select g.event_id from event_grants g where g.user_id = $1 and 'supervise' = any (g.permissions)
    and exists (select from event_sellers s where s.user_id = $1 and s.event_id = g.event_id))`;

/**
 * Returns SQL that is true if person `$1` supervises a row, by its columns of sale point and event: as a supervisor of
 * the sale point, or by the grant for the event, at whose sale points the person works.
 */
export function isSupervisedSql({
  sale_point_id,
  event_id,
}: {
  sale_point_id: Statement;
  event_id: Statement;
}): Statement {
  return sql`(${sale_point_id} = any (${SUPERVISED_POINTS})
    or ${event_id} = any (${SUPERVISED_EVENTS}))`;
}
