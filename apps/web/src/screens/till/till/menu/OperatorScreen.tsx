import { SignInForm } from '../parts/SignInForm.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { laterTexts } from '../later-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import { useTakeOver } from '../use-take-over.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import styles from '../parts/till-words.module.css';

/** Signs in another operator, or the same one again. */
export function OperatorScreen() {
  const { event, operator } = useTillHere();
  const isOnline = useIsOnline();
  const { refusal, takeOver } = useTakeOver();
  return (
    <SignInForm onDone={takeOver}>
      {({ fields, submit }) => (
        <TillPage title={laterTexts.changeOperator} back={tillPage(event.event_id, 'menu')} dock={submit}>
          <p className={styles.note}>
            <b>{operator.name}.</b> {laterTexts.operatorHint}
          </p>
          {!isOnline && <p className={styles.refusal}>{laterTexts.operatorOffline}</p>}
          {refusal && (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          )}
          <div className={styles.gap}>{fields}</div>
        </TillPage>
      )}
    </SignInForm>
  );
}
