import { notices } from '@festix/domain';
import { ErrorState } from '@festix/ui';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { reportError, requestIdOf } from '../data/report-error.ts';
import { NotFoundScreen } from '../screens/system/NotFoundScreen.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { failureTexts as texts } from './failure-texts.ts';
import { KeptTicketsWay } from './KeptTicketsWay.tsx';

/** A screen broke: says so, reports it once, and offers to load the page anew. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => reportError(error, 'screen'), [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <main className="fw-alone">
      <ErrorState
        title={texts.screenBroke}
        line={notices.unexpected}
        onRetry={() => window.location.reload()}
        retryLabel={texts.loadAnew}
        action={
          <>
            <KeptTicketsWay />
            <ButtonLink type="text" href="/">
              {texts.toStart}
            </ButtonLink>
          </>
        }
        requestId={requestIdOf(error)}
      />
    </main>
  );
}
