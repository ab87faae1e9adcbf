import { countWords } from '@festix/ui';
import { ScanMark } from '@festix/ui/door';
import { useEffect, useRef } from 'react';
import { isNews, keyOfConflict, type Conflict } from '../../../../offline/conflicts.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useKnownConflicts } from '../../../../offline/stored.ts';
import { soundConflict } from '../door-sounds.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { conflictWords } from '../verdict/conflict-words.ts';

export interface ConflictBandProps {
  shift: Shift;
  onList: () => void;
}

/**
 * Conflicts of this door that nobody has looked at yet, as one line above the camera: each is heard once, when it comes,
 * and waits here as a number. It covers neither the camera nor a verdict.
 */
export function ConflictBand({ shift, onList }: ConflictBandProps) {
  const known = useKnownConflicts(shift.event_id);
  const news = known?.filter(isNews);
  useSoundOfNew(news);
  const [newest, ...others] = news ?? [];
  if (!newest) return null;
  const { title, name, lot } = conflictWords(newest, shift);
  const isOne = others.length === 0;
  const open = () => (isOne ? useDoorScreen.setState({ opened_conflict: keyOfConflict(newest) }) : onList());
  return (
    <div className="fw-conflict-band" role="status">
      <ScanMark variant="conflict" height={24} />
      <div>
        <h2 className="fx-ellipsis">{isOne ? title : countWords(news!.length, doorTexts.conflictsWords)}</h2>
        <p className="fx-ellipsis">{[name, lot?.name].filter(Boolean).join(' · ')}</p>
      </div>
      <button type="button" onClick={open}>
        {doorTexts.look}
      </button>
    </div>
  );
}

/** Those that are there when the screen opens were heard before. */
function useSoundOfNew(news: readonly Conflict[] | undefined): void {
  const heard = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!news) return;
    const keys = news.map(keyOfConflict);
    const before = heard.current;
    heard.current = new Set([...(before ?? []), ...keys]);
    if (before && keys.some((key) => !before.has(key))) soundConflict();
  }, [news]);
}
