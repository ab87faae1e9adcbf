import { Migration } from '@mikro-orm/migrations';

/**
 * What buyers answered at checkout, in the words in which they were asked: a question that is taken off the form, or
 * worded anew, leaves the answers that were given to it.
 */
export class AnswersMigration extends Migration {
  override up(): void {
    this.addSql(answers);
  }
}

const answers = `
create table order_answers (
  order_id uuid not null references orders on delete cascade,
  event_id uuid not null references events,
  /* Of the order's tickets; null where it is about the order. */
  position smallint,
  question_id uuid not null,
  question text not null,
  sorting smallint not null,
  answers text[] not null,
  constraint order_answers_once unique nulls not distinct (order_id, question_id, position)
);
create index order_answers_event on order_answers (event_id);
`;
