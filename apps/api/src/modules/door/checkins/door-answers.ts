import { sql } from '../../../kernel/database/sql.ts';

/**
 * Selects, as JSON, the answers about a ticket `t` of an order `o` to the questions that the producer shows at the
 * door; null if there are none. Leaves out the buyer's own answers, given once for the order, if the ticket was
 * transferred. Most events show none, which costs one index look-up.
 */
export const DOOR_ANSWERS = sql`case when exists (
    select from checkout_questions shown where shown.event_id = t.event_id and shown.at_door)
  then (select jsonb_agg(jsonb_build_object('question', a.question, 'values', to_jsonb(a.answers))
      order by a.position nulls first, a.sorting)
    from order_answers a join checkout_questions q on q.id = a.question_id and q.at_door
    where a.order_id = o.id and (a.position = t.position or a.position is null and t.assignee_email is null)) end`;
