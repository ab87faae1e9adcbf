import { SignInForm } from '../parts/SignInForm.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import { useTakeOver } from '../use-take-over.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import '../parts/till-words.css';

/** Signs in another operator, or the same one again. */
export function OperatorScreen() {
  const { event, operator } = useTillHere();
  const isOnline = useIsOnline();
  const { refusal, takeOver } = useTakeOver();
  return (
    <SignInForm onDone={takeOver}>
      {({ fields, submit }) => (
        <TillPage title={texts.changeOperator} back={tillPage(event.event_id, 'menu')} dock={submit}>
          <p className="fw-till-note">
            <b>{operator.name}.</b> {texts.operatorHint}
          </p>
          {!isOnline && <p className="fw-till-refusal">{texts.operatorOffline}</p>}
          {refusal && (
            <p className="fw-till-refusal" role="alert">
              {refusal}
            </p>
          )}
          <div className="fw-till-gap">{fields}</div>
        </TillPage>
      )}
    </SignInForm>
  );
}
