import type { DocumentResult } from '@festix/domain/programme';
import { VerdictScreen, type DoorStatus, type VerdictScreenProps } from '@festix/ui/door';
import { useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { Decision } from '../../../../offline/door.ts';
import type { DoorRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { isStorageFull } from '../../../../offline/storage.ts';
import {
  decisionVerdict,
  groupVerdict,
  unsavedDocumentVerdict,
  withoutDocumentVerdict,
  type UnsavedDocument,
  type VerdictContext,
} from '../verdict/decision-verdict.ts';
import { ReleaseForm } from './ReleaseForm.tsx';
import { useParty } from './use-party.ts';

export interface DecisionVerdictProps {
  decision: Decision;
  shift: Shift;
  door: DoorRow;
  status: DoorStatus;
  onReturn: () => void;
  onFilter: () => void;
  onSearch: () => void;
}

/** What the verdict shows: itself first, then what a missing document asks for, then the others of the group. */
type Step = 'verdict' | 'without-document' | 'group';

/** Shows the verdict on a scan. The next one replaces it, so each has a key of its own. */
export function DecisionVerdict({ decision, shift, door, status, onReturn, onFilter, onSearch }: DecisionVerdictProps) {
  const [now] = useState(() => new Date());
  const [step, setStep] = useState<Step>(decision.verdict.document || !decision.party ? 'verdict' : 'group');
  const [unsaved, setUnsaved] = useState<UnsavedDocument>();
  const [isReleasing, setReleasing] = useState(false);
  const { offer, isTouched } = useParty(decision, shift, onReturn);
  const { event, list } = shift;
  const goOn = () => (offer && step !== 'group' ? setStep('group') : onReturn());

  async function answerDocument(result: DocumentResult) {
    try {
      if (decision.ticket) await shift.door.checkDocument(decision.ticket, result);
    } catch (error) {
      reportError(error, 'door.document');
      return setUnsaved({ result, isFull: isStorageFull(error) });
    }
    setUnsaved(undefined);
    if (result === 'negado') setStep('without-document');
    else goOn();
  }

  const context: VerdictContext = {
    status,
    zone: event.time_zone,
    rating: event.age_rating ?? null,
    now,
    event,
    lots: list.lotsInOrder().filter(({ id }) => door.lots?.includes(id)),
    onReturn: step === 'without-document' ? goOn : onReturn,
    onFilter,
    onSearch,
    onDocument: (result) => void answerDocument(result),
    ...(decision.can_release && { onRelease: () => setReleasing(true) }),
  };
  if (isReleasing) return <ReleaseForm decision={decision} shift={shift} onCancel={() => setReleasing(false)} />;
  return <VerdictScreen key={step} {...shown()} />;

  function shown(): VerdictScreenProps {
    if (unsaved) return unsavedDocumentVerdict(unsaved, decision, context);
    if (step === 'without-document') return withoutDocumentVerdict(decision, context);
    if (step === 'verdict') return decisionVerdict(decision, context);
    return groupVerdict(decision, { ...context, ...(offer && { party: { ...offer, isTouched } }) });
  }
}
