import { requiredText } from '@festix/domain/ground';
import {
  choiceAnswer,
  choicesMissing,
  CONTENT_TEXT_LENGTH,
  CONTENT_TITLE_LENGTH,
  MOST_CHOICES,
  QUESTION_ASSIGNMENTS,
  QUESTION_TYPES,
  questionText,
  takesChoices,
  type QuestionType,
} from '@festix/domain/programme';
import { obeys } from '@festix/ui/workbench';
import { Checkbox, Form, Input, Select } from 'antd';
import { v7 as newId } from 'uuid';
import { required } from '../../../frame/app/required.ts';
import { assignmentTexts, contentTexts as texts, questionTypeTexts } from './content-texts.ts';
import { OrderedFields } from './OrderedFields.tsx';
import styles from './content.module.css';

const TYPES = QUESTION_TYPES.map((type) => ({ value: type, label: questionTypeTexts[type] }));
const ASSIGNMENTS = QUESTION_ASSIGNMENTS.map((assignment) => ({
  value: assignment,
  label: assignmentTexts[assignment],
}));
const CHOSEN = [required];

/** Edits one question; `at` is its place in the form, from 0. */
export function QuestionFields({ at }: { at: number }) {
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
      <div className={styles.questionKind}>
        <Form.Item name={[at, 'type']} label={texts.type} rules={CHOSEN}>
          <Select options={TYPES} placeholder={texts.choose} />
        </Form.Item>
        <Form.Item name={[at, 'assignment']} label={texts.assignment} rules={CHOSEN}>
          <Select options={ASSIGNMENTS} placeholder={texts.choose} />
        </Form.Item>
      </div>
      <Choices at={at} />
      <Form.Item name={[at, 'required']} valuePropName="checked">
        <Checkbox>{texts.required}</Checkbox>
      </Form.Item>
      <Form.Item name={[at, 'at_door']} valuePropName="checked" extra={texts.atDoorHint}>
        <Checkbox>{texts.atDoor}</Checkbox>
      </Form.Item>
    </>
  );
}

/** Edits the choices of a question that is not typed. */
function Choices({ at }: { at: number }) {
  const form = Form.useFormInstance();
  const type = Form.useWatch(['questions', at, 'type'], form) as QuestionType | undefined;
  if (!type || !takesChoices(type)) return null;
  return (
    <fieldset className={styles.questionChoices}>
      <legend>{texts.choices}</legend>
      <OrderedFields
        name={[at, 'choices']}
        under={['questions']}
        label={`${texts.choices} ${at + 1}`}
        item={texts.choice}
        add={texts.addChoice}
        most={MOST_CHOICES}
        fresh={() => ({ id: newId(), answer: '' })}
        rules={[{ validator: (_, choices) => someOf(choices) }]}
      >
        {(choice) => (
          <Form.Item name={[choice, 'answer']} rules={[obeys(requiredChoice)]}>
            <Input
              aria-label={`${texts.choice} ${choice + 1} de ${texts.question.toLowerCase()} ${at + 1}`}
              autoComplete="off"
              maxLength={CONTENT_TITLE_LENGTH}
            />
          </Form.Item>
        )}
      </OrderedFields>
    </fieldset>
  );
}

/** An empty choice is refused in the words of the rule, not as a field that was forgotten. */
const requiredChoice = { ...choiceAnswer, code: requiredText.code };

function someOf(choices: unknown): Promise<void> {
  return Array.isArray(choices) && choices.length > 0 ? Promise.resolve() : Promise.reject(new Error(choicesMissing));
}
