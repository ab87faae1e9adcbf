import { DoorButton } from '@festix/ui/door';
import type { ReactNode } from 'react';
import { SECOND_FACTOR_PATH } from '../../../../frame/sign-in/second-factor-part.ts';
import { useNoRight } from '../../../../session/use-no-right.ts';
import { doorTexts } from '../door-texts.ts';
import { StagePage } from './StagePage.tsx';

/**
 * Who may not work at these doors hears it before anything is set up for it, with the ways on; whose roles give nothing for
 * want of a second factor, where it is turned on.
 */
export function NoRightStage({ children }: { children?: ReactNode }) {
  // The role of tills opens no door.
  const { email, isWithheld, refusal, enterAsAnother } = useNoRight((role) => role !== 'sale-point', 'door.sign-out');
  return (
    <StagePage
      title={doorTexts.noRightTitle}
      hint={hintFor(email, isWithheld)}
      actions={
        <>
          {isWithheld ? (
            <DoorButton onClick={() => window.location.assign(SECOND_FACTOR_PATH)}>
              {doorTexts.turnOnSecondFactor}
            </DoorButton>
          ) : (
            <DoorButton onClick={() => window.location.assign('/')}>{doorTexts.openFestix}</DoorButton>
          )}
          {email && (
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
