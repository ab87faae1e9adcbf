import type { OrderView } from '@festix/domain/contract';
import { purchaseTexts as texts } from './purchase-texts.ts';
import styles from './checkout.module.css';

/** Shows the buyer's checkout answers. */
export function AnswersGiven({ order: { answers = [] } }: { order: OrderView }) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.answers} aria-labelledby="respostas">
      <h2 id="respostas">{texts.answers}</h2>
      <dl>
        {answers.map(({ question_id, ticket_index, question, values }) => (
          <div key={`${question_id} ${ticket_index}`}>
            <dt>
              {ticket_index !== null && `${texts.answerOf(ticket_index + 1)} · `}
              {question}
            </dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
