import { Banner, Button, SavingFlags } from '@festix/ui';
import type { ReactNode } from 'react';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { CallError } from '../../../data/problem.ts';
import { AccountPage } from './AccountPage.tsx';
import { checkingTexts as texts } from './account-texts.ts';
import styles from './account.module.css';

export interface CheckingPageProps {
  /** Names the tab. */
  name: string;
  /** Name of the running action: 'Confirmando o seu e-mail'. */
  title: string;
  /** Texts of a refusal. */
  refused: { title: string; line: string };
  /** Error of the action; null while it runs. */
  error: Error | null;
  onRetry(): void;
  /** Links after a refusal. */
  children?: ReactNode;
}

/** Runs the action of its address by itself, and continues when it is done. */
export function CheckingPage({ name, title, refused, error, onRetry, children }: CheckingPageProps) {
  if (!error) {
    return (
      <AccountPage name={name} title={title}>
        <p className={styles.line}>
          <SavingFlags label={texts.line} />
        </p>
      </AccountPage>
    );
  }
  const isRefusal = error instanceof CallError && error.status < 500 && error.status !== 429;
  if (isRefusal) {
    return (
      <AccountPage name={name} title={refused.title} line={refused.line}>
        <Banner tone="error">{whyItFailed(error)}</Banner>
        {children}
      </AccountPage>
    );
  }
  return (
    <AccountPage name={name} title={texts.unreachable} line={whyItFailed(error)}>
      <Button type="primary" size="large" block onClick={onRetry}>
        {texts.retry}
      </Button>
    </AccountPage>
  );
}
