import { Injectable } from '@nestjs/common';
import { type AnswerView, type CheckoutQuestionView } from '@festix/domain/contract';
import { judgeAnswers, type SaidAnswer } from '@festix/domain/programme';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { checkoutFormDocument } from '../../programme/content/checkout-form.document.ts';
import type { LockedOrder } from './move-order.ts';

const FORGET = sql`delete from order_answers where order_id = $1`.kept();

const KEEP = sql`
  insert into order_answers (order_id, event_id, position, question_id, question, sorting, answers)
  select $1, $2, position, question_id, question, sorting, array(select jsonb_array_elements_text(answers))
  from jsonb_to_recordset($3) as a (position smallint, question_id uuid, question text, sorting smallint, answers jsonb)`;

/** Selects the answers of order `$1`: those of the order first, then those of its tickets, in the order of the form. */
export const READ_ANSWERS = sql`
  select question_id, question, position as ticket_index, answers as values
  from order_answers where order_id = $1 order by position nulls first, sorting`;

const ANSWERS_OF = sql<AnswerView>`${READ_ANSWERS}`.kept();

/** The checked answers of an order and its tickets. */
export interface HeldAnswers {
  errors: Record<string, string[]>;
  keep(tx: Tx): void;
}

/** Checks and reads the answers to an event's questions. */
@Injectable()
export class OrderAnswers {
  constructor(private readonly database: Database) {}

  /** Checks answers against the event's present questions. An order has none before its first checkout. */
  async hold(
    tx: Tx,
    order: Pick<LockedOrder, 'id' | 'event_id' | 'tickets' | 'is_charged' | 'has_questions'>,
    said: readonly SaidAnswer[],
  ): Promise<HeldAnswers> {
    const { questions } = order.has_questions ? await checkoutFormDocument.read(tx, order.event_id) : { questions: [] };
    const { given, errors } = judgeAnswers(questions, order.tickets, said);
    const asked = new Map<string, CheckoutQuestionView>(questions.map((question) => [question.id, question]));
    const rows = given.map(({ question, ticket_index, values }) => ({
      position: ticket_index,
      question_id: question.id,
      question: asked.get(question.id)?.question,
      sorting: asked.get(question.id)?.sorting,
      answers: values,
    }));
    return {
      errors,
      keep: (on) => {
        if (order.is_charged) on.send(FORGET.with([order.id]));
        if (rows.length > 0) on.send(KEEP.with([order.id, order.event_id, JSON.stringify(rows)]));
      },
    };
  }

  /** Returns the answers of the order first, then of its tickets; in the order of the form. */
  of(orderId: string): Promise<AnswerView[]> {
    return this.database.query(ANSWERS_OF.with([orderId]));
  }
}
