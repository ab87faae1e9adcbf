import { useState } from 'react';
import { whyItFailed } from '../../../app/why-it-failed.ts';
import { reportError } from '../../../data/report-error.ts';
import { useSession } from '../../../session/session.store.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { TillStage } from './TillStage.tsx';

/** Who may not sell here hears it before anything is set up for it, with the ways on. */
export function NoRightStage() {
  const user = useSession((session) => session.user);
  const signOut = useSession((session) => session.signOut);
  const [refusal, setRefusal] = useState<string>();

  function enterAsAnother() {
    signOut().catch((error: unknown) => {
      reportError(error, 'till.sign-out');
      setRefusal(whyItFailed(error));
    });
  }

  return (
    <TillStage
      title={texts.noRightTitle}
      hint={user ? texts.noRightHint(user.email) : texts.noRightHintNobody}
      actions={
        <>
          <TillKey look="solid" onClick={() => window.location.assign('/')}>
            {texts.openFestix}
          </TillKey>
          {user && <TillKey onClick={enterAsAnother}>{texts.anotherAccount}</TillKey>}
        </>
      }
    >
      {refusal && (
        <p className="fw-till-refusal" role="alert">
          {refusal}
        </p>
      )}
    </TillStage>
  );
}
