import { failureWords } from '@festix/domain/ground';
import { DoorButton } from '@festix/ui/door';
import { useEffect } from 'react';
import { lastFailedRequest } from '../../../data/last-failure.ts';
import { reportError, requestIdOf } from '../../../data/report-error.ts';
import { SupportHelp } from '../../../frame/system/SupportHelp.tsx';
import { systemTexts as texts } from '../../../frame/system/system-texts.ts';
import { StagePage } from './stages/StagePage.tsx';
import styles from '../../../frame/system/support-help.module.css';

/** Shows that a screen broke: scans are on the phone, and a reload helps. */
export function DoorFailure({ error }: { error: unknown }) {
  useEffect(() => reportError(error, 'door.screen'), [error]);
  return (
    <StagePage
      title={failureWords.title}
      hint={texts.doorSafe}
      actions={
        <>
          <DoorButton onClick={() => window.location.reload()}>{failureWords.retry}</DoorButton>
          <a className={styles.brokenHome} href="/">
            {failureWords.home}
          </a>
        </>
      }
    >
      <SupportHelp requestId={requestIdOf(error) ?? lastFailedRequest()} />
    </StagePage>
  );
}
