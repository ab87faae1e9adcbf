import { VerdictScreen, type DoorStatus } from '@festix/ui/door';
import { useEffect } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import { isNews, keyOfConflict, noteConflict } from '../../../../offline/conflicts.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useConflicts } from '../../../../offline/stored.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { doorTexts } from '../door-texts.ts';
import { conflictVerdict } from '../verdict/conflict-verdict.ts';
import { useConflictWords } from '../verdict/use-conflict-words.ts';

export interface OpenedConflictProps {
  /** Key of the conflict (`keyOfConflict`). */
  opened: string;
  shift: Shift;
  status: DoorStatus;
  onReturn: () => void;
  onList: () => void;
}

/** Shows a conflict full screen; opening it marks it as read. */
export function OpenedConflict({ opened, shift, status, onReturn, onList }: OpenedConflictProps) {
  const { journal, snap } = useThisDevice();
  const { event_id } = shift;
  const conflicts = useConflicts(event_id);
  const conflict = conflicts.find((one) => keyOfConflict(one) === opened);
  const wordsOf = useConflictWords();
  useEffect(() => {
    if (!conflict || !isNews(conflict)) return;
    noteConflict(event_id, conflict, journal, snap).catch((error: unknown) => reportError(error, 'door.conflict'));
  }, [conflict, event_id, journal, snap]);
  if (!conflict) return null;
  const shown = conflictVerdict(conflict, {
    status,
    zone: shift.event.time_zone,
    words: wordsOf(conflict, shift),
    onReturn,
    action: {
      label: conflicts.length === 1 ? doorTexts.seeConflict : doorTexts.seeConflicts(conflicts.length),
      onClick: onList,
    },
  });
  return <VerdictScreen {...shown} />;
}
