import type { EventAccess } from '@festix/domain/programme';
import type { LongRead } from '../../documents/reports/long-reads.ts';
import { salesStatement } from '../../documents/reports/sales-statement.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

export interface ReportedEvent {
  name: string;
  time_zone: string;
  access: EventAccess | null;
}

export interface ReportedPrice {
  id: string;
  name: string;
  lot: string;
}

/** Most questions with a column: a form may have been replaced again and again. */
const MOST_ASKED = 1_000;

export interface ReportedQuestion {
  id: string;
  question: string;
}

/**
 * Selects the form's questions in order with their present words, and after them answered ones that were removed, with
 * their last words.
 */
const QUESTIONS = sql<ReportedQuestion>`
  select coalesce(q.id, a.id) as id, coalesce(q.question, a.question) as question
  from (select id, question, sorting from checkout_questions where event_id = $1) q
  full join (
    select question_id as id, max(question) as question, min(sorting) as sorting
    from order_answers where event_id = $1 group by question_id
  ) a on a.id = q.id
  order by q.id is null, coalesce(q.sorting, a.sorting), 1
  limit ${sql.literal(MOST_ASKED)}`;

/** Returns the event's questions; a report has a column for each. */
export function questionsOf(reading: LongRead, eventId: string): Promise<ReportedQuestion[]> {
  return reading.query(QUESTIONS.with([eventId]));
}

/** Sales fetched from the database at a time. */
const AT_A_TIME = 500;

export async function eventOf(reading: LongRead, eventId: string): Promise<ReportedEvent> {
  const [event] = await reading.query(
    sql<ReportedEvent>`select name, time_zone, access from events where id = ${eventId}`,
  );
  if (!event) throw new Error(`the guard has seen the event ${eventId}`);
  return event;
}

/** Returns every price that the event's tickets were ever sold at, archived ones too. */
export function pricesOf(reading: LongRead, eventId: string): Promise<ReportedPrice[]> {
  return reading.query(
    sql<ReportedPrice>`select p.id, p.name, l.name as lot from prices p join lots l on l.id = p.lot_id where p.event_id = ${eventId}`,
  );
}

export async function countOf(reading: LongRead, condition: Statement): Promise<number> {
  const [row] = await reading.query(sql<{ count: number }>`select count(*) from orders o where ${condition}`);
  return row?.count ?? 0;
}

export function salesOf(
  reading: LongRead,
  condition: Statement,
  { time_zone, access }: ReportedEvent,
  questions: readonly ReportedQuestion[],
) {
  const statement = salesStatement(condition, sql.value(time_zone), {
    ...{ answers: questions.length > 0, places: access !== null },
  });
  return reading.batches(statement, AT_A_TIME);
}
