import { notices } from '@festix/domain/ground';
import { useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { DrawerOutcome } from '../../../../offline/till.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useTillHere } from '../use-till.ts';

/** Runs an action on the drawer, continues afterwards, and shows a refusal. */
export function useDrawerDeed() {
  const { kick } = useTillHere();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function run<T>(deed: () => Promise<DrawerOutcome<T>>, done: (made: T) => void) {
    setBusy(true);
    setRefusal(undefined);
    try {
      const outcome = await deed();
      if (outcome.came === 'refused') return setRefusal(texts.drawerRefusals[outcome.why]);
      kick('queued');
      done(outcome.made);
    } catch (error) {
      reportError(error, 'till.drawer');
      setRefusal(notices.unexpected);
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    refusal,
    carryOut: <T>(deed: () => Promise<DrawerOutcome<T>>, done: (made: T) => void) => void run(deed, done),
  };
}
