import type { AnswerView, SaleView } from '@festix/domain/contract';
import { Facts, SectionTitle } from '@festix/ui';
import { salesTexts as texts } from './sales-texts.ts';
import styles from './sale-parts.module.css';

/** Shows the buyer's checkout answers about the whole order. */
export function OrderAnswers({ sale }: { sale: SaleView }) {
  const answers = answersOf(sale, null);
  if (answers.length === 0) return null;
  return (
    <section className={styles.part}>
      <SectionTitle ruled>{texts.answers}</SectionTitle>
      <Facts facts={answers.map(({ question, values }) => ({ label: question, value: values.join(', ') }))} />
    </section>
  );
}

/** Shows the buyer's checkout answers about one of its tickets. */
export function TicketAnswers({ sale, ticket_id }: { sale: SaleView; ticket_id: string }) {
  const answers = answersOf(
    sale,
    sale.tickets.findIndex(({ id }) => id === ticket_id),
  );
  if (answers.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {answers.map(({ question_id, question, values }) => (
        <div key={question_id}>
          <dt className="fx-quiet">{question}</dt>
          <dd>{values.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

function answersOf({ answers }: SaleView, ticket: number | null): AnswerView[] {
  return answers.filter(({ ticket_index }) => ticket_index === ticket);
}
