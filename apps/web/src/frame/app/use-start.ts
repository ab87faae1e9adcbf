import { useStartReadiness } from '../../offline/start-readiness.ts';
import { useUpdates } from '../../offline/updates.ts';
import { startTexts, type StartPlace } from './start-texts.ts';

export interface ShownStart {
  /** Text after the label 'Sem rede'. */
  word: string;
  /** Whether the browser may clear the device; undefined if unknown. */
  keeping: string | undefined;
  /** Whether the remedy is the waiting version, which then needs no other offer. */
  offersUpdate: boolean;
  /** The obstacle, and its remedy. */
  warning: { title: string; text: string; atWork: string | undefined; action: string; onAct: () => void } | undefined;
}

/**
 * Returns the texts of door and till about an offline start: never ready before it is proved. `mayReload`: a new
 * version may be activated now.
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
      // An installation in progress interrupts no work.
      atWork: fault === 'installing' ? undefined : startTexts.atWork[place],
      action: isUpdate ? startTexts.update : startTexts.again,
      onAct: isUpdate ? apply : proveAgain,
    },
  };
}
