import { DoorButton } from '@festix/ui/door';
import type { ReactNode } from 'react';
import { SECOND_FACTOR_PATH } from '../../../../frame/sign-in/second-factor-part.ts';
import { useNoRight } from '../../../../session/use-no-right.ts';
import { doorTexts } from '../door-texts.ts';
import { StagePage } from './StagePage.tsx';
import styles from './stage.module.css';

/**
 * Tells a person without the right so before anything is set up, with links on; a role that lacks a second factor leads
 * to its setup.
 */
export function NoRightStage({ children }: { children?: ReactNode }) {
  // A till's role opens no door.
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
        <p className={styles.refusal} role="alert">
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
