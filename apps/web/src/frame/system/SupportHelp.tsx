import { failureWords, formatPhone } from '@festix/domain/ground';
import { Code } from '@festix/ui';
import copyToClipboard from 'copy-to-clipboard';
import { useState } from 'react';
import { supportContact } from '../../data/support-contact.ts';
import { systemTexts as texts } from './system-texts.ts';
import styles from './support-help.module.css';

/** Shows the failure's request id, to be copied, and the support contact. It depends on nothing around it. */
export function SupportHelp({ requestId }: { requestId: string | undefined }) {
  const { email, phone } = supportContact();
  if (requestId === undefined && email === undefined && phone === undefined) return null;
  const subject = requestId ? `?subject=${encodeURIComponent(`${failureWords.supportCode}: ${requestId}`)}` : '';
  return (
    <div className={styles.support}>
      {requestId && <SupportCode requestId={requestId} />}
      {(email ?? phone) && (
        <p>
          {failureWords.askSupport} {email && <a href={`mailto:${email}${subject}`}>{email}</a>}
          {email && phone && ' · '}
          {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
        </p>
      )}
    </div>
  );
}

function SupportCode({ requestId }: { requestId: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyToClipboard(requestId, { fallbackToPrompt: true, message: texts.copyByHand }));
  };
  return (
    <div className={styles.code}>
      <p>
        {failureWords.supportCode}: <Code>{requestId}</Code>
      </p>
      <button type="button" onClick={() => void copy()}>
        {texts.copyCode}
      </button>
      <span role="status">{isCopied && texts.copied}</span>
    </div>
  );
}
