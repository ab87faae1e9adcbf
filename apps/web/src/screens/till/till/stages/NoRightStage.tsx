import { SECOND_FACTOR_PATH } from '../../../../frame/sign-in/second-factor-part.ts';
import { useNoRight } from '../../../../session/use-no-right.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { TillStage } from './TillStage.tsx';
import styles from '../parts/till-words.module.css';

/**
 * Refuses a person without the right before any setup, with ways on; one whose role is withheld for want of a second
 * factor learns where to turn it on.
 */
export function NoRightStage() {
  const { email, isWithheld, refusal, enterAsAnother } = useNoRight((role) => role === 'sale-point', 'till.sign-out');
  return (
    <TillStage
      title={texts.noRightTitle}
      hint={hintFor(email, isWithheld)}
      actions={
        <>
          {isWithheld ? (
            <TillKey look="solid" onClick={() => window.location.assign(SECOND_FACTOR_PATH)}>
              {texts.turnOnSecondFactor}
            </TillKey>
          ) : (
            <TillKey look="solid" onClick={() => window.location.assign('/')}>
              {texts.openFestix}
            </TillKey>
          )}
          {email && <TillKey onClick={enterAsAnother}>{texts.anotherAccount}</TillKey>}
        </>
      }
    >
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </TillStage>
  );
}

function hintFor(email: string | undefined, isWithheld: boolean): string {
  if (email === undefined) return texts.noRightHintNobody;
  return isWithheld ? texts.noRightWithheld(email) : texts.noRightHint(email);
}
