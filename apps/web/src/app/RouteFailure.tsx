import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { FailureScreen } from '../screens/system/FailureScreen.tsx';
import { NotFoundScreen } from '../screens/system/NotFoundScreen.tsx';
import { KeptTicketsWay } from './KeptTicketsWay.tsx';

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
