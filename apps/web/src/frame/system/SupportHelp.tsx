import { failureWords, formatPhone } from '@festix/domain/ground';
import { Code } from '@festix/ui';
import { useEffect, useState } from 'react';
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

type CopyToClipboard = typeof import('copy-to-clipboard').default;

function SupportCode({ requestId }: { requestId: string }) {
  const [isCopied, setCopied] = useState(false);
  // It comes now, because a browser copies nothing long after a key was pressed.
  const [copyToClipboard, setCopy] = useState<CopyToClipboard>();
  useEffect(() => {
    void import('copy-to-clipboard').then(({ default: copy }) => setCopy(() => copy)).catch(() => undefined);
  }, []);
  const copy = async () => {
    setCopied((await copyToClipboard?.(requestId, { fallbackToPrompt: true, message: texts.copyByHand })) ?? false);
  };
  return (
    <div className={styles.code}>
      <p>
        {failureWords.supportCode}: <Code>{requestId}</Code>
      </p>
      {copyToClipboard && (
        <button type="button" onClick={() => void copy()}>
          {texts.copyCode}
        </button>
      )}
      <span role="status">{isCopied && texts.copied}</span>
    </div>
  );
}
