import { ErrorState } from '@festix/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { requestIdOf } from '../../data/report-error.ts';
import { useRestoredSession } from '../../session/use-restored-session.ts';
import { failureTexts as texts } from '../../data/failure-texts.ts';
import { Waiting } from './Waiting.tsx';
import { signInPath } from './own-path.ts';
import { whyItFailed } from '../../data/why-it-failed.ts';
import styles from './app.module.css';

/** Shows its children to signed-in people; others sign in first and come back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, error, retry } = useRestoredSession({ visitorsWelcome: false });
  const location = useLocation();
  if (status === 'signed-in') return children;
  if (status === 'visitor') return <Navigate to={signInPath(location)} replace />;
  if (!error) return <Waiting />;
  return (
    <main className={styles.alone}>
      <ErrorState
        title={texts.sessionUnclear}
        line={whyItFailed(error)}
        onRetry={retry}
        requestId={requestIdOf(error)}
      />
    </main>
  );
}
