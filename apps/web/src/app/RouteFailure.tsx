import { notices } from '@festix/domain';
import { ErrorState } from '@festix/ui';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { reportError, requestIdOf } from '../data/report-error.ts';
import { NotFoundScreen } from '../screens/system/NotFoundScreen.tsx';
import { ButtonLink } from './ButtonLink.tsx';

/** A screen broke: says so, reports it once, and offers to load the page anew. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => reportError(error, 'screen'), [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <main className="fw-alone">
      <ErrorState
        title="Não deu para mostrar esta tela."
        line={notices.unexpected}
        onRetry={() => window.location.reload()}
        retryLabel="Carregar de novo"
        action={
          <ButtonLink type="text" href="/">
            Ir para o início
          </ButtonLink>
        }
        requestId={requestIdOf(error)}
      />
    </main>
  );
}
