import { contentEndpoints, type FaqBody, type FaqItemBody, type FaqView } from '@festix/domain/contract';
import { notices, requiredText } from '@festix/domain/ground';
import { CONTENT_TEXT_LENGTH, faqAnswer, MOST_QUESTIONS, questionText } from '@festix/domain/programme';
import { SectionTitle } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { Question } from '@phosphor-icons/react/Question';
import { Form, Input } from 'antd';
import { v7 as newId } from 'uuid';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { EventFaq } from '../../shopfront/public/EventFaq.tsx';
import { contentTexts as texts } from './content-texts.ts';
import { DocumentForm, type DocumentOf } from './DocumentForm.tsx';
import { OrderedFields } from './OrderedFields.tsx';
import styles from './content.module.css';

interface Fields {
  faq: FaqItemBody[];
}

const document: DocumentOf<FaqView, FaqBody, Fields> = {
  read: contentEndpoints.faq,
  write: contentEndpoints.writeFaq,
  place: 'content.faq',
  loadFailed: notices.faqLoadFailed,
  saved: notices.faqSaved,
  saveFailed: notices.faqSaveFailed,
  fieldsOf: ({ faq }) => ({ faq }),
  bodyOf: ({ faq }) => ({
    faq: faq.map(({ id, question, answer }) => ({
      ...(id && { id }),
      question: question.trim(),
      answer: answer.trim(),
    })),
  }),
  linesOf: ({ faq }) => faq.map(({ question, answer }) => `${question} ${answer}`),
};

/** Shows 'FAQ': questions and answers of the event's page. */
export function FaqScreen() {
  useTitle(texts.faq, useEvent().name);
  return (
    <>
      <SectionTitle>{texts.faq}</SectionTitle>
      <p className={styles.line}>{texts.faqLine}</p>
      <DocumentForm document={document} preview={({ faq }) => <EventFaq faq={faq} />}>
        <OrderedFields
          name={['faq']}
          label={texts.faq}
          item={texts.question}
          add={texts.addQuestion}
          empty={{ of: Question, title: texts.faqEmpty, line: texts.faqEmptyLine }}
          most={MOST_QUESTIONS}
          fresh={() => ({ id: newId(), question: '', answer: '' })}
        >
          {(at) => <FaqItem at={at} />}
        </OrderedFields>
      </DocumentForm>
    </>
  );
}

function FaqItem({ at }: { at: number }) {
  const place = at + 1;
  return (
    <>
      <Form.Item
        name={[at, 'question']}
        label={`${texts.question} ${place}`}
        validateFirst
        rules={[obeys(requiredText), obeys(questionText)]}
      >
        <Input autoComplete="off" maxLength={CONTENT_TEXT_LENGTH} />
      </Form.Item>
      <Form.Item
        name={[at, 'answer']}
        label={`${texts.answer} ${place}`}
        validateFirst
        rules={[obeys(requiredText), obeys(faqAnswer)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={CONTENT_TEXT_LENGTH} />
      </Form.Item>
    </>
  );
}
