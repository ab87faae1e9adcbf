import { LawfulFoot } from '../../../../frame/app/LawfulFoot.tsx';
import { SignInForm } from '../parts/SignInForm.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { TillStage } from './TillStage.tsx';
import styles from './till-stage.module.css';

/** Asks for the person who opens the till. */
export function SignInStage() {
  return (
    <SignInForm>
      {({ fields, submit }) => (
        <TillStage title={texts.signInTitle} hint={texts.signInHint} actions={submit}>
          {fields}
          <div className={styles.foot}>
            <LawfulFoot opensBeside />
          </div>
        </TillStage>
      )}
    </SignInForm>
  );
}
