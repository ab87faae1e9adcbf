import { useEffect, useState } from 'react';
import { laterPart } from '../../../../offline/later-part.ts';
import type { conflictWords } from './conflict-words.ts';

let known: typeof conflictWords | undefined;

const load = laterPart(async () => {
  ({ conflictWords: known } = await import('./conflict-words.ts'));
  return known;
});

/** Returns what tells a conflict in words, once it is loaded: it brings the texts of all refusals of the API. */
export function useConflictWords(): typeof conflictWords | undefined {
  const [words, setWords] = useState(() => known);
  useEffect(() => {
    if (!words) void load().then((loaded) => setWords(() => loaded));
  }, [words]);
  return words;
}
