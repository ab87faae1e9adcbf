import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { reportError } from '../../../data/report-error.ts';
import type { TillOperator } from '../../../offline/journal.db.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { useSession } from '../../../session/session.store.ts';
import { tillTexts as texts } from './till-texts.ts';
import { tillPage, useTillHere } from './use-till.ts';

export interface TakeOver {
  isBusy: boolean;
  refusal: string | undefined;
  /** Makes the signed-in person the operator. */
  takeOver: () => void;
}

/** Makes a person the operator by an explicit step: a sign-in elsewhere in this browser is not enough. */
export function useTakeOver(): TakeOver {
  const { till, event, kick } = useTillHere();
  const { proveOperator } = useThisDevice();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function takeOver(person: TillOperator) {
    setBusy(true);
    setRefusal(undefined);
    try {
      // Without a network, the proof precedes the upload of their sales.
      await proveOperator().catch(() => undefined);
      if (!(await till.operate(person))) return setRefusal(texts.operatorUnknown(person.name));
      kick('asked');
      void navigate(tillPage(event.event_id), { replace: true });
    } catch (error) {
      reportError(error, 'till.operate');
      setRefusal(whyItFailed(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    refusal,
    takeOver: () => {
      const { user } = useSession.getState();
      if (user) void takeOver(user);
    },
  };
}
