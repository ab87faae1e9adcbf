import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePairing } from '../../../../offline/mesh/pairing.ts';
import { hasPartners, type Presented } from '../../../../offline/recognise.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { soundDecision, soundMisread } from '../door-sounds.ts';
import { useDoorScreen, type DoorScreenState } from '../door.store.ts';
import { ScanQueue } from './scan-queue.ts';
import { listenToWedge } from '../../camera/wedge.ts';

/** Milliseconds after which a scan without a verdict shows as in progress. */
const SLOW = 150;

export interface UsedScan {
  /** Whether a scan takes noticeably long. */
  isJudging: boolean;
  /** Takes the codes in the camera's picture. */
  see: (texts: string[]) => void;
  /** Codes seen behind a sheet: they admit no person, and stay known. */
  look: (texts: string[]) => void;
  present: (presented: Presented) => void;
  /** Returns to scanning; the code still there doesn't count again. */
  dismiss: () => void;
}

/** Turns codes into verdicts: one at a time, none lost, each replacing the last. */
export function useScan(shift: Shift): UsedScan {
  const [isJudging, setJudging] = useState(false);
  const scans = useMemo(
    () =>
      new ScanQueue({
        judge: async (presented) => {
          // Most are decided before the hint could be read.
          const slow = setTimeout(() => setJudging(true), SLOW);
          const start = now();
          try {
            return await shift.door.judge(presented);
          } finally {
            // The wait at the door, for measurements.
            performance.measure('festix.verdict', { start });
            clearTimeout(slow);
            setJudging(false);
          }
        },
        isWhereDecided: (decision) => shift.door.isWhereDecided(decision),
        isUnanswered: (decision) => shift.door.isUnanswered(decision),
        show: (decision) => {
          soundDecision(decision);
          useDoorScreen.setState({ ...NOTHING_SHOWN, decision });
        },
        shown: () => useDoorScreen.getState().decision,
        now,
      }),
    [shift],
  );
  useEffect(() => () => scans.close(), [scans]);

  useEffect(
    () =>
      listenToWedge(
        ({ is, readings }) => {
          const { isAsking, isRehearsing } = useDoorScreen.getState();
          if (isAsking || isRehearsing) return;
          const { pairing } = usePairing.getState();
          if (readings.some((text) => pairing?.see(text))) return;
          if (is === 'code') return scans.hear(readings);
          soundMisread();
          useDoorScreen.setState({ ...NOTHING_SHOWN, misread: { is, at: now() } });
        },
        undefined,
        () => hasPartners(shift.list),
      ),
    [scans, shift],
  );

  const see = useCallback((texts: string[]) => scans.see(texts), [scans]);
  const look = useCallback((texts: string[]) => scans.look(texts), [scans]);
  const present = useCallback((presented: Presented) => scans.present(presented), [scans]);
  return { isJudging, see, look, present, dismiss };
}

/** Returns the time of the page in milliseconds. */
function now(): number {
  return performance.now();
}

const NOTHING_SHOWN = {
  decision: undefined,
  following: [],
  isAsking: false,
  misread: undefined,
  opened_conflict: undefined,
} as const satisfies Partial<DoorScreenState>;

/** Shows the next decision about a group; none left, scanning goes on. */
export function dismiss(): void {
  const [decision, ...following] = useDoorScreen.getState().following;
  if (decision) soundDecision(decision);
  useDoorScreen.setState({ ...NOTHING_SHOWN, decision, following });
}
