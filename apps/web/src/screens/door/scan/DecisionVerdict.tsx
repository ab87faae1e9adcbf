import type { DocumentResult } from '@festix/domain';
import { VerdictScreen, type DoorStatus } from '@festix/ui/door';
import { useState } from 'react';
import { reportError } from '../../../data/report-error.ts';
import type { Decision } from '../../../offline/door.ts';
import type { DoorRow } from '../../../offline/journal.db.ts';
import type { Shift } from '../../../offline/shift.ts';
import { decisionVerdict, withoutDocumentVerdict } from '../verdict/decision-verdict.ts';

export interface DecisionVerdictProps {
  decision: Decision;
  shift: Shift;
  door: DoorRow;
  status: DoorStatus;
  onReturn: () => void;
  onFilter: () => void;
  onSearch: () => void;
}

/** What the door says about a scan. The next code takes its place, so each has a key of its own. */
export function DecisionVerdict({ decision, shift, door, status, onReturn, onFilter, onSearch }: DecisionVerdictProps) {
  const [now] = useState(() => new Date());
  const [isWithoutDocument, setWithoutDocument] = useState(false);
  const { event, list } = shift;

  function answerDocument(result: DocumentResult) {
    shift.door.checkDocument(decision, result).catch((error: unknown) => reportError(error, 'door.document'));
    if (result === 'negado') setWithoutDocument(true);
    else onReturn();
  }

  const verdictOf = isWithoutDocument ? withoutDocumentVerdict : decisionVerdict;
  const shown = verdictOf(decision, {
    status,
    zone: event.time_zone,
    now,
    lots: list.lotsInOrder().filter(({ id }) => door.lots?.includes(id)),
    onReturn,
    onFilter,
    onSearch,
    onDocument: answerDocument,
  });
  return <VerdictScreen {...shown} />;
}
