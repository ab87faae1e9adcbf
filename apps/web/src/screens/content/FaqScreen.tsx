import {
  contentEndpoints,
  faqAnswer,
  notices,
  questionText,
  requiredText,
  type FaqBody,
  type FaqItemBody,
  type FaqView,
} from '@festix/domain';
import { Icon, SectionTitle } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { ArrowDown } from '@phosphor-icons/react/ArrowDown';
import { ArrowUp } from '@phosphor-icons/react/ArrowUp';
import { Plus } from '@phosphor-icons/react/Plus';
import { Trash } from '@phosphor-icons/react/Trash';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTitle } from '../../app/use-title.ts';
import { useEvent } from '../events/event-context.tsx';
import { contentTexts as texts } from './content-texts.ts';
import { DocumentForm, type DocumentOf } from './DocumentForm.tsx';
import './content.css';

/** As many as the API takes. */
const MOST_QUESTIONS = 100;
const LONGEST = 5_000;

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

/** 'FAQ': questions and answers of the event's page. */
export function FaqScreen() {
  useTitle(texts.faq, useEvent().name);
  const [said, say] = useState('');
  return (
    <>
      <SectionTitle>{texts.faq}</SectionTitle>
      <p className="fw-content-line">{texts.faqLine}</p>
      <p className="fx-hidden" role="status">
        {said}
      </p>
      <DocumentForm document={document}>
        <Form.List name="faq">
          {(fields, { add, remove, move }) => (
            <>
              {fields.length === 0 && <p className="fw-content-none">{texts.faqEmpty}</p>}
              <ol className="fw-content-items" aria-label={texts.faq}>
                {fields.map(({ key, name: at }) => (
                  <FaqRow
                    key={key}
                    at={at}
                    count={fields.length}
                    onRemove={() => remove(at)}
                    onMove={(to) => {
                      move(at, to);
                      say(`${texts.question}: posição ${to + 1} de ${fields.length}`);
                    }}
                  />
                ))}
              </ol>
              <Button
                icon={<Icon of={Plus} size={18} />}
                disabled={fields.length >= MOST_QUESTIONS}
                onClick={() => add({ question: '', answer: '' })}
              >
                {texts.addQuestion}
              </Button>
            </>
          )}
        </Form.List>
      </DocumentForm>
    </>
  );
}

interface FaqRowProps {
  at: number;
  count: number;
  onRemove(): void;
  onMove(to: number): void;
}

function FaqRow({ at, count, onRemove, onMove }: FaqRowProps) {
  const place = at + 1;
  return (
    <li>
      <div className="fw-content-item-fields">
        <Form.Item
          name={[at, 'question']}
          label={`${texts.question} ${place}`}
          validateFirst
          rules={[obeys(requiredText), obeys(questionText)]}
        >
          <Input autoComplete="off" maxLength={LONGEST} />
        </Form.Item>
        <Form.Item
          name={[at, 'answer']}
          label={`${texts.answer} ${place}`}
          validateFirst
          rules={[obeys(requiredText), obeys(faqAnswer)]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={LONGEST} />
        </Form.Item>
      </div>
      <div className="fw-content-item-actions">
        <Button
          type="text"
          aria-label={`${texts.up} ${texts.question.toLowerCase()} ${place}`}
          disabled={at === 0}
          icon={<Icon of={ArrowUp} size={18} />}
          onClick={() => onMove(at - 1)}
        />
        <Button
          type="text"
          aria-label={`${texts.down} ${texts.question.toLowerCase()} ${place}`}
          disabled={at === count - 1}
          icon={<Icon of={ArrowDown} size={18} />}
          onClick={() => onMove(at + 1)}
        />
        <Button
          type="text"
          danger
          aria-label={`${texts.remove} ${texts.question.toLowerCase()} ${place}`}
          icon={<Icon of={Trash} size={18} />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
