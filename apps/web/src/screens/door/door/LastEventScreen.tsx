import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { reportError } from '../../../data/report-error.ts';
import { lastOpened } from '../../../offline/door-settings.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { StagePage } from './stages/StagePage.tsx';

/** Starts the installed door at the event it was last open for, or at the choice of one. */
export function LastEventScreen() {
  const { journal } = useThisDevice();
  const [found, setFound] = useState<{ event_id: string | undefined }>();
  useEffect(() => {
    lastOpened(journal)
      .catch((error: unknown) => reportError(error, 'door.last'))
      .then((event_id) => setFound({ event_id: event_id ?? undefined }))
      .catch(() => undefined);
  }, [journal]);
  if (!found) return <StagePage title="" />;
  if (found.event_id !== undefined) return <Navigate to={`/door/${found.event_id}`} replace />;
  return <Navigate to="/door/events" replace />;
}
