import { contentEndpoints, type IntegrationsBody, type IntegrationsView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import {
  facebookPixelIds,
  isMaskedSecret,
  metaAccessToken,
  metaPairBroken,
  missingOfMetaPair,
  trackingId,
} from '@festix/domain/programme';
import { SectionTitle } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { Form, Input, type InputProps } from 'antd';
import type { FocusEvent } from 'react';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { contentTexts as texts } from './content-texts.ts';
import { DocumentForm, type DocumentOf } from './DocumentForm.tsx';
import styles from './content.module.css';

type Fields = Record<keyof IntegrationsView, string>;

const LABELS: Readonly<Record<keyof IntegrationsView, string>> = {
  gtm_id: texts.gtm,
  ga_id: texts.ga,
  facebook_pixel_id: texts.pixel,
  meta_tag_manager_id: `${texts.meta}: ${texts.metaId}`,
  meta_tag_manager_access_token: `${texts.meta}: ${texts.metaToken}`,
};

const NAMES = Object.keys(LABELS) as (keyof IntegrationsView)[];

const integrations: DocumentOf<IntegrationsView, IntegrationsBody, Fields> = {
  read: contentEndpoints.integrations,
  write: contentEndpoints.writeIntegrations,
  place: 'content.integrations',
  loadFailed: notices.integrationsLoadFailed,
  saved: notices.integrationsSaved,
  saveFailed: notices.integrationsSaveFailed,
  fieldsOf: (view) => Object.fromEntries(NAMES.map((name) => [name, view[name] ?? ''])) as Fields,
  bodyOf: (fields) => Object.fromEntries(NAMES.map((name) => [name, fields[name].trim() || null])),
  linesOf: (view) => NAMES.filter((name) => view[name]).map((name) => `${LABELS[name]}: ${view[name]}`),
};

/** Shows 'Integrações': the producer's tracking of the event's page. */
export function IntegrationsScreen() {
  useTitle(texts.integrations, useEvent().name);
  return (
    <>
      <SectionTitle>{texts.integrations}</SectionTitle>
      <p className={styles.line}>{texts.integrationsLine}</p>
      <DocumentForm document={integrations}>
        <Form.Item name="gtm_id" label={texts.gtm} extra={texts.gtmHint} rules={[obeys(trackingId)]}>
          <Code />
        </Form.Item>
        <Form.Item name="ga_id" label={texts.ga} extra={texts.gaHint} rules={[obeys(trackingId)]}>
          <Code />
        </Form.Item>
        <Form.Item
          name="facebook_pixel_id"
          label={texts.pixel}
          extra={texts.pixelHint}
          rules={[obeys(facebookPixelIds)]}
        >
          <Code />
        </Form.Item>
        <fieldset className={styles.pair}>
          <legend>{texts.meta}</legend>
          <p className={styles.line}>{texts.metaHint}</p>
          <MetaField name="meta_tag_manager_id" other="meta_tag_manager_access_token" label={texts.metaId} />
          <MetaField name="meta_tag_manager_access_token" other="meta_tag_manager_id" label={texts.metaToken} />
        </fieldset>
      </DocumentForm>
    </>
  );
}

/** Edits a service's id: no words, so no autocorrection and completion. */
function Code(props: InputProps) {
  return <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
}

interface MetaFieldProps {
  name: keyof Fields;
  other: keyof Fields;
  label: string;
}

function MetaField({ name, other, label }: MetaFieldProps) {
  const form = Form.useFormInstance<Fields>();
  return (
    <Form.Item
      name={name}
      label={label}
      dependencies={[other]}
      rules={[
        obeys(name === 'meta_tag_manager_id' ? trackingId : metaAccessToken),
        {
          validator: () =>
            missingOfMetaPair(form.getFieldsValue(true) as Fields) === name
              ? Promise.reject(new Error(metaPairBroken))
              : Promise.resolve(),
        },
      ]}
    >
      <Code onFocus={selectMask} />
    </Form.Item>
  );
}

/** Selects the masked token, which is replaced as a whole. */
function selectMask({ target }: FocusEvent<HTMLInputElement>): void {
  if (isMaskedSecret(target.value)) target.select();
}
