import {
  contentEndpoints,
  type CheckoutFormBody,
  type CheckoutFormView,
  type ChoiceBody,
  type Id,
} from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { MOST_QUESTIONS, takesChoices, type QuestionAssignment, type QuestionType } from '@festix/domain/programme';
import { Banner, SectionTitle } from '@festix/ui';
import { ListChecks } from '@phosphor-icons/react/ListChecks';
import { v7 as newId } from 'uuid';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { AskedQuestions } from '../../shopfront/public/AskedQuestions.tsx';
import { assignmentTexts, contentTexts as texts, questionTypeTexts } from './content-texts.ts';
import { DocumentForm, type DocumentOf } from './DocumentForm.tsx';
import { OrderedFields } from './OrderedFields.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import styles from './content.module.css';

/** A question while it is edited: its author chooses frequency and type. */
export interface QuestionDraft {
  id?: Id;
  question: string;
  assignment?: QuestionAssignment;
  type?: QuestionType;
  required: boolean;
  at_door: boolean;
  choices: Pick<ChoiceBody, 'id' | 'answer'>[];
}

interface Fields {
  questions: QuestionDraft[];
}

function newQuestion(): QuestionDraft {
  return { id: newId(), question: '', required: true, at_door: false, choices: [] };
}

const formDocument: DocumentOf<CheckoutFormView, CheckoutFormBody, Fields> = {
  read: contentEndpoints.checkoutForm,
  write: contentEndpoints.writeCheckoutForm,
  place: 'content.checkout-form',
  loadFailed: notices.checkoutFormLoadFailed,
  saved: notices.checkoutFormSaved,
  saveFailed: notices.checkoutFormSaveFailed,
  fieldsOf: ({ questions }) => ({
    questions: questions.map(({ id, question, assignment, type, required, at_door, choices }) => ({
      id,
      question,
      assignment,
      type,
      required,
      at_door,
      choices: choices.map((choice) => ({ id: choice.id, answer: choice.answer })),
    })),
  }),
  bodyOf: ({ questions }) => ({ questions: questions.map(questionBody) }),
  linesOf: ({ questions }) =>
    questions.map(({ question, type, assignment, required, at_door, choices }) =>
      [
        question,
        questionTypeTexts[type],
        assignmentTexts[assignment].toLowerCase(),
        ...(required ? [] : [texts.optional]),
        ...(at_door ? [texts.shownAtDoor] : []),
        ...choices.map(({ answer }) => answer),
      ].join(' · '),
    ),
};

/** Returns the body of a question; places of questions and choices are those of the list. */
function questionBody(draft: QuestionDraft, sorting: number): CheckoutFormBody['questions'][number] {
  const { id, question, assignment = 'per_order', type = 'short_text', required, at_door = false, choices } = draft;
  return {
    ...(id && { id }),
    question: question.trim(),
    assignment,
    type,
    required,
    at_door,
    sorting,
    choices: takesChoices(type)
      ? choices.map((choice, place) => ({
          ...(choice.id && { id: choice.id }),
          answer: choice.answer.trim(),
          sorting: place,
        }))
      : [],
  };
}

/** Shows 'Formulário': the questions to buyers at checkout. */
export function CheckoutFormScreen() {
  useTitle(texts.form, useEvent().name);
  return (
    <>
      <SectionTitle>{texts.form}</SectionTitle>
      <p className={styles.line}>{texts.formLine}</p>
      <DocumentForm
        document={formDocument}
        preview={({ questions }) => <AskedQuestions questions={questions.map(questionBody)} />}
      >
        {({ questions }) => (
          <>
            {questions.length > 0 && <AnswersStay />}
            <OrderedFields
              name={['questions']}
              label={texts.form}
              item={texts.question}
              add={texts.addQuestion}
              empty={{ of: ListChecks, title: texts.formEmpty, line: texts.formEmptyLine }}
              most={MOST_QUESTIONS}
              fresh={newQuestion}
            >
              {(at) => <QuestionFields at={at} />}
            </OrderedFields>
          </>
        )}
      </DocumentForm>
    </>
  );
}

/** Explains the effect of a change on existing answers; a form that was never saved has none. */
function AnswersStay() {
  return (
    <div className={styles.warning}>
      <Banner tone="warning">{texts.formChanges}</Banner>
    </div>
  );
}
