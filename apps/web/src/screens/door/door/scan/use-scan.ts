import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Presented } from '../../../../offline/recognise.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { soundDecision, soundMisread } from '../door-sounds.ts';
import { useDoorScreen } from '../door.store.ts';
import { ScanQueue } from './scan-queue.ts';
import { listenToWedge } from '../../camera/wedge.ts';

/** Milliseconds after which a scan without a verdict is told to be under way. */
const SLOW = 150;

export interface UsedScan {
  /** Whether a scan takes longer than the blink of an eye. */
  isJudging: boolean;
  /** Codes that the camera sees now. */
  see: (texts: string[]) => void;
  /** Codes that it sees behind a sheet: they are nobody's entry, and stay known. */
  look: (texts: string[]) => void;
  present: (presented: Presented) => void;
  /** Back to scanning; the code that is still there doesn't count again. */
  dismiss: () => void;
}

/** From a code to a verdict: one at a time, none lost, and the next one takes the place of the last. */
export function useScan(shift: Shift): UsedScan {
  const [isJudging, setJudging] = useState(false);
  const scans = useMemo(
    () =>
      new ScanQueue({
        judge: async (presented) => {
          // Most are decided before anybody could read that they are being decided.
          const slow = setTimeout(() => setJudging(true), SLOW);
          const start = now();
          try {
            return await shift.door.judge(presented);
          } finally {
            // What the people at the door waited, for whoever measures.
            performance.measure('festix.verdict', { start });
            clearTimeout(slow);
            setJudging(false);
          }
        },
        isUnanswered: (decision) => shift.door.isUnanswered(decision),
        show: (decision) => {
          soundDecision(decision);
          useDoorScreen.setState({ decision, misread_at: undefined, opened_conflict: undefined });
        },
        shown: () => useDoorScreen.getState().decision,
        now,
      }),
    [shift],
  );
  useEffect(() => () => scans.close(), [scans]);

  useEffect(
    () =>
      listenToWedge(({ is, readings }) => {
        if (is === 'code') return scans.hear(readings);
        soundMisread();
        useDoorScreen.setState({ decision: undefined, misread_at: performance.now(), opened_conflict: undefined });
      }),
    [scans],
  );

  const see = useCallback((texts: string[]) => scans.see(texts), [scans]);
  const look = useCallback((texts: string[]) => scans.look(texts), [scans]);
  const present = useCallback((presented: Presented) => scans.present(presented), [scans]);
  return { isJudging, see, look, present, dismiss };
}

/** Milliseconds of the page. */
function now(): number {
  return performance.now();
}

function dismiss(): void {
  useDoorScreen.setState({ decision: undefined, misread_at: undefined, opened_conflict: undefined });
}
