import { useStartReadiness } from '../../offline/start-readiness.ts';
import { useUpdates } from '../../offline/updates.ts';
import { startTexts, type StartPlace } from './start-texts.ts';

export interface ShownStart {
  /** Behind the label 'Sem rede'. */
  word: string;
  /** Whether the browser may clear the device; nothing where it doesn't tell. */
  keeping: string | undefined;
  /** Whether the way out is the version that waits, which needs no other offer then. */
  offersUpdate: boolean;
  /** What stands in the way, and the way out. */
  warning: { title: string; text: string; atWork: string | undefined; action: string; onAct: () => void } | undefined;
}

/**
 * What door and till say of a start without a network: never ready before it is proved. `mayReload` is whether a new version
 * may go in now.
 */
export function useStart(place: StartPlace, mayReload = true): ShownStart {
  const { isReady, fault, isKept, proveAgain } = useStartReadiness();
  const apply = useUpdates((state) => state.apply);
  const isUpdate = fault === 'outdated' && apply !== undefined && mayReload;
  return {
    word: isReady === undefined ? startTexts.proving : isReady ? startTexts.ready : startTexts.notReady,
    keeping: isKept === undefined ? undefined : isKept ? startTexts.kept : startTexts.atRisk,
    offersUpdate: isUpdate,
    warning: fault && {
      title: startTexts.warning[place],
      text: startTexts.reasons[fault],
      // What is on its way stops nobody's work.
      atWork: fault === 'installing' ? undefined : startTexts.atWork[place],
      action: isUpdate ? startTexts.update : startTexts.again,
      onAct: isUpdate ? apply : proveAgain,
    },
  };
}
