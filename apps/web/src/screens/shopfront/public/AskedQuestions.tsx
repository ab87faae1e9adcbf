import type { CheckoutQuestionBody } from '@festix/domain/contract';
import { AskedQuestion } from './AskedQuestion.tsx';
import { askedTexts as texts } from './asked-texts.ts';
import styles from './asked-questions.module.css';

/** Shows the questions to a buyer: those of the order once, those of a ticket for each. */
export function AskedQuestions({ questions }: { questions: readonly CheckoutQuestionBody[] }) {
  const ofOrder = questions.filter(({ assignment }) => assignment === 'per_order');
  const ofTicket = questions.filter(({ assignment }) => assignment === 'per_ticket');
  if (questions.length === 0) return <p>{texts.none}</p>;
  return (
    <div className={styles.asked}>
      {ofOrder.length > 0 && <Group title={texts.order} questions={ofOrder} />}
      {ofTicket.length > 0 && <Group title={texts.ticket} questions={ofTicket} />}
    </div>
  );
}

function Group({ title, questions }: { title: string; questions: readonly CheckoutQuestionBody[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {questions.map((question, place) => (
        <AskedQuestion key={place} question={question} />
      ))}
    </section>
  );
}
