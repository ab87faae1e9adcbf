import type { DocumentResult } from '@festix/domain/programme';
import { VerdictScreen, type DoorStatus } from '@festix/ui/door';
import { useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { Decision } from '../../../../offline/door.ts';
import type { DoorRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { isStorageFull } from '../../../../offline/storage.ts';
import {
  decisionVerdict,
  unsavedDocumentVerdict,
  withoutDocumentVerdict,
  type UnsavedDocument,
  type VerdictContext,
} from '../verdict/decision-verdict.ts';

export interface DecisionVerdictProps {
  decision: Decision;
  shift: Shift;
  door: DoorRow;
  status: DoorStatus;
  onReturn: () => void;
  onFilter: () => void;
  onSearch: () => void;
}

/** Shows the verdict on a scan. The next one replaces it, so each has a key of its own. */
export function DecisionVerdict({ decision, shift, door, status, onReturn, onFilter, onSearch }: DecisionVerdictProps) {
  const [now] = useState(() => new Date());
  const [isWithoutDocument, setWithoutDocument] = useState(false);
  const [unsaved, setUnsaved] = useState<UnsavedDocument>();
  const { event, list } = shift;

  async function answerDocument(result: DocumentResult) {
    try {
      if (decision.ticket) await shift.door.checkDocument(decision.ticket, result);
    } catch (error) {
      reportError(error, 'door.document');
      return setUnsaved({ result, isFull: isStorageFull(error) });
    }
    setUnsaved(undefined);
    if (result === 'negado') setWithoutDocument(true);
    else onReturn();
  }

  const context: VerdictContext = {
    status,
    zone: event.time_zone,
    rating: event.age_rating ?? null,
    now,
    lots: list.lotsInOrder().filter(({ id }) => door.lots?.includes(id)),
    onReturn,
    onFilter,
    onSearch,
    onDocument: (result) => void answerDocument(result),
  };
  if (unsaved) return <VerdictScreen {...unsavedDocumentVerdict(unsaved, decision, context)} />;
  const verdictOf = isWithoutDocument ? withoutDocumentVerdict : decisionVerdict;
  return <VerdictScreen {...verdictOf(decision, context)} />;
}
