import { type CheckoutFormBody, type CheckoutFormView } from '@festix/domain/contract';
import { takesChoices } from '@festix/domain/programme';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { inOrder, type EventDocument } from './event-document.ts';

const READ = sql<CheckoutFormView>`
  select coalesce(json_agg(json_build_object('id', q.id, 'assignment', q.assignment, 'question', q.question,
      'type', q.type, 'required', q.required, 'at_door', q.at_door, 'sorting', q.sorting, 'choices', (
        select coalesce(json_agg(json_build_object('id', c.id, 'answer', c.answer, 'sorting', c.sorting)
          order by c.sorting), '[]')
        from checkout_choices c where c.question_id = q.id)) order by q.sorting), '[]') as questions
  from checkout_questions q where q.event_id = $1`.kept();

/** Updates questions in place, so that earlier answers keep theirs. */
const KEEP_QUESTIONS = sql`
  insert into checkout_questions as known (id, event_id, assignment, question, type, required, at_door, sorting)
  select id, $1, assignment, question, type, required, at_door, sorting
  from jsonb_to_recordset($2) as q (id uuid, assignment text, question text, type text, required boolean, at_door boolean, sorting smallint)
  on conflict (id) do update set assignment = excluded.assignment, question = excluded.question, type = excluded.type,
    required = excluded.required, at_door = excluded.at_door, sorting = excluded.sorting
  where known.event_id = $1
  returning id`;

const ADD_CHOICES = sql`
  insert into checkout_choices (id, question_id, answer, sorting)
  select id, question_id, answer, sorting
  from jsonb_to_recordset($1) as c (id uuid, question_id uuid, answer text, sorting smallint)`;

/** Marks the tickets with answers that doors see from now on, or see no more. */
const TELL_DOORS = sql`
  insert into door_dirty (event_id, ticket_id)
  select distinct t.event_id, t.id
  from order_answers a join tickets t on t.order_id = a.order_id and (a.position is null or a.position = t.position)
  where a.event_id = $1 and a.question_id = any ($2::uuid[])`;

async function shownAtDoor(tx: Tx, eventId: string): Promise<Set<string>> {
  const shown = await tx.query(
    sql<{ id: string }>`select id from checkout_questions where event_id = ${eventId} and at_door`,
  );
  return new Set(shown.map(({ id }) => id));
}

/** The questions at checkout. */
export const checkoutFormDocument: EventDocument<CheckoutFormBody, CheckoutFormView> = {
  action: 'events:form',

  async read(on, eventId) {
    const [row] = await on.query(READ.with([eventId]));
    return { questions: row?.questions ?? [] };
  },

  async write(tx, eventId, body) {
    const questions = inOrder(body.questions).map(
      ({ id = newId(), required = true, at_door = false, question, choices, ...same }) => ({
        ...same,
        id,
        required,
        at_door,
        question: question.trim(),
        choices: takesChoices(same.type) ? inOrder(choices ?? []) : [],
      }),
    );
    const ids = [...new Set(questions.map(({ id }) => id))];
    if (ids.length < questions.length) throw new ProblemError('ID_REUSED');
    const shownBefore = await shownAtDoor(tx, eventId);
    await tx.query(sql`delete from checkout_questions where event_id = ${eventId} and id <> all (${ids}::uuid[])`);
    const kept = await tx.query(KEEP_QUESTIONS.with([eventId, JSON.stringify(questions)]));
    if (kept.length < questions.length) throw new ProblemError('ID_REUSED');
    await tx.query(sql`delete from checkout_choices where question_id = any (${ids}::uuid[])`);
    const choices = questions.flatMap((question) =>
      question.choices.map(({ id = newId(), answer, sorting }) => ({
        id,
        question_id: question.id,
        answer: answer.trim(),
        sorting,
      })),
    );
    await tx.query(ADD_CHOICES.with([JSON.stringify(choices)]));
    const shown = await shownAtDoor(tx, eventId);
    const changed = [...new Set([...shown, ...shownBefore])].filter((id) => shown.has(id) !== shownBefore.has(id));
    if (changed.length > 0) await tx.query(TELL_DOORS.with([eventId, changed]));
  },
};
