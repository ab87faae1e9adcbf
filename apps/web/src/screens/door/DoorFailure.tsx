import { notices } from '@festix/domain';
import { DoorButton } from '@festix/ui/door';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportError } from '../../data/report-error.ts';
import { StagePage } from './stages/StagePage.tsx';

/** A defect of a screen: what was scanned is on the phone, and loading the page again is the way on. */
export function DoorFailure() {
  const error = useRouteError();
  useEffect(() => reportError(error, 'door.screen'), [error]);
  return (
    <StagePage
      title={notices.unexpected}
      hint={notices.nothingLost}
      actions={<DoorButton onClick={() => window.location.reload()}>Carregar de novo</DoorButton>}
    />
  );
}
