import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** The person of statements that name their parameters by number. */
const FIRST = sql`$1`;

/** Returns SQL for the sale points that a person supervises; an array, because a subquery would prevent index use. */
const pointsOf = (person: Statement): Statement => sql`array(
  select sale_point_id from sale_point_operators where user_id = ${person} and is_supervisor)`;

/** Returns SQL for the events that a person supervises by the grant; an array likewise. */
const eventsOf = (person: Statement): Statement => sql`array(
  select g.event_id from event_grants g where g.user_id = ${person} and 'supervise' = any (g.permissions)
    and exists (select from event_sellers s where s.user_id = ${person} and s.event_id = g.event_id))`;

/** SQL: the sale points that person `$1` supervises. */
export const SUPERVISED_POINTS = pointsOf(FIRST);

/** SQL: the events that person `$1` supervises by the grant. */
export const SUPERVISED_EVENTS = eventsOf(FIRST);

/**
 * Returns SQL that is true if the person, `$1` unless another is given, supervises a row, by its columns of sale point
 * and event: as a supervisor of the sale point, or by the grant for the event, at whose sale points the person works.
 */
export function isSupervisedSql(
  { sale_point_id, event_id }: { sale_point_id: Statement; event_id: Statement },
  person: Statement = FIRST,
): Statement {
  return sql`(${sale_point_id} = any (${pointsOf(person)})
    or ${event_id} = any (${eventsOf(person)}))`;
}
