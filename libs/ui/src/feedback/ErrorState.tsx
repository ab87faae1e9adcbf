import { failureWords } from '@festix/domain/ground';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import type { ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { Code } from '../format/Code.tsx';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './feedback.module.css';

export interface ErrorStateProps {
  /** Failed action: 'Não deu para carregar as vendas.' */
  title: string;
  /** Reason, and reassurance: 'Sua conexão caiu no meio do caminho. Nada foi perdido.' */
  line: ReactNode;
  /** Retry. */
  onRetry?: () => void;
  /** Words on that way. */
  retryLabel?: string;
  /** Another way on in its place, for example a link home. */
  action?: ReactNode;
  /** Problem code and request id, for the support. */
  code?: string;
  requestId?: string | undefined;
  /** Of the heading: 1 where nothing else is the page's title, 2 right below it. */
  level?: 1 | 2 | 3;
}

/** Shows a failure: the action, the reassurance, one way on. */
export function ErrorState({
  title,
  line,
  onRetry,
  retryLabel = 'Tentar de novo',
  action,
  code,
  requestId,
  level = 3,
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.error} role="alert">
      <Heading>{title}</Heading>
      <p>{line}</p>
      {onRetry && (
        <Button icon={<Icon of={ArrowsClockwise} size={18} />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {action}
      <Reference code={code} requestId={requestId} />
    </div>
  );
}

export interface ReferenceProps {
  code?: string | undefined;
  requestId?: string | undefined;
  className?: string | undefined;
}

/** Shows the words by which support finds a failure in the log; nothing without any. */
export function Reference({ code, requestId, className }: ReferenceProps) {
  if (!code && !requestId) return null;
  return (
    <p className={classes(styles.reference, className)}>
      {code && <Code>{code}</Code>}
      {code && requestId && ' · '}
      {requestId && (
        <>
          {failureWords.supportCode}: <Code>{requestId}</Code>
        </>
      )}
    </p>
  );
}
