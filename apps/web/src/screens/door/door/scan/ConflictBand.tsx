import { countWords } from '@festix/ui';
import { ScanMark } from '@festix/ui/door';
import { useEffect, useRef } from 'react';
import { isNews, keyOfConflict, type Conflict } from '../../../../offline/conflicts.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useKnownConflicts } from '../../../../offline/stored.ts';
import { soundConflict } from '../door-sounds.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { useConflictWords } from '../verdict/use-conflict-words.ts';
import styles from './conflict-band.module.css';

export interface ConflictBandProps {
  shift: Shift;
  onList: () => void;
}

/**
 * Shows this door's unread conflicts as one line above the camera: each sounds once, when it arrives, and is counted
 * here. It covers neither the camera nor a verdict.
 */
export function ConflictBand({ shift, onList }: ConflictBandProps) {
  const known = useKnownConflicts(shift.event_id);
  const news = known?.filter(isNews);
  useSoundOfNew(news);
  const wordsOf = useConflictWords();
  const [newest, ...others] = news ?? [];
  if (!newest) return null;
  const { title, name, lot } = wordsOf(newest, shift);
  const isOne = others.length === 0;
  const open = () => (isOne ? useDoorScreen.setState({ opened_conflict: keyOfConflict(newest) }) : onList());
  return (
    <div className={styles.band} role="status">
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

/** Plays a sound for new conflicts only; present ones sounded before. */
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
