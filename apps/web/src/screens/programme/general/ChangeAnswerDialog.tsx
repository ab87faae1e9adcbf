import { type EventView, type OnChangeBody } from '@festix/domain/contract';
import { ANNOUNCED_LENGTH, instantOf, problemOf, requiredText } from '@festix/domain/ground';
import { announcementObstacle } from '@festix/domain/programme';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { Form, Input, Radio } from 'antd';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { confirmingForm } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { serverNow } from '../../../data/server-clock.ts';
import { generalTexts as texts } from './general-texts.ts';
import styles from './general.module.css';

interface Fields {
  answer: 'notify' | 'correction' | undefined;
  note: string;
  reason: string;
}

interface ChangeAnswerDialogProps {
  event: EventView;
  busy: boolean;
  onAnswer(answer: OnChangeBody): void;
  onClose(): void;
}

/** Asks for the announcement to buyers before date or place of a sold event change. */
export function ChangeAnswerDialog({ event, busy, onAnswer, onClose }: ChangeAnswerDialogProps) {
  const [form] = Form.useForm<Fields>();
  const answer = Form.useWatch('answer', form);
  const { can } = useArea();
  const notYours = can('events:change', event) ? null : texts.notYoursToChange;
  const refusal = notYours ?? obstacleOf(event);
  return (
    <ConfirmDialog
      {...confirmingForm({ isBusy: busy }, form, onClose)}
      title={texts.changeTitle}
      consequence={answer === 'notify' ? texts.notifyConsequence : texts.changeConsequence}
      confirmLabel={busy ? texts.saving : answer === 'notify' ? texts.notifyAndSave : texts.save}
      confirmDisabled={answer === undefined}
    >
      <ScreenForm
        form={form}
        initialValues={{ note: '', reason: '' }}
        onFinish={(fields) => onAnswer(answerOf(fields))}
      >
        <Form.Item name="answer">
          <Radio.Group className={styles.choices} aria-label={texts.changeTitle}>
            <Radio value="notify" disabled={refusal !== null}>
              <b>{texts.notify}</b>
              <span className="fx-quiet">{refusal ?? texts.notifyHint}</span>
            </Radio>
            <Radio value="correction" disabled={notYours !== null}>
              <b>{texts.correction}</b>
              <span className="fx-quiet">{notYours ?? texts.correctionHint}</span>
            </Radio>
          </Radio.Group>
        </Form.Item>
        {answer === 'notify' && (
          <Form.Item name="note" label={texts.note} extra={texts.noteHint}>
            <Input.TextArea rows={3} maxLength={ANNOUNCED_LENGTH} />
          </Form.Item>
        )}
        {answer === 'correction' && (
          <Form.Item name="reason" label={texts.correctionReason} rules={[obeys(requiredText)]}>
            <Input maxLength={ANNOUNCED_LENGTH} autoComplete="off" />
          </Form.Item>
        )}
      </ScreenForm>
    </ConfirmDialog>
  );
}

/** Returns why it cannot be announced, in words. */
function obstacleOf(event: EventView): string | null {
  const obstacle = announcementObstacle('changed', event, instantOf(serverNow()));
  return obstacle && problemOf(obstacle).detail;
}

function answerOf({ answer, note, reason }: Fields): OnChangeBody {
  if (answer === 'notify') return { notify: true, note: note.trim() || null };
  return { notify: false, reason: reason.trim() };
}
