import type { Id } from '@festix/domain';
import { useState } from 'react';
import { whyItFailed } from '../../../app/why-it-failed.ts';
import { Unreachable } from '../../../data/call.ts';
import { reportError } from '../../../data/report-error.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { wipeDevice } from '../../../offline/wipe.ts';
import { useSession } from '../../../session/session.store.ts';
import { tillTexts as texts } from '../till-texts.ts';

export interface Leaving {
  isLeaving: boolean;
  refusal: string | undefined;
  /** With the ids of the ops that were carried away. */
  leave: (carried: ReadonlySet<Id>) => void;
}

/** First the session, which needs the network: a till that was left behind signed in would let the next one sell. */
export function useLeave(): Leaving {
  const { journal, snap } = useThisDevice();
  const signOut = useSession((session) => session.signOut);
  const [isLeaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function leave(carried: ReadonlySet<Id>) {
    setLeaving(true);
    setRefusal(undefined);
    try {
      await signOut();
      if (!(await wipeDevice(journal, snap, carried))) setRefusal(texts.leaveStillWaiting);
    } catch (error) {
      reportError(error, 'till.leave');
      setRefusal(error instanceof Unreachable ? texts.leaveOffline : whyItFailed(error));
    } finally {
      setLeaving(false);
    }
  }

  return { isLeaving, refusal, leave: (carried) => void leave(carried) };
}
