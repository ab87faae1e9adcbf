import { type EventRowView } from '@festix/domain/contract';
import { ANNOUNCED_LENGTH } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { supportTexts as texts } from './support-texts.ts';
import { useCancelEvent } from './use-announcements.ts';

export interface CancelEventDialogProps {
  event: Pick<EventRowView, 'id' | 'name'>;
  onClose(): void;
}

interface Fields {
  message: string;
}

/** Asks before an event is cancelled for ever, and for the message to its buyers. */
export function CancelEventDialog({ event, onClose }: CancelEventDialogProps) {
  const [form] = Form.useForm<Fields>();
  const cancel = useCancelEvent(event.id, { onDone: onClose, takes: (problem) => showOnFields(form, problem) });
  return (
    <ConfirmDialog
      open
      title={texts.cancelTitle(event.name)}
      consequence={texts.cancelConsequence}
      confirmLabel={cancel.isBusy ? texts.cancelling : texts.cancel}
      cancelLabel={texts.back}
      danger
      busy={cancel.isBusy}
      onConfirm={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ message: '' }}
        onFinish={({ message }) => void cancel.run({ message: message.trim() || null })}
      >
        <MessageField />
      </Form>
    </ConfirmDialog>
  );
}

/** Asks for an own message in the mail. */
export function MessageField() {
  return (
    <Form.Item name="message" label={texts.message} extra={texts.messageHint}>
      <Input.TextArea rows={3} maxLength={ANNOUNCED_LENGTH} />
    </Form.Item>
  );
}
