import { ErrorState } from '@festix/ui';
import type { ReactNode } from 'react';
import { CallError } from '../../data/problem.ts';
import { requestIdOf } from '../../data/report-error.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { ForbiddenScreen } from './ForbiddenScreen.tsx';
import { whyItFailed } from '../../data/why-it-failed.ts';
import styles from '../app/app.module.css';

export interface ScreenFailureProps {
  /** The failed action, from the catalogue: 'Ocorreu um erro ao carregar as entradas'. */
  title: string;
  error: unknown;
  /** Replaces the reason. */
  line?: string;
  /** true: the screen has no other title. */
  isAlone?: boolean;
  /** A button or link for another way on. */
  action?: ReactNode;
  onRetry(): void;
}

/** Shows that a screen's query failed. A missing or forbidden resource gets the page of its own. */
export function ScreenFailure({
  title,
  error,
  line = whyItFailed(error),
  isAlone = false,
  action,
  onRetry,
}: ScreenFailureProps) {
  if (error instanceof CallError && error.status === 404) return <NotFoundScreen />;
  if (error instanceof CallError && error.status === 403) return <ForbiddenScreen />;
  return (
    <div className={styles.failure}>
      <ErrorState
        level={isAlone ? 1 : 2}
        title={title}
        line={line}
        onRetry={onRetry}
        action={action}
        requestId={requestIdOf(error)}
      />
    </div>
  );
}
