import { contentEndpoints, type PrivacyPolicyBody, type PrivacyPolicyView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { PRIVACY_POLICY_LENGTH } from '@festix/domain/programme';
import { Banner, RichText, SectionTitle } from '@festix/ui';
import { RichTextDraft, RichTextEditor, SwitchField } from '@festix/ui/workbench';
import { Form } from 'antd';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { EventPolicy } from '../../shopfront/public/EventPolicy.tsx';
import { contentTexts as texts } from './content-texts.ts';
import { DocumentForm, type DocumentOf } from './DocumentForm.tsx';
import styles from './content.module.css';

/** Characters of text: half of the limit is left to the HTML tags. */
const LONGEST = PRIVACY_POLICY_LENGTH / 2;

interface Fields {
  privacy_policy: string;
  show_privacy_policy: boolean;
}

const policy: DocumentOf<PrivacyPolicyView, PrivacyPolicyBody, Fields> = {
  read: contentEndpoints.privacyPolicy,
  write: contentEndpoints.writePrivacyPolicy,
  place: 'content.privacy-policy',
  loadFailed: notices.privacyPolicyLoadFailed,
  saved: notices.privacyPolicySaved,
  saveFailed: notices.privacyPolicySaveFailed,
  fieldsOf: ({ privacy_policy, show_privacy_policy }) => ({
    privacy_policy: privacy_policy ?? '',
    show_privacy_policy,
  }),
  bodyOf: ({ privacy_policy, show_privacy_policy }) => ({
    privacy_policy: privacy_policy || null,
    show_privacy_policy,
  }),
  linesOf: ({ privacy_policy, show_privacy_policy }) => [
    ...(privacy_policy ? [<RichText key="text" html={privacy_policy} />] : []),
    show_privacy_policy ? texts.policyShown : texts.policyHidden,
  ],
};

/** Shows 'Política de privacidade': the producer's use of buyers' data. */
export function PrivacyPolicyScreen() {
  useTitle(texts.privacy, useEvent().name);
  return (
    <>
      <SectionTitle>{texts.privacy}</SectionTitle>
      <p className={styles.line}>{texts.privacyLine}</p>
      <DocumentForm document={policy} preview={(fields) => <Preview {...fields} />}>
        <Form.Item name="privacy_policy" label={texts.policy}>
          <RichTextEditor label={texts.policy} maxLength={LONGEST} />
        </Form.Item>
        <SwitchField name="show_privacy_policy" label={texts.showPolicy} />
      </DocumentForm>
    </>
  );
}

function Preview({ privacy_policy, show_privacy_policy }: Fields) {
  if (!privacy_policy) return <Banner>{texts.policyNone}</Banner>;
  if (!show_privacy_policy) return <Banner>{texts.policyHidden}</Banner>;
  return (
    <EventPolicy isOpen>
      <RichTextDraft html={privacy_policy} />
    </EventPolicy>
  );
}
