import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { FailureScreen } from './FailureScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { KeptTicketsWay } from '../app/KeptTicketsWay.tsx';

/** Shows that a route broke, or failed to load. */
export function RouteFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <FailureScreen error={error} place="screen">
      <KeptTicketsWay />
    </FailureScreen>
  );
}
