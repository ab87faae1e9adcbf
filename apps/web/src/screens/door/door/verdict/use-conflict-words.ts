import type { outcomeWords } from '@festix/domain/sync';
import { useEffect, useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { Conflict } from '../../../../offline/conflicts.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { conflictWords, type ConflictWords } from './conflict-words.ts';

let loaded: typeof outcomeWords | undefined;

/** Returns a function that says conflicts in words; why the server judges otherwise is said once its reasons are loaded. */
export function useConflictWords(): (conflict: Conflict, shift: Shift) => ConflictWords {
  const [reasonOf, setReasonOf] = useState(() => loaded);
  useEffect(() => {
    if (reasonOf) return;
    import('./server-reasons.ts').then(
      (reasons) => {
        loaded = reasons.outcomeWords;
        setReasonOf(() => loaded);
      },
      (error: unknown) => reportError(error, 'door.reasons'),
    );
  }, [reasonOf]);
  return (conflict, shift) => conflictWords(conflict, shift, reasonOf);
}
