import { type CheckoutQuestionBody } from '@festix/domain/contract';
import { CONTENT_TEXT_LENGTH } from '@festix/domain/programme';
import { Icon } from '@festix/ui';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { useId } from 'react';
import { askedTexts as texts } from './asked-texts.ts';
import styles from './asked-questions.module.css';

/** Characters that a one-line answer takes. */
const SHORT_TEXT = 200;

export interface AskedQuestionProps {
  question: CheckoutQuestionBody;
  /** Name of its field inside a form. */
  name?: string;
  /** Earlier answer: text, or the words of the choices. */
  given?: readonly string[];
  error?: string | undefined;
}

/** Shows one question of a producer, with a field of its kind. */
export function AskedQuestion({ question: asked, name, given = [], error }: AskedQuestionProps) {
  const { question, type, required = true } = asked;
  const choices = asked.choices ?? [];
  const id = useId();
  const field = { name: name ?? id, 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-error` };
  const words = (
    <>
      {question} {!required && <span className="fx-quiet">({texts.optional})</span>}
    </>
  );
  if (type === 'single_choice' || type === 'multiple_choice') {
    return (
      <fieldset className={styles.one} aria-describedby={`${id}-error`}>
        <legend>{words}</legend>
        {choices.map(({ answer }, place) => (
          <label key={place} className={styles.choice}>
            <input
              type={type === 'single_choice' ? 'radio' : 'checkbox'}
              name={field.name}
              value={answer}
              defaultChecked={given.includes(answer)}
            />
            {answer}
          </label>
        ))}
        <Fault id={id} error={error} />
      </fieldset>
    );
  }
  return (
    <div className={styles.one}>
      <label htmlFor={id}>{words}</label>
      {type === 'short_text' && (
        <input {...field} id={id} type="text" maxLength={SHORT_TEXT} autoComplete="off" defaultValue={given[0]} />
      )}
      {type === 'long_text' && (
        <textarea {...field} id={id} rows={4} maxLength={CONTENT_TEXT_LENGTH} defaultValue={given[0]} />
      )}
      {type === 'select' && (
        <select {...field} id={id} defaultValue={given[0] ?? ''}>
          <option value="">{texts.choose}</option>
          {choices.map(({ answer }, place) => (
            <option key={place} value={answer}>
              {answer}
            </option>
          ))}
        </select>
      )}
      <Fault id={id} error={error} />
    </div>
  );
}

function Fault({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={`${id}-error`} className={styles.error} role="alert">
      {error && (
        <>
          <Icon of={WarningCircle} size={17} /> {error}
        </>
      )}
    </p>
  );
}
