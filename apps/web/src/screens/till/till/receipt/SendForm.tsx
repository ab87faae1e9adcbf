import { deliveryEndpoints } from '@festix/domain/contract';
import { emailAddress, formatPhone, maskTypedPhone, normalisePhone, notices, phoneNumber } from '@festix/domain/ground';
import { useState, type FormEvent } from 'react';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { call, CallError, UnreachableError } from '../../../../data/call.ts';
import { reportError } from '../../../../data/report-error.ts';
import { EmailSuggestion } from '../../../../frame/form/EmailSuggestion.tsx';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { TillField } from '../parts/TillField.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import styles from './till-send.module.css';

export type Provider = 'whatsapp' | 'email';

export interface SendFormProps {
  sale: SaleRow;
  provider: Provider;
  /** The server knows of the sale. */
  isUploaded: boolean;
}

/** Sends the tickets to a phone or an address: the buyer's own, or a typed one. */
export function SendForm({ sale, provider, isUploaded }: SendFormProps) {
  const known = provider === 'email' ? sale.buyer?.email : sale.buyer?.phone && formatPhone(sale.buyer.phone);
  const isOnline = useIsOnline();
  const [to, setTo] = useState(known ?? '');
  const [left, setLeft] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [refusal, setRefusal] = useState<string>();
  const rule = provider === 'email' ? emailAddress : phoneNumber;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending') return;
    if (!rule.check(to)) return setRefusal(rule.message);
    setState('sending');
    setRefusal(undefined);
    try {
      const address = provider === 'email' ? to.trim() : normalisePhone(to);
      await call(deliveryEndpoints.resendSale, {
        params: { order_id: sale.id },
        body: { provider, ...(address && { to: address }) },
      });
      setState('sent');
    } catch (error) {
      reportError(error, 'till.send');
      setRefusal(whyNotSent(error));
      setState('asking');
    }
  }

  return (
    <form className={styles.send} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.row}>
        <TillField
          key={provider}
          label={provider === 'email' ? texts.email : texts.phone}
          type={provider === 'email' ? 'email' : 'tel'}
          inputMode={provider === 'email' ? 'email' : 'tel'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={to}
          onChange={({ target }) => {
            setTo(provider === 'email' ? target.value : maskTypedPhone(target.value));
            setState('asking');
          }}
          onBlur={({ target }) => setLeft(target.value)}
        />
        <TillKey look="solid" type="submit" disabled={!isUploaded} isBusy={state === 'sending'}>
          {state === 'sending' ? texts.sending : texts.send}
        </TillKey>
      </div>
      {provider === 'email' && <EmailSuggestion email={left === to ? left : ''} onTake={setTo} />}
      {!isUploaded && <p>{isOnline ? texts.sendLater : texts.sendOffline}</p>}
      {refusal && <p role="alert">{refusal}</p>}
      {state === 'sent' && <p role="status">{notices.ticketResent}</p>}
    </form>
  );
}

function whyNotSent(error: unknown): string {
  if (error instanceof UnreachableError) return texts.sendOffline;
  if (error instanceof CallError && error.status === 404) return texts.sendLater;
  return whyItFailed(error);
}
