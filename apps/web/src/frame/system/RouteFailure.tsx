import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { FailureScreen } from './FailureScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { KeptTicketsWay } from '../app/KeptTicketsWay.tsx';

/** A route broke, or what it is made of did not come. */
export function RouteFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <FailureScreen error={error} place="screen">
      <KeptTicketsWay />
    </FailureScreen>
  );
}
