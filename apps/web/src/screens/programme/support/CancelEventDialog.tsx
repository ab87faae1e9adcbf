import { type EventRowView } from '@festix/domain/contract';
import { ANNOUNCED_LENGTH } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
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
  const { dialog, fields } = useCancelEvent(event.id, bodyOf, onClose);
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.cancelTitle(event.name)}
      consequence={texts.cancelConsequence}
      confirmLabel={dialog.busy ? texts.cancelling : texts.cancel}
      cancelLabel={texts.back}
      danger
    >
      <ScreenForm {...fields} initialValues={{ message: '' }}>
        <MessageField />
      </ScreenForm>
    </ConfirmDialog>
  );
}

const bodyOf = ({ message }: Fields) => ({ message: message.trim() || null });

/** Asks for an own message in the mail. */
export function MessageField() {
  return (
    <Form.Item name="message" label={texts.message} extra={texts.messageHint}>
      <Input.TextArea rows={3} maxLength={ANNOUNCED_LENGTH} />
    </Form.Item>
  );
}
