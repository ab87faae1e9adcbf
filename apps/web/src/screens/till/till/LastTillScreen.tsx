import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { reportError } from '../../../data/report-error.ts';
import { lastTill } from '../../../offline/till-cash.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { TillStage } from './stages/TillStage.tsx';
import { tillPage } from './use-till.ts';

/** Starts the installed till at its last event, or at the choice of one. */
export function LastTillScreen() {
  const { journal } = useThisDevice();
  const [found, setFound] = useState<{ event_id: string | undefined }>();
  useEffect(() => {
    lastTill(journal)
      .catch((error: unknown) => reportError(error, 'till.last'))
      .then((event_id) => setFound({ event_id: event_id ?? undefined }))
      .catch(() => undefined);
  }, [journal]);
  if (!found) return <TillStage title="" />;
  if (found.event_id !== undefined) return <Navigate to={tillPage(found.event_id)} replace />;
  return <Navigate to="/till/events" replace />;
}
