import { useCallback, useEffect, useRef, useState } from 'react';
import type { Decision } from '../../../offline/door.ts';
import type { Presented } from '../../../offline/recognise.ts';
import type { Shift } from '../../../offline/shift.ts';
import { soundDecision } from '../door-sounds.ts';
import { useDoorScreen } from '../door.store.ts';
import { FreshCodes } from './fresh-codes.ts';
import { listenToWedge } from './wedge.ts';

/** Milliseconds after which a scan without a verdict is told to be under way. */
const SLOW = 150;

export interface UsedScan {
  /** Whether a scan takes longer than the blink of an eye. */
  isJudging: boolean;
  /** Codes that the camera sees now. */
  see: (texts: string[]) => void;
  present: (presented: Presented) => void;
  /** Back to scanning; the code that is still there doesn't count again. */
  dismiss: () => void;
}

/** From a code to a verdict: one at a time, and the next one takes the place of the last. */
export function useScan(shift: Shift): UsedScan {
  const [isJudging, setJudging] = useState(false);
  const busy = useRef(false);
  const codes = useRef(new FreshCodes());

  const present = useCallback(
    (presented: Presented) => {
      if (busy.current) return;
      busy.current = true;
      // Most are decided before anybody could read that they are being decided.
      const slow = setTimeout(() => setJudging(true), SLOW);
      const start = performance.now();
      void shift.door
        .judge(presented)
        .then(show)
        .finally(() => {
          // What the people at the door waited, for whoever measures.
          performance.measure('festix.verdict', { start });
          clearTimeout(slow);
          busy.current = false;
          setJudging(false);
        });
    },
    [shift],
  );

  const see = useCallback(
    (texts: string[]) => {
      if (busy.current) return;
      const text = codes.current.pick(texts, performance.now());
      if (text !== undefined) present({ by: 'text', text });
    },
    [present],
  );

  useEffect(() => listenToWedge((text) => present({ by: 'text', text })), [present]);

  return { isJudging, see, present, dismiss };
}

function show(decision: Decision): void {
  soundDecision(decision);
  useDoorScreen.setState({ decision });
}

function dismiss(): void {
  useDoorScreen.setState({ decision: undefined });
}
