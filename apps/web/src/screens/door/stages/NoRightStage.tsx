import { DoorButton } from '@festix/ui/door';
import { useState, type ReactNode } from 'react';
import { reportError } from '../../../data/report-error.ts';
import { whyItFailed } from '../../../app/why-it-failed.ts';
import { useSession } from '../../../session/session.store.ts';
import { doorTexts } from '../door-texts.ts';
import { StagePage } from './StagePage.tsx';

/** Who may not work at these doors hears it before anything is set up for it, with the ways on. */
export function NoRightStage({ children }: { children?: ReactNode }) {
  const user = useSession((session) => session.user);
  const signOut = useSession((session) => session.signOut);
  const [refusal, setRefusal] = useState<string>();

  function enterAsAnother() {
    signOut().catch((error: unknown) => {
      reportError(error, 'door.sign-out');
      setRefusal(whyItFailed(error));
    });
  }

  return (
    <StagePage
      title={doorTexts.noRightTitle}
      hint={user ? doorTexts.noRightHint(user.email) : doorTexts.noRightHintNobody}
      actions={
        <>
          <DoorButton onClick={() => window.location.assign('/')}>{doorTexts.openFestix}</DoorButton>
          {user && (
            <DoorButton look="ink" onClick={enterAsAnother}>
              {doorTexts.anotherAccount}
            </DoorButton>
          )}
        </>
      }
    >
      {refusal && (
        <p className="fw-stage-refusal" role="alert">
          {refusal}
        </p>
      )}
      {children}
    </StagePage>
  );
}
