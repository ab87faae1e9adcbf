import { failureWords } from '@festix/domain/ground';
import { useEffect } from 'react';
import { lastFailedRequest } from '../../../data/last-failure.ts';
import { reportError, requestIdOf } from '../../../data/report-error.ts';
import { SupportHelp } from '../../../frame/system/SupportHelp.tsx';
import { systemTexts as texts } from '../../../frame/system/system-texts.ts';
import { TillKey } from './parts/TillKey.tsx';
import { TillStage } from './stages/TillStage.tsx';
import styles from '../../../frame/system/support-help.module.css';

/** Shows a defect of a screen: sales are stored on the device, and a reload is the way on. */
export function TillFailure({ error }: { error: unknown }) {
  useEffect(() => reportError(error, 'till.screen'), [error]);
  return (
    <TillStage
      title={failureWords.title}
      hint={texts.tillSafe}
      actions={
        <>
          <TillKey look="solid" onClick={() => window.location.reload()}>
            {failureWords.retry}
          </TillKey>
          <a className={styles.brokenHome} href="/">
            {failureWords.home}
          </a>
        </>
      }
    >
      <SupportHelp requestId={requestIdOf(error) ?? lastFailedRequest()} />
    </TillStage>
  );
}
