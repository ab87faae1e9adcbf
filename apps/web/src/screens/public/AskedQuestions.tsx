import type { CheckoutQuestionBody } from '@festix/domain';
import { useId } from 'react';
import { askedTexts as texts } from './asked-texts.ts';
import './asked-questions.css';

/** What a buyer is asked beside name and payment: of the order once, of each ticket anew. */
export function AskedQuestions({ questions }: { questions: readonly CheckoutQuestionBody[] }) {
  const ofOrder = questions.filter(({ assignment }) => assignment === 'per_order');
  const ofTicket = questions.filter(({ assignment }) => assignment === 'per_ticket');
  if (questions.length === 0) return <p>{texts.none}</p>;
  return (
    <div className="fw-asked">
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
        <Question key={place} {...question} />
      ))}
    </section>
  );
}

function Question(asked: CheckoutQuestionBody) {
  const { question, type, required = true, choices = [] } = asked;
  const id = useId();
  const words = (
    <>
      {question} {!required && <span className="fx-quiet">({texts.optional})</span>}
    </>
  );
  if (type === 'single_choice' || type === 'multiple_choice') {
    return (
      <fieldset className="fw-asked-one">
        <legend>{words}</legend>
        {choices.map(({ answer }, place) => (
          <label key={place} className="fw-asked-choice">
            <input type={type === 'single_choice' ? 'radio' : 'checkbox'} name={id} />
            {answer}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <div className="fw-asked-one">
      <label htmlFor={id}>{words}</label>
      {type === 'short_text' && <input id={id} type="text" autoComplete="off" />}
      {type === 'long_text' && <textarea id={id} rows={4} />}
      {type === 'select' && (
        <select id={id} defaultValue="">
          <option value="">{texts.choose}</option>
          {choices.map(({ answer }, place) => (
            <option key={place} value={answer}>
              {answer}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
