import { apiKeyEndpoints, type ApiKeyMadeView, type Id } from '@festix/domain/contract';
import { DAY, instantOf, requiredText } from '@festix/domain/ground';
import { API_KEY_NAME_LENGTH, API_SCOPES, type ApiScope } from '@festix/domain/people';
import { Button, Icon } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { X } from '@phosphor-icons/react/X';
import { Checkbox, Drawer, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { PageForm } from '../../../frame/form/PageForm.tsx';
import { useFormAction } from '../../../frame/form/use-form-action.ts';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { developersTexts as texts, KEY_LASTS, scopeNames } from './developers-texts.ts';
import { OwnEventInput } from './OwnEventInput.tsx';
import { useReloadDevelopers } from './use-developers.ts';
import styles from './developers.module.css';

interface KeyFields {
  name: string;
  scopes: ApiScope[];
  event_id: Id | null;
  /** Days, or zero for ever. */
  lasts: number;
}

const NEW: KeyFields = { name: '', scopes: [], event_id: null, lasts: 0 };
const SCOPES = API_SCOPES.map((value) => ({ value, label: scopeNames[value] }));
const LASTS = KEY_LASTS.map(({ days, label }) => ({ value: days ?? 0, label }));

export interface KeyFormProps {
  isOpen: boolean;
  onMade(made: ApiKeyMadeView): void;
  onClose(): void;
}

/** Creates an API key: name, scopes and lifetime. */
export function KeyForm({ isOpen, onMade, onClose }: KeyFormProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size="32.5rem"
      title={texts.newKey}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {isOpen && <Fields onMade={onMade} onClose={onClose} />}
    </Drawer>
  );
}

function Fields({ onMade, onClose }: Omit<KeyFormProps, 'isOpen'>) {
  const { call } = useArea();
  const reload = useReloadDevelopers();
  const [form] = Form.useForm<KeyFields>();
  const idOf = useBodyId();
  // Fixed while the form is open, so that a repeated request is the same.
  const [opened] = useState(() => Date.now());
  const make = useFormAction(
    form,
    ({ name, scopes, event_id, lasts }: KeyFields) => {
      const expires_at = lasts > 0 ? instantOf(opened + lasts * DAY) : null;
      const body = { name: name.trim(), scopes, event_id: event_id ?? null, expires_at };
      return call(apiKeyEndpoints.create, { body: { id: idOf(body), ...body } });
    },
    {
      place: 'developers.key',
      failed: texts.keyFailed,
      onDone: async (made) => {
        onClose();
        onMade(made);
        await reload();
      },
    },
  );
  return (
    <PageForm
      form={form}
      sendLabel={make.isBusy ? texts.saving : texts.createKey}
      isSending={make.isBusy}
      wayOut={
        <Button type="text" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
      noValidate
      validateTrigger="onSubmit"
      initialValues={NEW}
      onFinish={(fields) => void make.run(fields)}
    >
      <Form.Item name="name" label={texts.keyName} extra={texts.keyNameHint} rules={[obeys(requiredText)]}>
        <Input autoComplete="off" maxLength={API_KEY_NAME_LENGTH} placeholder={texts.keyNamePlaceholder} />
      </Form.Item>
      <Form.Item name="scopes" label={texts.scopes} rules={[{ type: 'array', min: 1, message: texts.scopesNothing }]}>
        <Checkbox.Group className={styles.choices} options={SCOPES} />
      </Form.Item>
      <Form.Item name="event_id" label={texts.event}>
        <OwnEventInput />
      </Form.Item>
      <Form.Item name="lasts" label={texts.expires}>
        <Select<number> options={LASTS} showSearch={false} />
      </Form.Item>
    </PageForm>
  );
}
