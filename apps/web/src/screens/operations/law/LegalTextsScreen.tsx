import { lawEndpoints, type LegalTextView } from '@festix/domain/contract';
import { notices, requiredText } from '@festix/domain/ground';
import { LEGAL_KINDS, LEGAL_TEXT_LENGTH, legalTitles, OFFICER_LENGTH, type LegalKind } from '@festix/domain/people';
import { Banner, Button, FormSkeleton, PageTitle, SectionTitle } from '@festix/ui';
import { ConfirmDialog, FormActions, obeys, RichTextEditor } from '@festix/ui/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { keyOf, useCall } from '../../../data/queries.ts';
import { legalTexts as texts } from './law-texts.ts';
import styles from './law.module.css';

const PAGES: Readonly<Record<LegalKind, string>> = { terms: '/termos', privacy: '/privacidade' };

/** Characters of text: half of the limit is left to the HTML tags. */
const LONGEST = LEGAL_TEXT_LENGTH / 2;

/** Shows the legal texts that people accept, and lets the administration write the next version. */
export function LegalTextsScreen() {
  useTitle(texts.title, areaName('super-admin'));
  return (
    <AreaBench selected="legal">
      <PageTitle>{texts.title}</PageTitle>
      <p className="fx-quiet">{texts.line}</p>
      <Banner>{texts.advice}</Banner>
      {LEGAL_KINDS.map((kind) => (
        <LegalTextPart key={kind} kind={kind} />
      ))}
    </AreaBench>
  );
}

function LegalTextPart({ kind }: { kind: LegalKind }) {
  const { data, error, refetch } = useCall(lawEndpoints.legalText, { params: { kind }, query: {} });
  return (
    <section className={styles.legalForm} aria-label={legalTitles[kind]}>
      <SectionTitle>{legalTitles[kind]}</SectionTitle>
      {data ? (
        <LegalTextForm key={data.version} text={data} />
      ) : error ? (
        <ScreenFailure title={notices.legalTextLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={2} />
      )}
    </section>
  );
}

interface Fields {
  html: string;
  officer: string;
}

function LegalTextForm({ text }: { text: LegalTextView }) {
  const { kind, version } = text;
  const { call } = useArea();
  const queries = useQueryClient();
  const [form] = Form.useForm<Fields>();
  const [asked, setAsked] = useState<Fields>();
  const params = { kind };
  const publish = useConfirmed(
    asked,
    ({ html, officer }: Fields) =>
      call(lawEndpoints.publishLegalText, {
        params,
        body: { version: version + 1, html, ...(kind === 'privacy' && { officer }) },
      }),
    {
      place: 'legal.publish',
      done: notices.legalTextPublished,
      failed: notices.legalTextPublishFailed,
      takes: (problem) => {
        setAsked(undefined);
        return showOnFields(form, problem);
      },
      onClose: () => setAsked(undefined),
      onDone: (published) => {
        queries.setQueryData(keyOf(lawEndpoints.legalText, { params, query: {} }), published);
      },
    },
  );
  return (
    <>
      <ScreenForm form={form} initialValues={{ html: text.html, officer: text.officer ?? '' }} onFinish={setAsked}>
        <Form.Item name="html" label={texts.text} rules={[obeys(requiredText)]}>
          <RichTextEditor label={`${texts.text}: ${legalTitles[kind]}`} maxLength={LONGEST} />
        </Form.Item>
        {kind === 'privacy' && (
          <Form.Item
            name="officer"
            label={texts.officer}
            extra={texts.officerHint}
            validateFirst
            rules={[obeys(requiredText)]}
          >
            <Input autoComplete="off" maxLength={OFFICER_LENGTH} />
          </Form.Item>
        )}
        <FormActions>
          <Button type="primary" htmlType="submit">
            {texts.publish(version + 1)}
          </Button>
          <ButtonLink type="text" href={PAGES[kind]}>
            {texts.see}
          </ButtonLink>
        </FormActions>
      </ScreenForm>
      <ConfirmDialog
        {...publish}
        title={texts.publishTitle(legalTitles[kind])}
        consequence={texts.publishConsequence}
        confirmLabel={publish.busy ? texts.publishing : texts.publish(version + 1)}
      />
    </>
  );
}
