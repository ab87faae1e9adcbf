import { DoorButton } from '@festix/ui/door';
import { useState, type ReactNode } from 'react';
import { reportError } from '../../../data/report-error.ts';
import { whyItFailed } from '../../../app/why-it-failed.ts';
import { SECOND_FACTOR_PATH } from '../../../session/second-factor-part.ts';
import { useSession } from '../../../session/session.store.ts';
import { doorTexts } from '../door-texts.ts';
import { StagePage } from './StagePage.tsx';

/**
 * Who may not work at these doors hears it before anything is set up for it, with the ways on; whose roles give nothing for
 * want of a second factor, where it is turned on.
 */
export function NoRightStage({ children }: { children?: ReactNode }) {
  const user = useSession((session) => session.user);
  const signOut = useSession((session) => session.signOut);
  // The role of tills opens no door.
  const isWithheld = user?.withheld_roles.some((role) => role !== 'sale-point') ?? false;
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
      hint={hintFor(user?.email, isWithheld)}
      actions={
        <>
          {isWithheld ? (
            <DoorButton onClick={() => window.location.assign(SECOND_FACTOR_PATH)}>
              {doorTexts.turnOnSecondFactor}
            </DoorButton>
          ) : (
            <DoorButton onClick={() => window.location.assign('/')}>{doorTexts.openFestix}</DoorButton>
          )}
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

function hintFor(email: string | undefined, isWithheld: boolean): string {
  if (email === undefined) return doorTexts.noRightHintNobody;
  return isWithheld ? doorTexts.noRightWithheld(email) : doorTexts.noRightHint(email);
}
