import { webhookEndpoints, type Id, type WebhookMadeView, type WebhookView } from '@festix/domain/contract';
import { requiredText } from '@festix/domain/ground';
import { WEBHOOK_KINDS, webhookAddress, type WebhookKind } from '@festix/domain/messages';
import { Button, Icon } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { X } from '@phosphor-icons/react/X';
import { Checkbox, Drawer, Form, Input } from 'antd';
import { PageForm } from '../../../frame/form/PageForm.tsx';
import { useFormAction } from '../../../frame/form/use-form-action.ts';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { developersTexts as texts, kindNames } from './developers-texts.ts';
import { OwnEventInput } from './OwnEventInput.tsx';
import { useReloadDevelopers } from './use-developers.ts';
import styles from './developers.module.css';

interface WebhookFields {
  url: string;
  kinds: WebhookKind[];
  event_id: Id | null;
}

const KINDS = WEBHOOK_KINDS.map((value) => ({ value, label: kindNames[value] }));

export interface WebhookFormProps {
  /** Edited address; 'new' creates one; undefined closes the form. */
  webhook: WebhookView | 'new' | undefined;
  onMade(made: WebhookMadeView): void;
  onClose(): void;
}

/** Edits a webhook address, its kinds of events, and the producer's events it covers. */
export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  return (
    <Drawer
      open={webhook !== undefined}
      onClose={onClose}
      size="32.5rem"
      title={webhook === 'new' ? texts.newWebhook : texts.editWebhook}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {webhook && <Fields webhook={webhook} onMade={onMade} onClose={onClose} />}
    </Drawer>
  );
}

function Fields({ webhook, onMade, onClose }: WebhookFormProps & { webhook: WebhookView | 'new' }) {
  const { call } = useArea();
  const reload = useReloadDevelopers();
  const [form] = Form.useForm<WebhookFields>();
  const idOf = useBodyId();
  const known = webhook === 'new' ? undefined : webhook;
  const save = useFormAction(
    form,
    async (fields: WebhookFields): Promise<WebhookMadeView | undefined> => {
      const body = { url: fields.url.trim(), kinds: fields.kinds, event_id: fields.event_id ?? null };
      if (!known) return call(webhookEndpoints.create, { body: { id: idOf(body), ...body } });
      await call(webhookEndpoints.edit, { params: { webhook_id: known.id }, body });
      return undefined;
    },
    {
      place: 'developers.webhook',
      ...(known && { done: texts.webhookSaved }),
      failed: texts.webhookSaveFailed,
      onDone: async (made) => {
        onClose();
        if (made) onMade(made);
        await reload();
      },
    },
  );
  return (
    <PageForm
      form={form}
      sendLabel={save.isBusy ? texts.saving : known ? texts.save : texts.create}
      isSending={save.isBusy}
      wayOut={
        <Button type="text" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
      noValidate
      validateTrigger="onSubmit"
      initialValues={{
        url: known?.url ?? '',
        kinds: known?.kinds ?? [...WEBHOOK_KINDS],
        event_id: known?.event?.id ?? null,
      }}
      onFinish={(fields) => void save.run(fields)}
    >
      <Form.Item
        name="url"
        label={texts.url}
        extra={texts.urlHint}
        validateFirst
        rules={[obeys(requiredText), obeys(webhookAddress)]}
      >
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} placeholder={texts.urlPlaceholder} />
      </Form.Item>
      <Form.Item name="kinds" label={texts.told} rules={[{ type: 'array', min: 1, message: texts.toldNothing }]}>
        <Checkbox.Group className={styles.choices} options={KINDS} />
      </Form.Item>
      <Form.Item name="event_id" label={texts.event}>
        <OwnEventInput known={known?.event ?? null} />
      </Form.Item>
    </PageForm>
  );
}
