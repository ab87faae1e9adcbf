import { useEffect, useState, type ComponentType } from 'react';
import { askForSecondFactor, useSession } from '../../session/session.store.ts';

/**
 * Asks for the code of the second factor, over whatever is on the screen; the sign-in waits for it. The dialog is loaded
 * when it is needed; without it the sign-in ends as if the person had given up.
 */
export function SecondFactor() {
  useEffect(askForSecondFactor, []);
  const isAsked = useSession((session) => session.asksSecondFactor);
  const giveUp = useSession((session) => session.giveUpSecondFactor);
  const [Dialog, setDialog] = useState<ComponentType>();
  const isMissing = isAsked && !Dialog;
  useEffect(() => {
    if (!isMissing) return;
    import('./SecondFactorDialog.tsx').then((loaded) => setDialog(() => loaded.SecondFactorDialog), giveUp);
  }, [isMissing, giveUp]);
  return isAsked && Dialog && <Dialog />;
}
